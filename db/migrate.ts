/** Brings a database to the newest schema and the catalogue's shadow table up to date. Safe to run at every start, by several processes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import type { Db, OpenDatabase } from "#app/platform/database.server.ts";

/** Any constant will do, as long as every process of ours uses the same. */
const MIGRATION_LOCK = 720_318;

export interface Migration {
  readonly name: string;
  readonly text: string;
}

/** The migrations in `folder` in the order of their numbers. */
export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** Runs what is missing, each migration in its own transaction; returns the names that ran. */
export async function migrate(database: OpenDatabase, migrations: readonly Migration[]): Promise<readonly string[]> {
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
  await syncCategories(db);
  return ran;
}

async function isApplied(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom("schema_migrations").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}

async function syncCategories(db: Db): Promise<void> {
  const rows = CATALOGUE.map(({ id, name, slug, description }, index) => ({
    id,
    name,
    slug,
    description,
    sort_order: index,
  }));
  await db
    .insertInto("categories")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        slug: eb.ref("excluded.slug"),
        description: eb.ref("excluded.description"),
        sort_order: eb.ref("excluded.sort_order"),
      })),
    )
    .execute();
}
