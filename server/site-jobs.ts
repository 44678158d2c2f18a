/** Opens the queue of jobs, which rests while the site only reads. */
import { JOBS } from "#app/jobs.server.ts";
import { tidyEmbeddedDatabase } from "#app/platform/database.jobs.server.ts";
import type { AnyJob } from "#app/platform/jobs.server.ts";
import type { Site } from "#app/site/site.server.ts";
import type { OpenSite } from "./site.ts";

/** Returns the jobs that there are to work on. */
export async function openJobs({ site, database }: OpenSite): Promise<readonly AnyJob<Site>[]> {
  const jobs = database.kind === "embedded" ? [...JOBS, tidyEmbeddedDatabase] : JOBS;
  await site.jobs.open(jobs);
  await site.state.look();
  if (site.state.now().isReadOnly) await site.jobs.pause();
  site.state.onChange(({ isReadOnly }) => (isReadOnly ? site.jobs.pause() : site.jobs.resume()));
  return jobs;
}
