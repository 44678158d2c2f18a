/** Opens the job queue, which is paused while the site is read-only. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { tidyEmbeddedDatabase } from "#app/platform/jobs/database.jobs.server.ts";
import type { AnyJob } from "#app/platform/jobs/job.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { makeNightlyBackup } from "#operation/backup/nightly-backup.server.ts";
import type { OpenSite } from "#server/site.ts";

/** Opens the queue. Returns its jobs: those of the pages, the backup and, for the embedded database, the one that vacuums it. */
export async function openJobs({ site, database }: OpenSite): Promise<readonly AnyJob<Site>[]> {
  const jobs = [...JOBS, makeNightlyBackup, ...(database.kind === "embedded" ? [tidyEmbeddedDatabase] : [])];
  await site.jobs.open(jobs);
  await site.state.refresh();
  if (site.state.now().isReadOnly) await site.jobs.pause();
  site.state.onChange(({ isReadOnly }) => (isReadOnly ? site.jobs.pause() : site.jobs.resume()));
  return jobs;
}
