/** `npm run worker`: a process that only runs jobs, beside the processes that serve pages. */
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { type OpenSite, openSite } from "#server/site.ts";
import { claimPhotos } from "./claim-photos.ts";
import { switchToJsonOutput } from "./json-output.ts";
import { openJobs } from "./site-jobs.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

export async function workOnJobs(settings: Env): Promise<void> {
  if (!settings.databaseUrl)
    throw new SettingError("worker: needs DATABASE_URL; the process of the embedded database works on its jobs itself");
  // JOBS applies to the processes that serve pages.
  const opened = await openSite({ ...settings, worksOnJobs: true });
  const { site, database } = opened;
  await claimPhotos(site);
  // Other processes announce the jobs that they enqueue.
  site.changes?.listen();
  const begun = begin(opened);
  const endWatch = site.state.watch();
  // Keeps the process alive: neither the watch nor an idle queue does.
  const keepAlive = setInterval(() => {}, 60_000);

  stopOnSignals(async () => {
    await begun;
    clearInterval(keepAlive);
    endWatch();
    await site.jobs.stop();
    await database.close();
  });
  await begun;
}

async function begin(opened: OpenSite): Promise<void> {
  const { site } = opened;
  const jobs = await openJobs(opened);
  await openMetrics(opened, "worker");
  await site.jobs.work(site, jobs);
  console.log(`Тукашно: working on jobs. Mail goes to ${site.mailer.destination}`);
  switchToJsonOutput(site.log);
}
