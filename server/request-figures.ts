/**
 * Answered requests by route, method and status, and how long they took. Kept in plain numbers: a page of the short way takes
 * twenty microseconds, of which the library's own counters would take several.
 */
import { Counter, type Metric, type Registry } from "prom-client";
import type { AnsweredRequest } from "./request-routes.ts";

/** Seconds: a kept page takes a tenth of the first; the patience of the queue is the last but one. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SECONDS = "tukashno_request_seconds";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Figures {
  /** By 'GET 200'. */
  readonly answers: Map<string, number>;
  /** How many took at most as long as the bucket of the same place, and no bucket before it; the last took longer. */
  readonly buckets: number[];
  sum: number;
}

/** Registers both figures; returns what is to be told of each request. */
export function registerRequests(registry: Registry): (request: AnsweredRequest) => void {
  const routes = new Map<string, Figures>();
  new Counter({
    name: "tukashno_requests_total",
    help: "Answered requests",
    labelNames: ["route", "method", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, { answers }] of routes)
        for (const [answer, times] of answers) {
          const [method = "", status = ""] = answer.split(" ");
          this.inc({ route, method, status }, times);
        }
    },
  });
  const histogram = {
    name: SECONDS,
    get: async () => ({
      name: SECONDS,
      help: "Seconds from the head of a request to the end of its answer",
      type: "histogram",
      aggregator: "sum",
      values: [...routes].flatMap(([route, figures]) => valuesOf(route, figures)),
    }),
  };
  // What the registry asks of a metric; its own type names the library's classes only.
  registry.registerMetric(histogram as unknown as Metric);

  return ({ route, method, status, took }) => {
    let figures = routes.get(route);
    if (!figures) {
      figures = { answers: new Map(), buckets: new Array<number>(BUCKETS.length + 1).fill(0), sum: 0 };
      routes.set(route, figures);
    }
    const answer = `${METHODS.has(method) ? method : "other"} ${status}`;
    figures.answers.set(answer, (figures.answers.get(answer) ?? 0) + 1);
    let at = 0;
    while (at < BUCKETS.length && took > (BUCKETS[at] ?? 0)) at += 1;
    figures.buckets[at] = (figures.buckets[at] ?? 0) + 1;
    figures.sum += took;
  };
}

function valuesOf(route: string, { buckets, sum }: Figures) {
  let count = 0;
  const lines = buckets.map((times, at) => {
    count += times;
    return { metricName: `${SECONDS}_bucket`, labels: { route, le: BUCKETS[at] ?? "+Inf" }, value: count };
  });
  return [
    ...lines,
    { metricName: `${SECONDS}_sum`, labels: { route }, value: sum },
    { metricName: `${SECONDS}_count`, labels: { route }, value: count },
  ];
}
