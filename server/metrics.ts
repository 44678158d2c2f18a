/**
 * Metrics of this process in Prometheus' text format (decision 036): the counters of app/platform/http/metrics-counters.server.ts,
 * durations of requests, queries and jobs, and gauges that are read on request. Loaded only if METRICS_PORT is set.
 */
import { statfs } from "node:fs/promises";
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { findJobLoad } from "#app/admin/operation/job-load.server.ts";
import { countDiscardedPhotos } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { readMarks } from "#app/platform/database/operation-marks.server.ts";
import { onMetric } from "#app/platform/http/metrics-counters.server.ts";
import { getNamedQueues } from "#app/platform/jobs/fair-queue.server.ts";
import { processShare } from "#app/platform/jobs/process-share.server.ts";
import { findStoppedJobs } from "#app/platform/jobs/stopped-jobs.server.ts";
import type { MetricSnapshot } from "./process-messages.ts";
import type { AnsweredRequest } from "./request-routes.ts";
import type { OpenSite } from "./site.ts";

/** Upper bounds in seconds. */
const QUERY_BUCKETS = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 3];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

/** Aggregators of gauges that are the same in all processes, and of those that each process has for itself. */
const SHARED: Aggregator = "max";
const PER_PROCESS: Aggregator = "first";

