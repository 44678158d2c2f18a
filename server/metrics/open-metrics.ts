/** Opens the metrics of this process if METRICS_PORT is set. */
import { hostname } from "node:os";
import type { OpenSite } from "#server/site.ts";
import type { Metrics } from "./metrics.ts";

/** Labels the metrics with `name`, which is the same after a restart, because Prometheus keeps a series for each name. */
export async function openMetrics(opened: OpenSite, name: string): Promise<Metrics | undefined> {
  const { env } = opened.site;
  if (!env.metrics) return undefined;
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics(opened, `${hostname()}:${name}`);
  const { serveMetrics } = await import("./metrics-server.ts");
  const server = await serveMetrics(env.metrics, metrics);
  // The metrics server does not keep the process alive.
  server.unref();
  return metrics;
}
