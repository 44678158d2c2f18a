/**
 * The entry of the server bundle, build/server/index.js: serves the site, or looks after several processes that do, or works on
 * jobs alone. Each loads what it needs, so that the supervisor stays small.
 */
import cluster from "node:cluster";
import type { ServerBuild } from "react-router";
import { parseEnv } from "#app/platform/env.server.ts";
import { startFailure } from "./start-failure.ts";

async function run(): Promise<void> {
  const env = parseEnv(process.env);
  if (process.argv[2] === "worker") {
    const { workOnJobs } = await import("./job-worker.ts");
    return workOnJobs(env);
  }
  if (cluster.isPrimary && env.webProcesses > 1) {
    const { supervise } = await import("./supervisor.ts");
    return supervise(env);
  }
  const [{ start }, build] = await Promise.all([import("./start.ts"), import("virtual:react-router/server-build")]);
  // The module and the type differ only in how they write an absent basename.
  return start(env, build as ServerBuild);
}

// Not awaited by this module: those it loads share modules with it, and would wait for it in turn.
run().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exit(1);
});
