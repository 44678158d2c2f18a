/**
 * Readiness check for load balancers: database, migrations, job queue, disk. It runs at most once a second, because everybody who
 * reaches the port of the site can call it. The states of the photo bucket and the replica are reported but do not affect readiness: all
 * processes share them, and pages work without them.
 */
import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { findStoppedSchedules, LATE_AFTER } from "#app/platform/jobs/queue-clock.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { missingMigrations, readMigrations } from "#db/migrate.ts";

/** Milliseconds for which a result is reused, and after which a check fails. */
const RESULT_LIFETIME = 1_000;
const CHECK_TIMEOUT = 3_000;
/** Milliseconds for the check of the bucket. Shorter, because some load balancers give up after a second. */
const STORAGE_TIMEOUT = 500;
/** Bytes that must be free on the disk of DATA_DIR. */
const MIN_FREE_BYTES = 50 * 1024 * 1024;
/** The name of a file that does not exist. The bucket is available if it answers that the file is missing. */
const MISSING_FILE = "ready-400.webp";
/** The jobs that wait while the mail server takes no mails. Pages work without it, and metrics and an alert report it. */
const MAIL_JOBS = JOBS.filter(({ label }) => label).map(({ name }) => name);

export interface Readiness {
  readonly isReady: boolean;
  /** "ok" or the failure of each part. */
  readonly parts: Readonly<Record<string, string>>;
}

type ReadyParts = Pick<Site, "db" | "env" | "state" | "storage" | "replica" | "hosts">;

/** Returns a function that checks the site, or returns the last result if it is recent. */
export function createReadiness(site: ReadyParts): () => Promise<Readiness> {
  const checks = checksOf(site);
  let last: { readonly at: number; readonly result: Promise<Readiness> } | undefined;
  return () => {
    // In a request scope, so that the timeouts of page queries apply.
    if (!last || performance.now() - last.at > RESULT_LIFETIME)
      last = { at: performance.now(), result: inRequest({}, () => checkAll(site, checks)) };
    return last.result;
  };
}

async function checkAll(site: ReadyParts, checks: Checks): Promise<Readiness> {
  // Late jobs do not affect readiness if another process runs them.
  const isRequired = (name: string) => name !== "jobs" || site.env.worksOnJobs;
  const checkStorage = async () => {
    await site.storage.get(MISSING_FILE);
    return "ok";
  };
  const [states, storageState] = await Promise.all([
    Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await withTimeout(CHECK_TIMEOUT, check)] as const),
    ),
    site.env.storage && withTimeout(STORAGE_TIMEOUT, checkStorage),
  ]);
  const primary = site.hosts?.state();
  return {
    isReady: states.every(([name, state]) => state === "ok" || !isRequired(name)),
    parts: {
      ...Object.fromEntries(states),
      ...(storageState && { storage: storageState === "ok" ? "ok" : "away" }),
      ...(primary && { primary }),
      ...(site.replica && { replica: site.replica.state() }),
    },
  };
}

type Checks = Readonly<Record<string, () => Promise<string>>>;

/** Returns the checks that decide on readiness. Each returns "ok" or the failure. */
function checksOf(site: ReadyParts): Checks {
  const migrations = readMigrations("db/migrations");
  return {
    database: async () => {
      await sql`select 1`.execute(site.db);
      return "ok";
    },
    migrations: async () => {
      const missing = await missingMigrations(site.db, migrations);
      return missing.length === 0 ? "ok" : `${missing.length} of ${migrations.length} have not run`;
    },
    jobs: async () => {
      // The queue is paused.
      if (site.state.now().isReadOnly) return "ok";
      const { rows } = await sql<{ late: number }>`select count(*)::int as late from pgboss.job
        where name <> all (${MAIL_JOBS}::text[]) and state in ('created', 'retry') and start_after < now() - ${LATE_AFTER / 1000} * interval '1 second'`.execute(
        site.db,
      );
      const late = rows[0]?.late ?? 0;
      if (late > 0) return `${late} are late`;
      return (await findStoppedSchedules(site.db)) ?? "ok";
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(site.env.dataDir);
      if (bavail * bsize < MIN_FREE_BYTES) return "full";
      const file = join(site.env.dataDir, `ready-${randomUUID()}`);
      await writeFile(file, "ready");
      await rm(file);
      return "ok";
    },
  };
}

async function withTimeout(timeout: number, check: () => Promise<string>): Promise<string> {
  try {
    return await Promise.race([check(), pause(timeout, "does not answer", { ref: false })]);
  } catch (error) {
    return error instanceof Error && "code" in error ? `fails (${error.code})` : "fails";
  }
}
