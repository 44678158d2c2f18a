/** Starts and stops a process that serves the site. */
import type { ServerBuild } from "react-router";
import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { ownsStorage } from "#app/listings/photos/storage-owner.server.ts";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { createSiteId } from "#app/platform/database/site-id.server.ts";
import { readPushKeys } from "#app/platform/push/push-keys.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { openBackupSocket } from "#operation/backup/backup-socket.server.ts";
import { openOperatorSocket } from "#operation/operator-commands.server.ts";
import { findLocalProblems } from "#operation/site-checks.server.ts";
import { createSample, DEMO_ACCOUNTS, hasSample, isSampleComplete } from "#sample/load-sample.ts";
import { createApp } from "#server/app.ts";
import { BUILD_FILES, findBuild, keepBuilds } from "#server/earlier-builds.ts";
import { listen } from "#server/listener.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { type OpenSite, openSite } from "#server/site.ts";
import { loadStaticFiles, type StaticFiles } from "#server/static-files.ts";
import { scheduleUploadCleanup } from "#server/upload-folder.ts";
import { claimPhotos } from "./claim-photos.ts";
import { switchToJsonOutput } from "./json-output.ts";
import { openJobs } from "./site-jobs.ts";
import { stopOnSignals } from "./stop-on-signals.ts";
import { notifySystemd } from "./systemd.ts";

/** Number of problems that a public site logs when it starts. */
const MAX_LOGGED_PROBLEMS = 3;

/** The parts of the build that the app serves. */
interface Built {
  readonly build: ServerBuild;
  readonly staticFiles: StaticFiles;
}

/** Starts the site, on the embedded database that opens unless the settings name a server. */
export async function start(env: Env, build: ServerBuild, opening: Promise<OpenDatabase> | undefined): Promise<void> {
  // Read while the database opens.
  const staticFiles = loadStaticFiles("build/client");
  const opened = await openSite(env, { embedded: await opening });
  try {
    await serveSite(opened, { build, staticFiles });
  } catch (error) {
    await opened.database.close();
    throw error;
  }
}

async function serveSite(opened: OpenSite, built: Built) {
  const { site, database } = opened;
  const { env } = site;
  await claimPhotos(site);
  if (env.pushServices.length > 0) await readPushKeys(site.db);
  const isSample = await prepareSample(opened);
  const metrics = await openMetrics(opened, String(env.port));
  const [jobs, { app, endKeeping }] = await Promise.all([openJobs(opened), openApp(site, built)]);
  // Commands such as the nightly backup connect to these sockets, because only this process can open the embedded database.
  const closeSockets =
    database.kind === "embedded"
      ? [await openBackupSocket(database, env.dataDir, site.log), await openOperatorSocket(site)]
      : [];
  const endCleanup = scheduleUploadCleanup(env.dataDir, site.log);
  const endWatch = site.state.watch();
  const listener = await listen(env, app, metrics);
  // After listening, because pages need no workers: a job that they enqueue waits.
  const working = env.worksOnJobs ? site.jobs.work(site, jobs) : undefined;
  stopOnSignals(async () => {
    await listener.close();
    endWatch();
    endCleanup();
    endKeeping();
    for (const close of closeSockets) await close();
    await site.views.flush();
    await working;
    await site.jobs.stop();
    await database.close();
  });
  await working;
  notifySystemd(site.log);
  printAddress(env, listener.port, isSample);
  console.log(`${isSample ? "\n" : ""}Mail goes to ${site.mailer.destination}`);
  if (!env.isLoopback) await warnOfProblems(site);
  // The first search would otherwise wait for the vocabulary.
  freshVocabulary(site.db).catch((error) => site.log.warn({ err: error }, "loading the vocabulary of searches failed"));

  switchToJsonOutput(site.log);
}

/** Stores the files of this build beside those of earlier ones, and creates the app. */
async function openApp(site: OpenSite["site"], built: Built) {
  const buildFiles = openStorage(site.env, { log: site.log, siteId: createSiteId(site.db), kind: BUILD_FILES });
  const endKeeping = await keepBuilds(buildFiles, findBuild("build/client/assets"), {
    log: site.log,
    mayRemove: () => ownsStorage(site),
  });
  return { app: createApp({ site, ...built, buildFiles }), endKeeping };
}

/**
 * Loads the sample if the settings ask for it, and reports whether it exists. Throws SettingError if it exists on a public site, because
 * the passwords of its accounts are public.
 */
async function prepareSample({ site, database }: OpenSite): Promise<boolean> {
  const { env } = site;
  const exists = await hasSample(site.db);
  if (exists && !env.isLoopback) {
    throw new SettingError(
      `SITE_URL=${env.siteUrl}: the demonstration accounts are still here; remove them with: npm run sample -- --remove`,
    );
  }
  if (!env.sampleData || (await isSampleComplete(site.db))) return exists;
  console.log("Loading the sample: accounts, ads and their pictures…");
  await database.inBulk(() => createSample(site));
  return true;
}

/** Logs the number of problems of a public site and the worst of them in one line. */
async function warnOfProblems(site: OpenSite["site"]): Promise<void> {
  const problems = await findLocalProblems(site);
  if (problems.length === 0) return;
  const worst = problems.slice(0, MAX_LOGGED_PROBLEMS).map(({ name, advice }) => `${name}: ${advice}`);
  site.log.warn(`${problems.length} to do before the site is public (npm run admin -- check): ${worst.join("; ")}`);
}

function printAddress(env: Env, port: number, isSample: boolean): void {
  console.log(`Тукашно: ${env.siteUrl.replace(/:0$/, `:${port}`)}`);
  if (!isSample) return;
  console.log("\nDemonstration accounts:");
  for (const { email, password, role } of DEMO_ACCOUNTS) console.log(`${email}  ${password}  ${role}`);
}
