// Moves a site with rows in every table from the embedded database to PostgreSQL and back with the commands of operators.

import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendDeletionMail } from "#app/accounts/credentials/accounts.mails.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { queryWith } from "#operation/backup/databases/row-counts.server.ts";
import { type TableSums, takeTableSums } from "#operation/backup/databases/table-sums.server.ts";
import { fillTables } from "#tests/support/fill-tables.ts";
import { makeFolder, makeListing, makePhotoFile, makeUser } from "#tests/support/make.ts";
import { newDatabase, type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { type BuiltSite, publish, startSite, type Variables } from "#tests/support/running-site.ts";
import { inDatabase, makeDataDir, run } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";
import { usePeople } from "./people.ts";

type Settings = Variables & { readonly DATA_DIR: string };
type Inspection = Awaited<ReturnType<typeof inspect>>;

const FOLDER = makeFolder();
const GONE = "gone@example.com";
let server: PostgresServer;
let email = "";
let photo = "";

/** Returns checksums of all tables, and all constraints, triggers and indexes. */
async function inspect(db: Db) {
  const sums = await db.transaction().execute((tx) => takeTableSums(queryWith(tx)));
  const { rows } = await sql<{ what: string }>`
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as what from pg_constraint
      where contype in ('f', 'p', 'u') and conrelid::regclass::text not like 'pgboss.queue\\_stats%' and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select format('%s.%s', schemaname, indexname) from pg_indexes
      where schemaname in ('public', 'pgboss') and tablename not like 'queue\\_stats%'`.execute(db);
  return { sums, guards: rows.map(({ what }) => what).sort() };
}

/** Removes the mark of a finished backup, and the number set at the first start after a restore (continueChangeNumbers). */
function withoutMarks(sums: TableSums): TableSums {
  const { "public.operation_marks": _mark, "public.listing_change_base": _base, ...others } = sums;
  return others;
}

/** Creates a database whose owner is not a superuser. */
async function ownedDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create role ${name} login`);
  await client.query(newDatabase(name, name));
  await client.end();
  const url = new URL(server.url);
  url.username = name;
  url.pathname = `/${name}`;
  return url.href;
}

/** Signs in an existing person, publishes an ad, and finds it and an existing one. */
async function useSite(site: BuiltSite, title: string): Promise<void> {
  const { signIn, cookieOf, text } = usePeople(site);
  const answer = await signIn(email);
  expect(answer.status).toBe(302);
  const cookie = cookieOf(answer);
  await publish(site, cookie, { title });
  expect(await (await site.ask("/my-ads", { cookie })).text()).toContain(title);
  // `text` removes the marks of found words.
  const found = text(await (await site.ask(`/category/malki-obyavi?q=${encodeURIComponent("маси")}`)).text());
  expect(found).toContain("Дъбова маса");
  expect(found).toContain(title);
  expect((await site.ask(photo)).status).toBe(200);
}

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

describe("a site with rows in every table", () => {
  const embedded: Settings = { DATA_DIR: makeDataDir() };
  const onServer = { DATA_DIR: makeFolder(), DATABASE_URL: "" };
  const back: Settings = { DATA_DIR: makeFolder() };
  const [outward, homeward] = [join(FOLDER, "outward.backup"), join(FOLDER, "homeward.backup")];
  let before: Inspection;

  beforeAll(async () => {
    onServer.DATABASE_URL = await ownedDatabase("tukashno_owner");
    const site = await startSite(embedded);
    const people = usePeople(site);
    const person = await people.signUp();
    email = person.email;
    const ad = await publish(site, person.cookie, { title: "Дъбова маса", files: await makePhotoFile() });
    photo = /\/photos\/[\w-]+\.webp/.exec(await (await site.ask(ad)).text())?.[0] ?? "";
    await site.stop();
    await inDatabase(embedded, async (database) => {
      const { db } = database;
      const user = await makeUser(db, { email: GONE, deleted_at: new Date() });
      await makeListing(db, { row: { title: "Чужда\tобява \\N" } });
      await fillTables(db);
      const jobs = new JobQueue(database, createLog("silent"), { isQuiet: true });
      await jobs.open(JOBS);
      await jobs.enqueue(sendDeletionMail, { userId: user.id });
      await jobs.stop();
    });
    expect((await run("backup", embedded, [outward])).lines).toEqual([expect.stringContaining("6 photo files")]);
    before = await inDatabase(embedded, ({ db }) => inspect(db));
    const empty = Object.entries(before.sums).filter(([, { rows, sum }]) => rows === 0 && sum === "0");
    expect(empty).toEqual([]);
  });

  test("is restored identically from the embedded database into PostgreSQL", async () => {
    const said = await run("restore", onServer, [outward]);
    expect(said).toMatchObject({ code: 0 });
    expect(said.lines[1]).toMatch(/^Compared, from the embedded database into PostgreSQL: the same on both sides/);
    const after = await inDatabase(onServer, ({ db }) => inspect(db));
    expect(withoutMarks(after.sums)).toEqual(withoutMarks(before.sums));
    expect(after.guards).toEqual(before.guards);
  });

  test("works on PostgreSQL: people sign in, search and publish, and a waiting mail is sent", async () => {
    const site = await startSite(onServer);
    try {
      await useSite(site, "Нова маса на сървъра");
      await mailTo(onServer.DATA_DIR, GONE, "Профилът Ви е изтрит");
    } finally {
      await site.stop();
    }
  });

  test("is restored identically from PostgreSQL into the embedded database", async () => {
    expect(await run("backup", onServer, [homeward])).toMatchObject({ code: 0 });
    const there = await inDatabase(onServer, ({ db }) => inspect(db));
    const said = await run("restore", back, [homeward]);
    expect(said).toMatchObject({ code: 0 });
    expect(said.lines[1]).toMatch(/^Compared, from PostgreSQL into the embedded database: the same on both sides/);
    const after = await inDatabase(back, ({ db }) => inspect(db));
    expect(withoutMarks(after.sums)).toEqual(withoutMarks(there.sums));
    expect(after.guards).toEqual(before.guards);
  });

  test("works on the embedded database", async () => {
    const site = await startSite(back);
    try {
      await useSite(site, "Нова маса у дома");
    } finally {
      await site.stop();
    }
  });
});
