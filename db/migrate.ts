/** Brings a database to the newest schema. Safe to run at every start, by several processes at once. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Any constant will do, as long as every process of ours uses the same. */
const MIGRATION_LOCK = 720_318;

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
 * Runs what is missing, each migration in its own transaction; returns the names that ran. Throws MigrationMismatch,
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
    const { name, text } = migration;
    if (await isApplied(db, name)) continue;
    try {
      // One simple query is one transaction. A second process waits for the lock and then fails on the key.
      await database.script(`
        select pg_advisory_xact_lock(${MIGRATION_LOCK});
        insert into schema_migrations (name, checksum) values ('${name}', '${checksumOf(migration)}');
        ${text}`);
      ran.push(name);
    } catch (error) {
      if (!(await isApplied(db, name))) throw error;
    }
  }
  return ran;
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
