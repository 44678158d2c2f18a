/** `npm run worker`: a process that works on jobs and serves no pages, beside those that do. */

import { type Env, SettingError } from "#app/platform/env.server.ts";
import { claimPhotos } from "./claim-photos.ts";
import { tellInJson } from "./json-output.ts";
import { openMetrics } from "./open-metrics.ts";
import { type OpenSite, openSite } from "./site.ts";
import { openJobs } from "./site-jobs.ts";
import { stopOnce } from "./stop-once.ts";

export async function workOnJobs(given: Env): Promise<void> {
  if (!given.databaseUrl)
    throw new SettingError("worker: needs DATABASE_URL; the process of the embedded database works on its jobs itself");
  // Whatever JOBS says to those that serve pages.
  const env = { ...given, worksOnJobs: true };
  const opened = await openSite(env);
  const { site, database } = opened;
  await claimPhotos(site);
  const begun = begin(env, opened);
  const endWatch = site.state.watch();
  // A watch keeps no process alive, and jobs only while they are looked for.
  const staying = setInterval(() => {}, 60_000);

  const stop = stopOnce(async () => {
    await begun;
    clearInterval(staying);
    endWatch();
    await site.jobs.stop();
    await database.close();
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  await begun;
}

async function begin(env: Env, opened: OpenSite): Promise<void> {
  const { site } = opened;
  const jobs = await openJobs(opened);
  await openMetrics(env, opened, "worker");
  await site.jobs.work(site, jobs);
  console.log(`Тукашно: working on jobs. Mail goes to ${site.mailer.destination}`);
  tellInJson(site.log);
}
