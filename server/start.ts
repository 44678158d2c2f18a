/** The process: open, serve, stop. Reports every invalid setting in one readable line. */
import { rmSync, statfsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { format } from "node:util";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { openBackupDoor } from "#app/backup/backup-door.server.ts";
import { JOBS } from "#app/jobs.server.ts";
import { openOperatorDoor } from "#app/operation/operator-commands.server.ts";
import { tidyEmbeddedDatabase } from "#app/platform/database.jobs.server.ts";
import { type Env, parseEnv, SettingError } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import { createSample, DEMO_ACCOUNTS, hasSample, isSampleComplete } from "#sample/load-sample.ts";
import { createApp, INCOMING, type SiteApp } from "./app.ts";
import type { Metrics } from "./metrics.ts";
import { watchRequest } from "./request-routes.ts";
import { type OpenSite, openSite } from "./site.ts";
import { loadStaticFiles } from "./static-files.ts";

/** Milliseconds that requests in flight get to finish, and that everything together gets to stop. */
const FINISH_TIMEOUT = 4_000;
const STOP_TIMEOUT = 9_500;

/** Starts the site of the environment's settings. Ends the process with one line when it cannot. */
export async function start(build: ServerBuild): Promise<void> {
  try {
    const env = parseEnv(process.env);
    const opened = await openSite(env);
    try {
      await serveSite(env, opened, build);
    } catch (error) {
      await opened.database.close();
      throw error;
    }
  } catch (error) {
    console.error(startFailure(error));
    process.exit(1);
  }
}

function startFailure(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const { PORT = "3000", METRICS_PORT, HOST = "127.0.0.1", DATA_DIR = "./data" } = process.env;
  const syscall = error instanceof Error && "syscall" in error ? String(error.syscall) : "";
  if (code === "EADDRINUSE") {
    const isMetrics = error instanceof Error && "port" in error && String(error.port) === METRICS_PORT;
    return `${isMetrics ? `METRICS_PORT=${METRICS_PORT}` : `PORT=${PORT}`}: another program is using this port`;
  }
  if (syscall === "listen" || syscall === "getaddrinfo")
    return `HOST=${HOST}, PORT=${PORT}: cannot listen there (${code})`;
  if (/^(ENOTDIR|EEXIST|EACCES|EPERM|EROFS|ENOSPC)$/.test(code))
    return `DATA_DIR=${DATA_DIR}: cannot be used (${code})`;
  // Whatever the database says then, this is the cause.
  if (isDiskFull(DATA_DIR)) return `DATA_DIR=${DATA_DIR}: the disk is full`;
  if (/^(ECONN|ENOTFOUND|ETIMEDOUT|28|3D|08)/.test(code))
    return `DATABASE_URL: cannot connect to the database (${code})`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Bytes below which nothing can be expected to start: a page of the database, a segment of its log. */
const LEAST_SPACE = 16 * 1024 * 1024;

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_SPACE;
  } catch {
    return false;
  }
}

async function serveSite(env: Env, { site, database }: OpenSite, build: ServerBuild): Promise<void> {
  const isSample = await prepareSample(env, { site, database });
  const jobs = database.kind === "embedded" ? [...JOBS, tidyEmbeddedDatabase] : JOBS;
  await site.jobs.open(jobs);
  await site.state.look();
  if (site.state.now().isReadOnly) await site.jobs.pause();
  site.state.onChange(({ isReadOnly }) => (isReadOnly ? site.jobs.pause() : site.jobs.resume()));
  await site.jobs.work(site, jobs);
  // Partial uploads left by a crash.
  rmSync(join(env.dataDir, INCOMING), { recursive: true, force: true });
  const endWatch = site.state.watch();
  const closeDoors =
    database.kind === "embedded"
      ? [await openBackupDoor(database, env.dataDir, site.log), await openOperatorDoor(site)]
      : [];
  const app = createApp({ site, build, staticFiles: loadStaticFiles("build/client") });
  const metrics = await openMetrics(env, { site, database });
  const server = await listen(env, app, metrics);
  announce(env, server, isSample);
  // So that the first search need not wait for it.
  freshVocabulary(site.db).catch((error) => site.log.warn({ err: error }, "reading the words of all ads"));
  console.log(`${isSample ? "\n" : ""}Mail goes to ${site.mailer.destination}`);

  tellInJson(site.log);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Exits even if something hangs: everything acknowledged is in the database.
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT).unref();
    await closed;
    endWatch();
    for (const close of closeDoors) await close();
    await site.views.flush();
    await site.jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

/** From here on every line is a JSON object, whoever writes it: libraries, Node's warnings, the last words of a crash. */
function tellInJson(log: Log): void {
  const say =
    (level: "debug" | "warn" | "error") =>
    (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      log[level]({ ...(err && { err }) }, format(...said.filter((one) => one !== err)));
    };
  Object.assign(console, { log: say("debug"), info: say("debug"), warn: say("warn"), error: say("error") });
  process.removeAllListeners("warning").on("warning", (warning) => log.warn({ err: warning }, warning.message));
  const crash = (err: unknown) => {
    log.error({ err }, "the process cannot go on");
    process.exit(1);
  };
  process.on("uncaughtException", crash).on("unhandledRejection", crash);
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

/** Loaded only where it is asked for. */
async function openMetrics(env: Env, opened: OpenSite): Promise<Metrics | undefined> {
  if (!env.metrics) return undefined;
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import("./metrics.ts"),
    import("./metrics-door.ts"),
  ]);
  const metrics = createMetrics(opened);
  const server = await serveMetrics(env.metrics, metrics);
  // It keeps no process alive that has nothing else to do.
  server.unref();
  return metrics;
}

function listen(env: Env, { fetch, hotPages }: SiteApp, metrics: Metrics | undefined): Promise<Server> {
  const others = getRequestListener(fetch, { hostname: env.host });
  const server = createServer((incoming, outgoing) => {
    const began = metrics ? performance.now() : 0;
    const hot = hotPages(incoming, outgoing);
    if (hot) {
      const took = (performance.now() - began) / 1000;
      metrics?.answered({ route: hot.route, method: "GET", status: hot.status, took });
      return;
    }
    if (metrics) watchRequest(incoming, outgoing, metrics.answered);
    void others(incoming, outgoing);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    const opened = () => resolve(server);
    if (isGivenSocket()) server.listen({ fd: FIRST_GIVEN }, opened);
    else server.listen(env.port, env.host, opened);
  });
}

/** Of the sockets that systemd opens and keeps open over a restart: who comes meanwhile waits instead of being refused. */
const FIRST_GIVEN = 3;

function isGivenSocket(): boolean {
  return process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === "1";
}

function announce(env: Env, server: Server, isSample: boolean): void {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.port;
  console.log(`Тукашно: ${env.siteUrl.replace(/:0$/, `:${port}`)}`);
  if (!isSample) return;
  console.log("\nDemonstration accounts:");
  for (const { email, password, role } of DEMO_ACCOUNTS) console.log(`${email}  ${password}  ${role}`);
}
