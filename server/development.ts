/** The part of the development server that Vite loads, so that it shares modules with the pages. */
import type { ServerBuild } from "react-router";
import type { Env } from "#app/platform/settings/env.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { createSample, hasSample } from "#sample/load-sample.ts";
import { createApp } from "./app.ts";
import { openSite } from "./site.ts";

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

export async function developmentHandler(env: Env, loadBuild: () => Promise<unknown>): Promise<Fetch> {
  const { site } = await openSite(env);
  await site.jobs.open(JOBS);
  await site.jobs.work(site, JOBS);
  if (env.sampleData && !(await hasSample(site.db))) await createSample(site);
  // Production passes the build itself; the function loads the newest modules for each request.
  const app = createApp({
    site,
    build: () => loadBuild() as Promise<ServerBuild>,
    staticFiles: new Map(),
    mode: "development",
  });
  return app.fetch;
}
