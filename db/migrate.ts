/** Migrates a database to the newest schema. Safe to run at every start, by several processes at once. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isOfSchema, isReplaced, REPLACED } from "./replaced-migrations.ts";
import type { Tables } from "./tables.ts";

/** Key of the advisory lock for migrations: an arbitrary number, the same in all processes. */
const MIGRATION_LOCK = 720_318;
/** Key of the lock for concurrent index builds, which would wait for transactions that wait for the lock above. */
const CONCURRENT_LOCK = 720_319;
/** Key of the lock for a migration with what precedes it. */
const UPGRADE_LOCK = 720_320;
/** Milliseconds that a migration waits for a table lock, while later queries queue behind it. */
const LOCK_TIMEOUT = 2_000;
/** Milliseconds between two attempts. */
const PAUSE = 500;
/** Attempts within about five minutes, the start timeout of systemd. */
const TRIES = 120;

export interface Migration {
  readonly name: string;
  readonly text: string;
}

/** The parts of an open database that migrations need. */
export interface MigratableDatabase {
  readonly db: Kysely<Tables>;
  /** `embedded` if no other process can use the database. */
  readonly kind: "embedded" | "server";
  /** Runs several statements as one transaction. */
  script(text: string): Promise<unknown>;
}

/** Returns the migrations in `folder` in the order of their numbers. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/**
 * Returns the migrations that make the schema of a database whose newest migration is `newest`, so that all can run in one transaction on an
 * empty database. Throws MigrationMismatch if this version of the site cannot make it.
 */
export function migrationsUpTo(newest: string): readonly Migration[] {
  const migrations = inOneTransaction(readMigrations("db/migrations"));
  if (newest === REPLACED.newest) return migrations.filter(isOfSchema);
  if (isReplaced({ name: newest })) throw tooOld(newest);
  if (!migrations.some(({ name }) => name === newest))
    throw new MigrationMismatch(`A newer version of the site has made it, with ${newest}: update this one first`);
  return migrations.filter(({ name }) => name <= newest);
}

/** Thrown if database and code do not match. The message is one line for the operator. */
export class MigrationMismatch extends Error {}

function tooOld(newest: string): MigrationMismatch {
  return new MigrationMismatch(
    `The database is of an older version of the site (${newest}): commit ${REPLACED.commit} is the last one that takes it up (docs/operations-every-week.md)`,
  );
}

/**
 * Runs the missing migrations, each in its own transaction unless it is concurrent, and returns their names. Throws MigrationMismatch
 * before it runs any if an applied migration was changed or is not in `migrations`. If a database in use lacks migrations, one process
 * calls `before` first; nothing is migrated if it throws.
 */
export async function migrate(
  database: MigratableDatabase,
  migrations: readonly Migration[],
  before?: () => Promise<void>,
): Promise<readonly string[]> {
  const { db } = database;
  await database.script(`
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
    alter table schema_migrations add column if not exists checksum text;`);
  await compareWithApplied(db, migrations);
  if (!before || !(await isBehind(db, migrations))) return runMissing(database, migrations);
  return oneByOne(database, async () => {
    if (await isBehind(db, migrations)) await before();
    return runMissing(database, migrations);
  });
}

/**
 * Returns those of `migrations` that have not run. A database that the replaced migrations made has the schema, after the last of them; it keeps
 * their names, so that the version that ran them can start on it again.
 */
export async function missingMigrations(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = await db.selectFrom("schema_migrations").select("name").execute();
  const names = new Set(applied.map(({ name }) => name));
  const hasSchema = applied.some(isReplaced);
  const all = hasSchema ? [...readMigrations(REPLACED.folder), ...migrations] : migrations;
  return all.filter((one) => !names.has(one.name) && !(hasSchema && isOfSchema(one)));
}

/** Returns true if some migrations have run, but not all. */
async function isBehind(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<boolean> {
  const missing = (await missingMigrations(db, migrations)).length;
  return missing > 0 && missing < migrations.length;
}

/** Runs `work` in one process at a time. */
function oneByOne<T>({ db, kind }: MigratableDatabase, work: () => Promise<T>): Promise<T> {
  if (kind === "embedded") return work();
  return db.connection().execute((one) => whileLocked(one, UPGRADE_LOCK, work));
}

async function runMissing(database: MigratableDatabase, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { db } = database;
  const ran: string[] = [];
  for (const migration of await missingMigrations(db, migrations)) {
    if (await isApplied(db, migration.name)) continue;
    if (await (isConcurrent(migration) ? runConcurrently(db, migration) : runAtOnce(database, migration)))
      ran.push(migration.name);
  }
  return ran;
}

/** Runs a migration in a transaction. Returns false if another process has run it. */
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

/** Reports whether the first line of a migration marks it to run outside a transaction, statement by statement. */
export function isConcurrent({ text }: Migration): boolean {
  return /^-- concurrently\b/.test(text);
}

/** Runs a concurrent migration in one process at a time, polling for the lock. An interrupted one restarts, so it must be repeatable. */
function runConcurrently(db: Kysely<Tables>, migration: Migration): Promise<boolean> {
  return db.connection().execute((one) =>
    whileLocked(one, CONCURRENT_LOCK, async () => {
      if (await isApplied(one, migration.name)) return false;
      for (const statement of statementsOf(migration.text)) await sql.raw(statement).execute(one);
      const row = { name: migration.name, checksum: checksumOf(migration) };
      await one.insertInto("schema_migrations").values(row).execute();
      return true;
    }),
  );
}

/** Polls for an advisory lock of the connection, and holds it during `work`. */
async function whileLocked<T>(one: Kysely<Tables>, key: number, work: () => Promise<T>): Promise<T> {
  while (!(await isLocked(one, key))) await pause(PAUSE);
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${sql.lit(key)})`.execute(one);
  }
}

async function isLocked(one: Kysely<Tables>, key: number): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${sql.lit(key)}) as got`.execute(one);
  return rows[0]?.got === true;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}

/** Returns the migrations without `concurrently`, so that all can run in one transaction on an empty database. */
function inOneTransaction(migrations: readonly Migration[]): readonly Migration[] {
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

/** Returns the statements of a migration without comments. */
export function statementsOf(text: string): readonly string[] {
  const parts = text.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$-]+|[$-]/g) ?? [];
  const statements = [""];
  for (const part of parts.filter((one) => !one.startsWith("--"))) {
    if (part === ";") statements.push("");
    else statements.push((statements.pop() ?? "") + part);
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

/** Throws MigrationMismatch if the applied migrations differ from `migrations`. Adds missing checksums. */
async function compareWithApplied(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  const known = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
  const applied = await db.selectFrom("schema_migrations").select(["name", "checksum"]).orderBy("name").execute();
  refuseTooOld(applied.filter(isReplaced).map(({ name }) => name));
  for (const { name, checksum } of applied.filter((one) => !isReplaced(one))) {
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

/** Throws MigrationMismatch if some of the replaced migrations have run, but not all of the release before. */
function refuseTooOld(replaced: readonly string[]): void {
  const { count, newest } = REPLACED.release;
  const ofRelease = replaced.filter((name) => name <= newest);
  const last = replaced.at(-1);
  if (last && (ofRelease.at(-1) !== newest || ofRelease.length !== count)) throw tooOld(last);
}

/** Returns the checksum, which does not depend on line endings. */
function checksumOf({ text }: Migration): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex");
}

async function isApplied(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await db.selectFrom("schema_migrations").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}
