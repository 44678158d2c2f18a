/** Brings a database to the newest schema. Safe to run at every start, by several processes at once. */
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

/** Runs what is missing, each migration in its own transaction; returns the names that ran. */
export async function migrate(
  database: MigratableDatabase,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const { db } = database;
  await database.script(`
    select pg_advisory_xact_lock(${MIGRATION_LOCK});
    create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());`);
  const ran: string[] = [];
  for (const { name, text } of migrations) {
    if (await isApplied(db, name)) continue;
    try {
      // One simple query is one transaction. A second process waits for the lock and then fails on the key.
      await database.script(`
        select pg_advisory_xact_lock(${MIGRATION_LOCK});
        insert into schema_migrations (name) values ('${name}');
        ${text}`);
      ran.push(name);
    } catch (error) {
      if (!(await isApplied(db, name))) throw error;
    }
  }
  return ran;
}

async function isApplied(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await db.selectFrom("schema_migrations").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}
