// Backs up a database of a server with what administrators add to one, as the site's role, and restores it as that role.
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedCategories } from "#app/catalogue/categories/seed-categories.server.ts";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { isOfSchema } from "#db/replaced-migrations.ts";
import { fillTables } from "#tests/support/fill-tables.ts";
import { makeFolder, makeListing, makeUser } from "#tests/support/make.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { openBackup } from "./backup-archive.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { verifyBackup } from "./verify.server.ts";

/** Statements that a superuser runs before the site's first start. */
const BEFORE_START = "create extension pg_trgm";
/** Statements that a superuser runs later: objects of others, and defaults that differ from PostgreSQL's. */
const LATER = `
  create extension pg_stat_statements;
  create schema reporting;
  create table reporting.figures (day date); insert into reporting.figures values ('2026-11-28');
  create view reporting.names as select name from public.users;
  create table public.notes (id int generated always as identity, note text); insert into public.notes (note) values ('ours');
  create publication figures for table public.users, reporting.figures;
  create function reporting.nothing() returns event_trigger language plpgsql as 'begin end';
  create event trigger nothing on ddl_command_end execute function reporting.nothing()`;
const DEFAULTS = `
  alter role site set datestyle = 'German, DMY';
  alter role site set timezone = 'Asia/Tokyo';
  alter role site set intervalstyle = 'sql_standard';
  alter role site set bytea_output = 'escape';
  alter role site set search_path = reporting, public;
  alter role site set default_toast_compression = 'lz4';
  alter role site set statement_timeout = '2min';
  alter role site set default_transaction_isolation = 'serializable'`;
const ADMIN_OBJECTS = ["public.notes", "reporting.figures", "public.pg_stat_statements"];

const file = join(makeFolder(), "server.backup");
let server: PostgresServer;
let source = "";

async function asSuperuser(database: string, ...texts: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(database, "tukashno") });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) rows = (await client.query(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function urlOf(database: string, user: string): string {
  const url = new URL(server.url);
  [url.username, url.pathname] = [user, database];
  return url.href;
}

/** Creates a database as docs/scale.md does. Returns the URL of the site's role. */
async function makeDatabase(name: string): Promise<string> {
  await asSuperuser("postgres", `create database ${name} owner site template template0 encoding 'UTF8'`);
  return urlOf(name, "site");
}

const envOf = (url: string) => parseEnv({ DATA_DIR: makeFolder(), DATABASE_URL: url, LOG_LEVEL: "silent" });
const open = () => openBackup(file, async () => "");

beforeAll(async () => {
  server = await startPostgres();
  await asSuperuser("postgres", "create role site login createdb");
  source = await makeDatabase("source");
  await asSuperuser("source", BEFORE_START);
  const database = serverDatabase(source);
  await migrate(database, readMigrations("db/migrations"));
  await seedCategories(database.db);
  const jobs = new JobQueue(database, createLog("silent"), { isQuiet: true });
  await jobs.open([]);
  await jobs.stop();
  await makeListing(database.db, { row: { title: "Чужда\tобява \\N" } });
  await makeUser(database.db, { name: "Петя" });
  await fillTables(database.db);
  await database.close();
  await asSuperuser("source", LATER, "alter table public.users replica identity full", DEFAULTS);
  await makeBackup(envOf(source), file, { passphrase: undefined, hasPhotos: true });
});
afterAll(() => server.stop());

let target = "";
let number = 0;
beforeEach(async () => {
  number += 1;
  target = await makeDatabase(`target_${number}`);
});
const nameOf = (url: string) => new URL(url).pathname.slice(1);

test("holds what the site made, and nothing of administrators", async () => {
  const script: Buffer[] = [];
  for await (const { name, content } of (await open()).entries)
    if (name.startsWith("database.sql/")) for await (const chunk of content) script.push(chunk);
  const text = Buffer.concat(script).toString();
  expect(text).toContain("Петя");
  expect(text.match(/reporting|public\.notes|pg_stat_statements|PUBLICATION|lz4|EVENT TRIGGER/i)).toBeNull();
});

test("is restored on trial and for good by the site's role", async () => {
  await verifyBackup(await open(), { url: source, folder: makeFolder() });
  const restored = await restoreBackup(envOf(target), await open(), { replace: false });
  expect(restored).toMatchObject({ areSumsCompared: true, tables: { "public.users": { rows: expect.any(Number) } } });
});

test("is restored where an administrator made pg_trgm and tables, and replaces only what is the site's", async () => {
  await asSuperuser(nameOf(target), BEFORE_START);
  const env = envOf(target);
  await restoreBackup(env, await open(), { replace: false });
  await asSuperuser(nameOf(target), LATER);
  await expect(restoreBackup(env, await open(), { replace: false })).rejects.toThrow(/there are tables already/);
  await restoreBackup(envOf(target), await open(), { replace: true });
  const here = ADMIN_OBJECTS.map((name) => `to_regclass('${name}') is not null`).join(" and ");
  expect(await asSuperuser(nameOf(target), `select ${here} as here from public.notes`)).toEqual([{ here: true }]);
});

test("a backup with all replaced migrations is restored, and used as it is", async () => {
  const backup = await openBackup("tests/support/replaced-migrations.backup", async () => "");
  await restoreBackup(envOf(target), backup, { replace: false });
  const database = serverDatabase(target);
  try {
    const migrations = readMigrations("db/migrations");
    const later = migrations.filter((one) => !isOfSchema(one)).map(({ name }) => name);
    expect(await migrate(database, migrations)).toEqual(later);
    expect(await database.db.selectFrom("users").select("name").execute()).toEqual([{ name: "Петя" }]);
  } finally {
    await database.close();
  }
});

test("a failure is reported with the server's words, and nothing is restored", async () => {
  await asSuperuser(nameOf(target), "alter schema public owner to tukashno");
  const restoring = restoreBackup(envOf(target), await open(), { replace: false });
  await expect(restoring).rejects.toThrow(
    /^DATABASE_URL: (permission denied for schema public|site may not create tables)/,
  );
});

test("a connection that the server ends is reported with the server's reason", async () => {
  const restoring = restoreBackup(envOf(target), await open(), { replace: false });
  const ending = expect(restoring).rejects.toThrow(
    /^DATABASE_URL: terminating connection due to administrator command/,
  );
  const end = `select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = '${nameOf(target)}' and application_name = 'tukashno backup' and xact_start is not null`;
  await expect.poll(async () => (await asSuperuser("postgres", end))[0]?.ended, { interval: 20 }).toBe(true);
  await ending;
  expect(await asSuperuser(nameOf(target), "select from pg_tables where schemaname = 'public'")).toEqual([]);
});
