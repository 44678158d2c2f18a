/** The part of the development server that Vite loads, so that it shares modules with the pages. */
import type { ServerBuild } from "react-router";
import { JOBS } from "#app/jobs.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createSample, hasSample } from "#sample/load-sample.ts";
import { createApp } from "./app.ts";
import { openSite } from "./site.ts";

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

export async function developmentHandler(env: Env, loadBuild: () => Promise<unknown>): Promise<Fetch> {
  const { site } = await openSite(env);
  await site.jobs.open(JOBS);
  await site.jobs.work(site, JOBS);
  if (env.sampleData && !(await hasSample(site.db))) await createSample(site);
  // Each request sees the newest modules; createApp takes a function where production gives the finished build.
  const app = createApp({
    site,
    build: () => loadBuild() as Promise<ServerBuild>,
    staticFiles: () => undefined,
    mode: "development",
  });
  return app.fetch;
}
