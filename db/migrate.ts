/** Brings a database to the newest schema. Safe to run at every start, by several processes at once. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Any constant will do, as long as every process of ours uses the same. */
const MIGRATION_LOCK = 720_318;
/** Another one: building an index waits for everybody who waits inside a statement, for the lock above too. */
const CONCURRENT_LOCK = 720_319;
/** Milliseconds that a migration may wait for a table, because everybody else waits behind it; and until it tries again. */
const LOCK_TIMEOUT = 2_000;
const PAUSE = 500;
/** Some five minutes, as long as systemd waits for a start. */
const TRIES = 120;

export interface Migration {
  readonly name: string;
  readonly text: string;
}

/** What migrating needs of an open database. */
export interface MigratableDatabase {
  readonly db: Kysely<Tables>;
  /** Runs several statements as one transaction. */
  script(text: string): Promise<unknown>;
}

/** The migrations in `folder` in the order of their numbers. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** The database and the code do not belong together; the message is one line for whoever starts the site. */
export class MigrationMismatch extends Error {}

/**
 * Runs what is missing, each migration in its own transaction unless it says otherwise; returns the names that ran. Throws MigrationMismatch,
 * before anything runs, when a migration that has run here was changed or is not among `migrations`.
 */
export async function migrate(
  database: MigratableDatabase,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const { db } = database;
  await database.script(`
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
    alter table schema_migrations add column if not exists checksum text;`);
  await compareWithApplied(db, migrations);
  const ran: string[] = [];
  for (const migration of migrations) {
    if (await isApplied(db, migration.name)) continue;
    if (await (isConcurrent(migration) ? runConcurrently(db, migration) : runAtOnce(database, migration)))
      ran.push(migration.name);
  }
  return ran;
}

/** Tells whether it was run here; false if another process was faster. */
async function runAtOnce({ db, script }: MigratableDatabase, migration: Migration): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      // One simple query is one transaction. A second process waits for the lock and then fails on the key.
      await script(`
        select pg_advisory_xact_lock(${MIGRATION_LOCK});
        insert into schema_migrations (name, checksum) values ('${migration.name}', '${checksumOf(migration)}');
        set local lock_timeout = ${LOCK_TIMEOUT};
        ${migration.text}`);
      return true;
    } catch (error) {
      if (await isApplied(db, migration.name)) return false;
      if (!isLockTimeout(error) || tries === TRIES) throw error;
      await pause(PAUSE);
    }
  }
}

/** Whether a migration says in its first line that its statements run one by one, outside a transaction. */
export function isConcurrent({ text }: Migration): boolean {
  return /^-- concurrently\b/.test(text);
}

/** One process after the other, without waiting inside a statement. What was cut short is begun anew, so it must allow that. */
function runConcurrently(db: Kysely<Tables>, migration: Migration): Promise<boolean> {
  return db.connection().execute(async (one) => {
    while (!(await isLocked(one))) await pause(PAUSE);
    try {
      if (await isApplied(one, migration.name)) return false;
      for (const statement of statementsOf(migration.text)) await sql.raw(statement).execute(one);
      const row = { name: migration.name, checksum: checksumOf(migration) };
      await one.insertInto("schema_migrations").values(row).execute();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(CONCURRENT_LOCK)})`.execute(one);
    }
  });
}

async function isLocked(one: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(CONCURRENT_LOCK)}) as got`.execute(
    one,
  );
  return rows[0]?.got === true;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** The same schema by migrations that may all run in one transaction, on a database that nobody uses and that has no rows. */
export function inOneTransaction(migrations: readonly Migration[]): readonly Migration[] {
  return migrations.map((one) =>
    isConcurrent(one)
      ? {
          ...one,
          text: `${statementsOf(one.text)
            .join(";\n")
            .replaceAll(/\bconcurrently\b/gi, "")};`,
        }
      : one,
  );
}

/** The statements of a migration, without comments. */
export function statementsOf(text: string): readonly string[] {
  const parts = text.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$-]+|[$-]/g) ?? [];
  const statements = [""];
  for (const part of parts.filter((one) => !one.startsWith("--"))) {
    if (part === ";") statements.push("");
    else statements.push((statements.pop() ?? "") + part);
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

/** Rows from before there were checksums get theirs. */
async function compareWithApplied(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  const known = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
  for (const { name, checksum } of await db
    .selectFrom("schema_migrations")
    .select(["name", "checksum"])
    .orderBy("name")
    .execute()) {
    const expected = known.get(name);
    if (expected === undefined)
      throw new MigrationMismatch(`The database is newer than this code: it has ${name}, which db/migrations has not`);
    if (checksum === null)
      await db.updateTable("schema_migrations").set({ checksum: expected }).where("name", "=", name).execute();
    else if (checksum !== expected)
      throw new MigrationMismatch(
        `db/migrations/${name} has changed since it ran on this database: restore it and write a new migration instead`,
      );
  }
}

/** The same for a checkout with Windows line endings. */
function checksumOf({ text }: Migration): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}

async function isApplied(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await db.selectFrom("schema_migrations").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}
