/**
 * Supervises several processes that serve on the same port (decision 036), and replaces them one after the other on SIGHUP. It also
 * counts in-memory rate limits and serves the aggregated metrics. It opens no database and answers no visitor.
 */
import cluster from "node:cluster";
import { realpathSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import type { Env } from "#app/platform/settings/env.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { ChildProcesses } from "./child-processes.ts";
import { switchToJsonOutput } from "./json-output.ts";
import { isChildMessage } from "./process-messages.ts";
import { hasSystemdSocket, SYSTEMD_SOCKET } from "./systemd-socket.ts";

const PROGRAM = "build/server/index.js";

/** Starts the processes. Returns when the first one serves; exits if that fails. */
export async function supervise(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  prepareCluster();
  new RateLimiterClusterMaster();
  const children = new ChildProcesses(env, log);
  await serveAggregatedMetrics(env, children);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => children.stop());
  process.on("SIGHUP", () => children.replaceAll());
  await children.startFirst();
  switchToJsonOutput(log);
  children.startOthers();
}

function prepareCluster(): void {
  const folder = linkedFolder();
  const compiled = getCompileCacheDir();
  if (compiled) process.env.NODE_COMPILE_CACHE ??= compiled;
  // Each process accepts from the shared socket, so that a hanging process gets no connections and none depends on the supervisor.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: join(folder, PROGRAM),
    cwd: folder,
    args: [],
    // Metrics may be infinite, which JSON cannot represent.
    serialization: "advanced",
    stdio: ["inherit", "inherit", "inherit", ...(hasSystemdSocket() ? [SYSTEMD_SOCKET] : []), "ipc"],
  });
}

/** Returns the working directory by its symbolic link, so that processes started later run the version the link points to by then. */
function linkedFolder(): string {
  const { PWD } = process.env;
  const folder = process.cwd();
  return PWD && realpathSync(PWD) === folder ? PWD : folder;
}

async function serveAggregatedMetrics(env: Env, children: ChildProcesses): Promise<void> {
  if (!env.metrics) return;
  const [{ aggregateMetrics }, { serveMetrics }] = await Promise.all([
    import("./aggregated-metrics.ts"),
    import("./metrics-server.ts"),
  ]);
  const aggregated = aggregateMetrics(() => children.requestMetrics());
  cluster.on("message", (worker, message) => {
    if (isChildMessage(message) && message.tells === "figures") aggregated.receive(worker.id, message.figures);
  });
  // "exit" may come before the last message of the process; "disconnect" does not.
  cluster.on("disconnect", (worker) => aggregated.markEnded(worker.id));
  await serveMetrics(env.metrics, aggregated);
}
