/** Starts and stops a process that serves the site. */
import type { ServerBuild } from "react-router";
import { openBackupSocket } from "#app/admin/backup/backup-socket.server.ts";
import { openOperatorSocket } from "#app/admin/operation/operator-commands.server.ts";
import { findLocalProblems } from "#app/admin/operation/site-checks.server.ts";
import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { createSample, DEMO_ACCOUNTS, hasSample, isSampleComplete } from "#sample/load-sample.ts";
import { createApp } from "./app.ts";
import { claimPhotos } from "./claim-photos.ts";
import { switchToJsonOutput } from "./json-output.ts";
import { listen } from "./listener.ts";
import { openMetrics } from "./open-metrics.ts";
import { type OpenSite, openSite } from "./site.ts";
import { openJobs } from "./site-jobs.ts";
import { loadStaticFiles } from "./static-files.ts";
import { stopOnce } from "./stop-once.ts";
import { type SupervisorLink, supervisorLink } from "./supervisor-link.ts";
import { scheduleUploadCleanup } from "./upload-folder.ts";

/** Number of problems that the start of a public site names. */
const WORST = 3;

/** Starts the site, as the only process or under a supervisor. */
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
  // The nightly backup connects to the first one.
  const closeSockets =
    database.kind === "embedded"
      ? [await openBackupSocket(database, env.dataDir, site.log), await openOperatorSocket(site)]
      : [];
  if (!link && env.worksOnJobs) await site.jobs.work(site, jobs);
  const endCleanup = scheduleUploadCleanup(env.dataDir, site.log);
  const endWatch = site.state.watch();
  const app = createApp({ site, build, staticFiles: loadStaticFiles("build/client") });
  const metrics = await openMetrics(env, opened, String(env.port));
  const listener = await listen(env, app, metrics);
  if (!link || link.announces) {
    announce(env, listener.port, isSample);
    console.log(`${isSample ? "\n" : ""}Mail goes to ${site.mailer.destination}`);
    if (!env.isLoopback) await warnOfProblems(site);
  }
  // Loaded in advance for the first search.
  freshVocabulary(site.db).catch((error) => site.log.warn({ err: error }, "reading the words of all ads"));

  switchToJsonOutput(site.log);

  const fail = (error: unknown) => site.log.error({ err: error }, "following the supervisor's order");
  let working = Promise.resolve();
  const stop = stopOnce(async () => {
    await listener.close();
    endWatch();
    endCleanup();
    for (const close of closeSockets) await close();
    await site.views.flush();
    await working;
    await site.jobs.stop();
    await link?.sendFinalMetrics();
    await database.close();
  });
  // The terminal and the supervisor may both send a signal; stop runs once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  // A single process stops, to be restarted by its service manager; the supervisor replaces several by its own handler.
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

/** Names the worst problems of a public site in one line. */
async function warnOfProblems(site: OpenSite["site"]): Promise<void> {
  const problems = await findLocalProblems(site);
  if (problems.length === 0) return;
  const worst = problems.slice(0, WORST).map(({ name, advice }) => `${name}: ${advice}`);
  site.log.warn(`${problems.length} to do before the site is public (npm run admin -- check): ${worst.join("; ")}`);
}

function announce(env: Env, port: number, isSample: boolean): void {
  console.log(`Тукашно: ${env.siteUrl.replace(/:0$/, `:${port}`)}`);
  if (!isSample) return;
  console.log("\nDemonstration accounts:");
  for (const { email, password, role } of DEMO_ACCOUNTS) console.log(`${email}  ${password}  ${role}`);
}