/** Upper bounds in seconds. A cached page takes a tenth of the first; 2.5 s is the timeout of the admission queue. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The metrics that are served at /metrics. */
export interface ServedMetrics {
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface Metrics extends ServedMetrics {
  /** Counts a request once it has been answered. */
  answered(request: AnsweredRequest): void;
  /** Returns the metrics for the supervisor, which adds up those of all processes. */
  figures(): Promise<MetricSnapshot>;
}

/** Creates the metrics of the process, labelled with `name`. */
export function createMetrics({ site, database }: OpenSite, name: string): Metrics {
  const { place, of } = processShare();
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  const registers = [registry];
  /** Metrics of Node: memory, the event loop. */
  const nodeRegistry = new Registry();
  nodeRegistry.setDefaultLabels({ process: of > 1 ? `${name}/${place}` : name });
  collectDefaultMetrics({ register: nodeRegistry });

  const counter = (name: string, label: string, help: string) => {
    const metric = new Counter({ name, help, labelNames: [label], registers });
    return (value: string) => metric.inc({ [label]: value });
  };
  const counters = {
    page: counter("tukashno_pages_total", "from", "Public pages by where they came from"),
    shed: counter("tukashno_shed_total", "queue", "Work that had no place in a queue, or none in time"),
    limit: counter("tukashno_rate_limited_total", "limit", "Uses that a rate limit has refused"),
    signIn: counter("tukashno_sign_in_refused_total", "reason", "Passwords, codes and sign-ins that were refused"),
    read: counter("tukashno_reads_total", "from", "Reads of public pages by server, where there is a replica"),
    mail: counter("tukashno_mails_total", "result", "Mails that were handed over, or not taken"),
    upload: counter("tukashno_uploads_total", "result", "Photos that were uploaded"),
  };
  const requests = new Counter({
    name: "tukashno_requests_total",
    help: "Answered requests",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "tukashno_request_seconds",
    help: "Seconds from the head of a request to the end of its answer",
    labelNames: ["route"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const queries = new Histogram({
    name: "tukashno_query_seconds",
    help: "Seconds of a query, waiting for its turn on the embedded database included",
    labelNames: ["kind"],
    buckets: QUERY_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: "tukashno_job_seconds",
    help: "Seconds of a job",
    labelNames: ["job", "result"],
    buckets: JOB_BUCKETS,
    registers,
  });
  onMetric({
    count: (name, label) => counters[name](label),
    measure(name, label, seconds) {
      if (name === "query") return queries.observe({ kind: label }, seconds);
      const [job = "", result = ""] = label.split(" ");
      jobs.observe({ job, result }, seconds);
    },
  });

  new Gauge({ name: "tukashno_processes", help: "Processes that are there", registers }).set(1);
  new Gauge({
    name: "tukashno_queue",
    help: "Work in the queues of this process",
    labelNames: ["queue", "state"],
    registers,
    collect() {
      for (const [queue, { running, waiting }] of getNamedQueues()) {
        this.set({ queue, state: "running" }, running);
        this.set({ queue, state: "waiting" }, waiting);
      }
    },
  });
  new Gauge({
    name: "tukashno_database_connections",
    help: "Connections in use, and queries that wait for one",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const { pool, busy, waiting } of database.load()) {
        this.set({ pool, state: "busy" }, busy);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
  const jobAge = new Gauge({
    name: "tukashno_job_oldest_seconds",
    help: "For how long the oldest job has been due, of the whole site",
    labelNames: ["job"],
    registers,
    aggregator: SHARED,
  });
  const backup = new Gauge({
    name: "tukashno_backup_timestamp_seconds",
    help: "When the last backup was made; 0 without one",
    registers,
    aggregator: SHARED,
  });
  const isUp = new Gauge({
    name: "tukashno_database_up",
    help: "Whether the database answers, to all processes",
    registers,
    aggregator: "min",
  });
  const jobCount = new Gauge({
    name: "tukashno_jobs",
    help: "Jobs of the whole site: due, under way, failed for good in the last day",
    labelNames: ["job", "state"],
    registers,
    aggregator: SHARED,
  });

  const jobStopped = new Gauge({
    name: "tukashno_job_stopped",
    help: "Jobs of the whole site that stopped because they would remove too much, until an operator allows them",
    labelNames: ["job"],
    registers,
    aggregator: SHARED,
  });

  const photosAside = new Gauge({
    name: "tukashno_photos_aside",
    help: "Discarded photos whose files are set aside and not yet deleted, of the whole site",
    registers,
    aggregator: SHARED,
  });
  new Gauge({
    name: "tukashno_disk_bytes",
    help: "Size and free space of the disk of DATA_DIR",
    labelNames: ["state"],
    registers,
    aggregator: SHARED,
    async collect() {
      const { bavail, blocks, bsize } = await statfs(site.env.dataDir);
      this.set({ state: "free" }, bavail * bsize);
      this.set({ state: "all" }, blocks * bsize);
    },
  });
  const { replica } = site;
  if (replica)
    new Gauge({
      name: "tukashno_replica_lag_seconds",
      help: "Seconds by which the replica may lag; +Inf while it cannot be read",
      registers,
      aggregator: SHARED,
      collect() {
        this.set(replica.lag());
      },
    });

  async function readDatabase(): Promise<void> {
    // Metrics of the process are available even while the database is not.
    const [load, marks, stopped, aside] = await Promise.all([
      findJobLoad(site.db),
      readMarks(site.db),
      findStoppedJobs(site.db),
      countDiscardedPhotos(site.db),
    ]).catch(() => []);
    isUp.set(load ? 1 : 0);
    for (const gauge of [jobCount, jobAge, jobStopped, backup, photosAside]) gauge.reset();
    if (aside !== undefined) photosAside.set(aside);
    for (const { name, state, count, age } of load ?? []) {
      jobCount.set({ job: name, state }, count);
      if (state === "due") jobAge.set({ job: name }, age);
    }
    for (const { job, isAllowed } of stopped ?? []) if (!isAllowed) jobStopped.set({ job }, 1);
    if (marks?.backup) backup.set(marks.backup.at.getTime() / 1000);
  }

  return {
    answered({ route, method, status, seconds }) {
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
      requestSeconds.observe({ route }, seconds);
    },
    async text() {
      await readDatabase();
      return `${await registry.metrics()}\n${await nodeRegistry.metrics()}`;
    },
    async figures() {
      await readDatabase();
      const ofNode = await nodeRegistry.getMetricsAsJSON();
      return [...(await registry.getMetricsAsJSON()), ...ofNode.map((one) => ({ ...one, aggregator: PER_PROCESS }))];
    },
    contentType: registry.contentType,
  };
}
