/**
 * Metrics of this process in Prometheus' text format (decision 036): the counters of app/platform/http/metrics-counters.server.ts,
 * durations of requests, queries and jobs, and gauges that are read on request. Loaded only if METRICS_PORT is set.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { getNamedQueues } from "#app/platform/http/fair-queue.server.ts";
import { onMetric } from "#app/platform/http/metrics-counters.server.ts";
import type { AnsweredRequest } from "#server/request-routes.ts";
import type { OpenSite } from "#server/site.ts";
import { addDatabaseGauges, addMachineGauges } from "./site-gauges.ts";

/** Upper bounds in seconds. */
const QUERY_BUCKETS = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 3];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

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
  readonly recordRequest: RecordRequest;
}

type RecordRequest = (request: AnsweredRequest) => void;

/** Creates the metrics of the process, labelled with `name`. */
export function createMetrics({ site, database }: OpenSite, name: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry });
  const recordRequest = addRequestMetrics(registry);
  addEventMetrics(registry);
  addProcessGauges(registry, database);
  const readDatabase = addDatabaseGauges(registry, site.db);
  addMachineGauges(registry, site);
  return {
    recordRequest,
    async text() {
      await readDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Adds the number and the durations of requests. Returns a function that records one. */
function addRequestMetrics(registry: Registry): RecordRequest {
  const registers = [registry];
  const requests = new Counter({
    name: "tukashno_requests_total",
    help: "Answered requests",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "tukashno_request_seconds",
    help: "Seconds from the head of a request to the end of its response",
    labelNames: ["route"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  return ({ route, method, status, seconds }) => {
    requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
    durations.observe({ route }, seconds);
  };
}

/** Adds the metrics of the events and durations that metrics-counters.server.ts reports. */
function addEventMetrics(registry: Registry): void {
  const registers = [registry];
  const counter = (name: string, label: string, help: string) => {
    const metric = new Counter({ name, help, labelNames: [label], registers });
    return (value: string) => metric.inc({ [label]: value });
  };
  const counters = {
    page: counter("tukashno_pages_total", "from", "Public pages by their source: the page cache or a rendering"),
    shed: counter("tukashno_shed_total", "queue", "Tasks refused because their queue was full or too slow"),
    limit: counter("tukashno_rate_limited_total", "limit", "Requests refused by a rate limit"),
    signIn: counter("tukashno_sign_in_refused_total", "reason", "Refused passwords, codes and sign-ins"),
    read: counter("tukashno_reads_total", "from", "Reads of public pages by server, if there is a replica"),
    mail: counter("tukashno_mails_total", "result", "Mails that the mail server accepted, or failed to accept"),
    upload: counter("tukashno_uploads_total", "result", "Uploaded photos by result"),
  };
  const queries = new Histogram({
    name: "tukashno_query_seconds",
    help: "Seconds of a query, including the wait for the embedded database",
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
}

/** Adds the load of this process. */
function addProcessGauges(registry: Registry, database: OpenDatabase): void {
  const registers = [registry];
  new Gauge({
    name: "tukashno_queue",
    help: "Tasks in the queues of this process",
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
}
