import { Counter, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { aggregateMetrics } from "./aggregated-metrics.ts";
import type { MetricSnapshot } from "./process-messages.ts";

/** Makes the metrics of a process with the given numbers of answered and waiting requests. */
async function metricsOf(answered: number, waiting: number): Promise<MetricSnapshot> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: "answered_total", help: "h", labelNames: ["route"], registers }).inc({ route: "/" }, answered);
  new Gauge({ name: "waiting", help: "h", registers }).set(waiting);
  new Gauge({ name: "database_up", help: "h", registers, aggregator: "min" }).set(waiting === 0 ? 1 : 0);
  return registry.getMetricsAsJSON();
}

test("adds up the metrics of all processes, and keeps the counters of an ended process", async () => {
  const aggregated = aggregateMetrics(() => []);
  const values = async () => (await aggregated.text()).split("\n").filter((line) => !/^(#|$)/.test(line));
  aggregated.receive(1, await metricsOf(3, 0));
  aggregated.receive(2, await metricsOf(4, 5));
  expect(await values()).toEqual(['answered_total{route="/"} 7', "waiting 5", "database_up 0"]);
  aggregated.markEnded(2);
  expect(await values()).toEqual(['answered_total{route="/"} 7', "waiting 0", "database_up 1"]);
  aggregated.receive(3, await metricsOf(2, 1));
  expect(await values()).toEqual(['answered_total{route="/"} 9', "waiting 1", "database_up 0"]);
});
