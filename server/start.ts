/** The process that serves: open, serve, stop. */
import type { ServerBuild } from "react-router";
import { openBackupDoor } from "#app/backup/backup-door.server.ts";
import { warningOfNoBackup } from "#app/backup/missing-backup.server.ts";
import { openOperatorDoor } from "#app/operation/operator-commands.server.ts";
import { type Env, SettingError } from "#app/platform/env.server.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import { createSample, DEMO_ACCOUNTS, hasSample, isSampleComplete } from "#sample/load-sample.ts";
import { createApp } from "./app.ts";
import { claimPhotos } from "./claim-photos.ts";
import { keepIncomingClear } from "./incoming.ts";
import { tellInJson } from "./json-output.ts";
import { listen } from "./listener.ts";
import { openMetrics } from "./open-metrics.ts";
import { type OpenSite, openSite } from "./site.ts";
import { openJobs } from "./site-jobs.ts";
import { loadStaticFiles } from "./static-files.ts";
import { stopOnce } from "./stop-once.ts";
import { type SupervisorLink, supervisorLink } from "./supervisor-link.ts";

/** Starts the site of the environment's settings, alone or beside other processes. */
export async function start(env: Env, build: ServerBuild): Promise<void> {
  const link = supervisorLink();
  const opened = await openSite(env);
  try {
    await serveSite(env, opened, build, link);
  } catch (error) {
    await opened.database.close();
    throw error;
  }
}

async function serveSite(env: Env, opened: OpenSite, build: ServerBuild, link: SupervisorLink | undefined) {
  const { site, database } = opened;
  await claimPhotos(site);
  const isSample = await prepareSample(env, opened);
  const jobs = await openJobs(opened);
  // The nightly backup comes through one of them.
  const closeDoors =
    database.kind === "embedded"
      ? [await openBackupDoor(database, env.dataDir, site.log), await openOperatorDoor(site)]
      : [];
  if (!link && env.worksOnJobs) await site.jobs.work(site, jobs);
  const endClearing = keepIncomingClear(env.dataDir, site.log);
  const endWatch = site.state.watch();
  const app = createApp({ site, build, staticFiles: loadStaticFiles("build/client") });
  const metrics = await openMetrics(env, opened, String(env.port));
  const listener = await listen(env, app, metrics);
  if (!link || link.announces) {
    announce(env, listener.port, isSample);
    console.log(`${isSample ? "\n" : ""}Mail goes to ${site.mailer.destination}`);
    const warning = await warningOfNoBackup(site.db, env);
    if (warning) site.log.warn(warning);
  }
  // So that the first search need not wait for it.
  freshVocabulary(site.db).catch((error) => site.log.warn({ err: error }, "reading the words of all ads"));

  tellInJson(site.log);

  const fail = (error: unknown) => site.log.error({ err: error }, "following the supervisor's order");
  let working = Promise.resolve();
  const stop = stopOnce(async () => {
    await listener.close();
    endWatch();
    endClearing();
    for (const close of closeDoors) await close();
    await site.views.flush();
    await working;
    await site.jobs.stop();
    await link?.lastFigures();
    await database.close();
  });
  // A terminal and the supervisor may both say so.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // Whoever has started a single process starts it again; of several the supervisor replaces one after the other.
  process.on("SIGHUP", () => link ?? stop());
  link?.serves({
    work() {
      working = site.jobs.work(site, jobs).catch(fail);
    },
    leave() {
      site.jobs.leave().catch(fail);
      void listener.drain().then(stop);
    },
    orphaned: stop,
    figures: async () => (await metrics?.figures()) ?? [],
  });
}

/** Demonstration accounts have public passwords, so they exist only on a site for this machine. */
async function prepareSample(env: Env, { site, database }: OpenSite): Promise<boolean> {
  const isThere = await hasSample(site.db);
  if (isThere && !env.isLoopback) {
    throw new SettingError(
      `SITE_URL=${env.siteUrl}: the demonstration accounts are still here; remove them with: npm run sample -- --remove`,
    );
  }
  if (!env.sampleData || (await isSampleComplete(site.db))) return isThere;
  console.log("Loading the sample: accounts, ads and their pictures…");
  await database.inBulk(() => createSample(site));
  return true;
}

function announce(env: Env, port: number, isSample: boolean): void {
  console.log(`Тукашно: ${env.siteUrl.replace(/:0$/, `:${port}`)}`);
  if (!isSample) return;
  console.log("\nDemonstration accounts:");
  for (const { email, password, role } of DEMO_ACCOUNTS) console.log(`${email}  ${password}  ${role}`);
}
