/**
 * Readiness check for load balancers: database, migrations, job queue, disk. Runs at most once a second, because anybody who reaches the site's own port can call it.
 * The state of the photo bucket is reported but does not count: all processes share the bucket, and pages work without it.
 */
import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { readMigrations } from "#db/migrate.ts";

/** Milliseconds for which a result is reused, and after which a check fails. */
const RESULT_LIFETIME = 1_000;
const CHECK_TIMEOUT = 3_000;
/** Milliseconds for the check of the bucket. Shorter, because some load balancers give up after a second. */
const STORAGE_TIMEOUT = 500;
/** Bytes that must be free on the disk of DATA_DIR. */
const MIN_FREE_BYTES = 50 * 1024 * 1024;
/** A file that does not exist: the bucket is up if it says so. */
const NO_FILE = "ready-400.webp";
/** Milliseconds after which a job that has not begun is late. */
const LATE_AFTER = 15 * MINUTE;

export interface Readiness {
  readonly isReady: boolean;
  /** "ok" or the fault of each part. `storage` and `replica` do not affect `isReady`. */
  readonly parts: Readonly<Record<string, string>>;
}

type ReadyParts = Pick<Site, "db" | "env" | "state" | "storage" | "replica">;

export function createReadiness(site: ReadyParts): () => Promise<Readiness> {
  const migrations = readMigrations("db/migrations").length;
  const checks: Readonly<Record<string, () => Promise<string>>> = {
    database: async () => {
      await sql`select 1`.execute(site.db);
      return "ok";
    },
    migrations: async () => {
      const { count } = await site.db
        .selectFrom("schema_migrations")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      // There are more while the site is being upgraded to a newer version.
      return count >= migrations ? "ok" : `${count} of ${migrations} have run`;
    },
    jobs: async () => {
      // The queue is paused.
      if (site.state.now().isReadOnly) return "ok";
      const { rows } = await sql<{ late: number }>`select count(*)::int as late from pgboss.job
        where state in ('created', 'retry') and start_after < now() - ${LATE_AFTER / 1000} * interval '1 second'`.execute(
        site.db,
      );
      const late = rows[0]?.late ?? 0;
      return late === 0 ? "ok" : `${late} are late`;
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
  /** Reports whether a part decides on readiness. Late jobs do not if another process works on them. */
  const isRequired = (name: string) => name !== "jobs" || site.env.worksOnJobs;
  const storage = async () => {
    await site.storage.get(NO_FILE);
    return "ok";
  };
  const checkAll = async (): Promise<Readiness> => {
    const [found, storageState] = await Promise.all([
      Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await withTimeout(CHECK_TIMEOUT, check)] as const),
      ),
      site.env.storage && withTimeout(STORAGE_TIMEOUT, storage),
    ]);
    return {
      isReady: found.every(([name, state]) => state === "ok" || !isRequired(name)),
      parts: {
        ...Object.fromEntries(found),
        // The site works without these.
        ...(storageState && { storage: storageState === "ok" ? "ok" : "away" }),
        ...(site.replica && { replica: site.replica.state() }),
      },
    };
  };
  let last: { readonly at: number; readonly found: Promise<Readiness> } | undefined;
  return () => {
    // In a request scope, so that the timeouts of page queries apply.
    if (!last || performance.now() - last.at > RESULT_LIFETIME)
      last = { at: performance.now(), found: inRequest({}, checkAll) };
    return last.found;
  };
}

async function withTimeout(timeout: number, check: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("does not answer"), timeout);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return error instanceof Error && "code" in error ? `fails (${error.code})` : "fails";
  } finally {
    clearTimeout(timer);
  }
}
