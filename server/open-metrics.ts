/** The figures of this process, where somebody wants them. */
import cluster from "node:cluster";
import { hostname } from "node:os";
import type { Env } from "#app/platform/env.server.ts";
import type { Metrics } from "./metrics.ts";
import type { OpenSite } from "./site.ts";

/** `name`: of the process, on this machine. The same after a restart: a new series for each would be kept for nothing. */
export async function openMetrics(env: Env, opened: OpenSite, name: string): Promise<Metrics | undefined> {
  if (!env.metrics) return undefined;
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics(opened, `${hostname()}:${name}`);
  // Those of several processes are served by the supervisor.
  if (cluster.isWorker) return metrics;
  const { serveMetrics } = await import("./metrics-door.ts");
  const server = await serveMetrics(env.metrics, metrics);
  // It keeps no process alive that has nothing else to do.
  server.unref();
  return metrics;
}
