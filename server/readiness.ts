/**
 * Readiness for load balancers: database, migrations, job queue, disk. Checks at most once a second, because anybody may
 * ask often. A bucket of photos is told beside them: all processes have the same one, and pages come without it.
 */
import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { inRequest } from "#app/platform/request-scope.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { MINUTE } from "#app/wording/durations.ts";
import { readMigrations } from "#db/migrate.ts";

/** Milliseconds for which an answer stands, and for which one is waited for. */
const STANDS_FOR = 1_000;
const PATIENCE = 3_000;
/** The same for the bucket, which decides nothing: some who ask give up after a second, and would find nobody ready. */
const PATIENCE_FOR_STORAGE = 500;
/** Bytes that must be free where the data is. */
const FREE_BYTES = 50 * 1024 * 1024;
/** Asked for, because whoever says that there is none has answered. */
const NO_FILE = "ready-400.webp";
/** A job that should have begun so long ago. */
const LATE = 15 * MINUTE;

export interface Readiness {
  readonly isReady: boolean;
  /** 'ok' or what is wrong, by part; with `storage` away it is ready all the same. */
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
      // More of them belong to a newer version, to which this process is being upgraded.
      return count >= migrations ? "ok" : `${count} of ${migrations} have run`;
    },
    jobs: async () => {
      // They wait on purpose.
      if (site.state.now().isReadOnly) return "ok";
      const { rows } = await sql<{ late: number }>`select count(*)::int as late from pgboss.job
        where state in ('created', 'retry') and start_after < now() - ${LATE / 1000} * interval '1 second'`.execute(
        site.db,
      );
      const late = rows[0]?.late ?? 0;
      return late === 0 ? "ok" : `${late} are late`;
    },
    disk: async () => {
      const { bavail, bsize } = await statfs(site.env.dataDir);
      if (bavail * bsize < FREE_BYTES) return "full";
      const file = join(site.env.dataDir, `ready-${randomUUID()}`);
      await writeFile(file, "ready");
      await rm(file);
      return "ok";
    },
  };
  /** Late jobs are another process's to do, where this one does none: said all the same. */
  const isOwn = (name: string) => name !== "jobs" || site.env.worksOnJobs;
  const storage = async () => {
    await site.storage.get(NO_FILE);
    return "ok";
  };
  const look = async (): Promise<Readiness> => {
    const [found, storageState] = await Promise.all([
      Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await within(PATIENCE, check)] as const)),
      site.env.storage && within(PATIENCE_FOR_STORAGE, storage),
    ]);
    return {
      isReady: found.every(([name, state]) => state === "ok" || !isOwn(name)),
      parts: {
        ...Object.fromEntries(found),
        // Without these the site serves all the same.
        ...(storageState && { storage: storageState === "ok" ? "ok" : "away" }),
        ...(site.replica && { replica: site.replica.state() }),
      },
    };
  };
  let last: { readonly at: number; readonly found: Promise<Readiness> } | undefined;
  return () => {
    // As a page asks: with its patience.
    if (!last || performance.now() - last.at > STANDS_FOR) last = { at: performance.now(), found: inRequest({}, look) };
    return last.found;
  };
}

async function within(patience: number, check: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("does not answer"), patience);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return error instanceof Error && "code" in error ? `fails (${error.code})` : "fails";
  } finally {
    clearTimeout(timer);
  }
}
