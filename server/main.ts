/** Entry point of the server bundle, build/server/index.js: runs the site or a job worker. Each imports only its own modules. */
import type { ServerBuild } from "react-router";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { startFailure } from "./start/start-failure.ts";

async function run(): Promise<void> {
  const env = parseEnv(process.env);
  if (process.argv[2] === "worker") {
    const { workOnJobs } = await import("./start/job-worker.ts");
    return workOnJobs(env);
  }
  // The embedded database opens in its own thread while the modules of the site load here.
  const opening = env.databaseUrl ? undefined : openEmbeddedDatabase(env);
  opening?.catch(() => {}); // awaited by `start`
  const [{ start }, build] = await Promise.all([
    import("./start/start.ts"),
    import("virtual:react-router/server-build"),
  ]);
  // The module and the type differ only in how they write an absent basename.
  return start(env, build as ServerBuild, opening);
}

// Not awaited at the top level: the imported chunks import this module and would wait for it, a deadlock.
run().catch((error: unknown) => {
  console.error(startFailure(error));
  process.exit(1);
});
