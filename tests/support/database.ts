// One migrated database per worker, emptied before each test: opening takes half a second, emptying milliseconds.
import { openAsBlob } from "node:fs";
import { sql } from "kysely";
import { beforeAll, beforeEach, inject } from "vitest";
import { type Db, type OpenDatabase, serverDatabase } from "#app/platform/database/database.server.ts";
import { embeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { memoryPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { migrateSite } from "#server/migrate-site.ts";

interface WorkerDatabase {
  readonly database: OpenDatabase;
  /** The real queue; jobs run only when a test runs them. */
  readonly jobs: JobQueue;
  readonly emptying: string;
}

// Modules are evaluated again for each test file in the same process.
const worker = globalThis as { testDatabase?: Promise<WorkerDatabase> };
worker.testDatabase ??= openDatabase();
const { database, jobs, emptying } = await worker.testDatabase;

export interface TestDatabase {
  readonly database: OpenDatabase;
  readonly db: Db;
}

/** Call at the top of a test file or `describe`: each test starts with empty tables, except the categories. */
export function useDatabase(): TestDatabase {
  beforeEach(async () => {
    await emptyTables(database);
  });
  return { database, db: database.db };
}

/** Call in a file or `describe` without `useDatabase` whose tests only read: fills the empty tables once, before the first test. */
export function useFilledDatabase(fill: (db: Db) => Promise<void>): TestDatabase {
  beforeAll(async () => {
    await emptyTables(database);
    await fill(database.db);
  });
  return { database, db: database.db };
}

/** Empties all tables except the categories. */
export async function emptyTables({ script }: OpenDatabase): Promise<void> {
  await script(emptying);
}

/** The job queue of the worker. */
export const testJobs = jobs;

async function openDatabase(): Promise<WorkerDatabase> {
  const source = inject("testDatabase");
  const opened = "urls" in source ? serverDatabase(urlOfWorker(source.urls)) : await openSnapshot(source.snapshot);
  // The migrations have already run; this updates the categories.
  await migrateSite(opened);
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('schema_migrations', 'categories')`.execute(opened.db);
  const deletes = rows.map(({ name }) => `delete from ${name};`).join(" ");
  const jobs = new JobQueue(opened, createLog("silent"), { isQuiet: true });
  await jobs.open(JOBS);
  // This role skips triggers and foreign keys, so that the order and the append-only ledger do not matter.
  const emptying = `begin; set local session_replication_role = replica; ${deletes} delete from pgboss.job; commit;`;
  return { database: opened, jobs, emptying };
}

async function openSnapshot(file: string): Promise<OpenDatabase> {
  return embeddedDatabase(await memoryPGlite(await openAsBlob(file)));
}

/** Returns the URL of the database of this worker on a server. */
export function urlOfWorker(urls: readonly string[]): string {
  const url = urls[Number(process.env.VITEST_POOL_ID) - 1];
  if (!url) throw new Error(`no database for worker ${process.env.VITEST_POOL_ID}`);
  return url;
}
