import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getAuthTables } from "better-auth/db";
import { CamelCasePlugin, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeFolder, testSite } from "#tests/support/make.ts";
import { type Migration, migrate, migrationsUpTo, readMigrations, statementsOf } from "./migrate.ts";
import { isOfSchema, REPLACED } from "./replaced-migrations.ts";

const { database, db } = useDatabase();
const MIGRATIONS = readMigrations("db/migrations");

describe("migrating", () => {
  test("twice runs each migration once, also concurrently", async () => {
    expect(await migrate(database, MIGRATIONS)).toEqual([]);
    expect(await Promise.all([migrate(database, MIGRATIONS), migrate(database, MIGRATIONS)])).toEqual([[], []]);
    const names = (await db.selectFrom("schema_migrations").select("name").orderBy("name").execute()).map(
      ({ name }) => name,
    );
    expect(names).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  test("runs the missing migrations in order, each once", async () => {
    const extra = [
      ...MIGRATIONS,
      { name: "9001-first.sql", text: "create table extra (a integer);" },
      { name: "9002-second.sql", text: "insert into extra values (1); insert into extra values (2);" },
    ];
    try {
      const both = await Promise.all([migrate(database, extra), migrate(database, extra)]);
      expect(both.flat().sort()).toEqual(["9001-first.sql", "9002-second.sql"]);
      expect((await sql`select a from extra order by a`.execute(db)).rows).toEqual([{ a: 1 }, { a: 2 }]);
    } finally {
      await database.script("drop table if exists extra; delete from schema_migrations where name like '9%';");
    }
  });

  test("runs the given step first, once for all processes, and nothing if it fails", async () => {
    const extra = [...MIGRATIONS, { name: "9001-first.sql", text: "create table extra (a integer);" }];
    let steps = 0;
    const step = async () => {
      steps += 1;
    };
    try {
      await migrate(database, MIGRATIONS, step);
      const failing = migrate(database, extra, () => Promise.reject(new Error("no backup")));
      await expect(failing).rejects.toThrow("no backup");
      expect((await sql`select to_regclass('extra') as extra`.execute(db)).rows).toEqual([{ extra: null }]);
      const processes = database.kind === "server" ? 3 : 1;
      await Promise.all(Array.from({ length: processes }, () => migrate(database, extra, step)));
      expect(steps).toBe(1);
    } finally {
      await database.script("drop table if exists extra; delete from schema_migrations where name like '9%';");
    }
  });

  test("rolls a failed migration back and runs it again the next time", async () => {
    const broken = { name: "9001-broken.sql", text: "create table extra (a integer); select 1/0;" };
    await expect(migrate(database, [...MIGRATIONS, broken])).rejects.toThrow("division by zero");
    const { rows } =
      await sql`select to_regclass('extra') as extra, (select count(*) from schema_migrations where name = '9001-broken.sql') as noted`.execute(
        db,
      );
    expect(rows).toEqual([{ extra: null, noted: 0 }]);
  });

  describe("outside a transaction", () => {
    const INDEX = "drop index concurrently if exists extra_a; create index concurrently extra_a on extra (a);";
    const extra = [
      ...MIGRATIONS,
      { name: "9001-first.sql", text: "create table extra (a integer); insert into extra values (1), (1);" },
      { name: "9002-index.sql", text: `-- concurrently\n${INDEX}` },
    ];
    afterEach(() => database.script("drop table extra; delete from schema_migrations where name like '9%';"));
    const state = async () =>
      (await sql`select indisvalid from pg_index where indexrelid = to_regclass('extra_a')`.execute(db)).rows;

    test("builds an index once, even if several processes start", async () => {
      const all = await Promise.all([1, 2, 3].map(() => migrate(database, extra)));
      expect(all.flat().sort()).toEqual(["9001-first.sql", "9002-index.sql"]);
      expect(await state()).toEqual([{ indisvalid: true }]);
    });

    test("restarts a migration that failed halfway", async () => {
      const unique = { name: "9002-index.sql", text: `-- concurrently\n${INDEX.replace("create", "create unique")}` };
      await expect(migrate(database, [...extra.slice(0, -1), unique])).rejects.toThrow("could not create unique index");
      expect(await state()).toEqual([{ indisvalid: false }]);
      expect(await migrate(database, extra)).toEqual(["9002-index.sql"]);
      expect(await state()).toEqual([{ indisvalid: true }]);
    });
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)(
    "waits for a table lock only briefly, and tries again until it gets it",
    async () => {
      const extra = [...MIGRATIONS, { name: "9001-expand.sql", text: "alter table follows add column extra text;" }];
      let isDone = false;
      let migrating: Promise<readonly string[]> | undefined;
      await db.transaction().execute(async (reader) => {
        await reader.selectFrom("follows").selectAll().limit(1).execute();
        migrating = migrate(database, extra).finally(() => {
          isDone = true;
        });
        // Later queries do not queue behind the migration; otherwise there would be a deadlock.
        for (let round = 0; round < 3; round += 1) {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await db.selectFrom("follows").selectAll().limit(1).execute();
        }
        expect(isDone).toBe(false);
      });
      expect(await migrating).toEqual(["9001-expand.sql"]);
      await database.script(
        "alter table follows drop column extra; delete from schema_migrations where name like '9%';",
      );
    },
  );

  test("splits a file into statements", () => {
    const text = "-- a; b\nselect ';' as \"x;y\"; create function f() as $$ begin; end $$;\nselect 1 - 2 -- c;\n;";
    expect(statementsOf(text)).toEqual([
      "select ';' as \"x;y\"",
      "create function f() as $$ begin; end $$",
      "select 1 - 2",
    ]);
  });

  describe("before it runs a migration", () => {
    const first: Migration = { name: "9001-first.sql", text: "create table extra (\n  a integer\n);" };
    const second: Migration = { name: "9002-second.sql", text: "create table another (a integer);" };
    beforeEach(() => migrate(database, [...MIGRATIONS, first]));
    afterEach(() => database.script("drop table extra; delete from schema_migrations where name like '9%';"));
    const isThere = async (table: string) =>
      (await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)).rows[0]?.there;

    test("refuses a migration that was edited after it ran", async () => {
      const edited = { ...first, text: `${first.text}\ncreate index on extra (a);` };
      await expect(migrate(database, [...MIGRATIONS, edited, second])).rejects.toThrow(
        /^db\/migrations\/9001-first\.sql has changed since it ran on this database: .*$/,
      );
      expect(await isThere("another")).toBe(false);
    });

    test("refuses a database with a migration that the code does not have", async () => {
      await expect(migrate(database, [...MIGRATIONS, second])).rejects.toThrow(
        /^The database is newer than this code: it has 9001-first\.sql, .*$/,
      );
      expect(await isThere("another")).toBe(false);
    });

    test("accepts other line endings, and adds a missing checksum", async () => {
      const windows = { ...first, text: first.text.replaceAll("\n", "\r\n") };
      expect(await migrate(database, [...MIGRATIONS, windows])).toEqual([]);
      await db.updateTable("schema_migrations").set({ checksum: null }).where("name", "=", first.name).execute();
      expect(await migrate(database, [...MIGRATIONS, first])).toEqual([]);
      await expect(migrate(database, [...MIGRATIONS, { ...first, text: "" }])).rejects.toThrow("9001-first.sql");
    });
  });

  describe("a database of earlier versions", () => {
    const next = { name: "9001-next.sql", text: "create table extra (a integer);" };
    const before = readMigrations(REPLACED.folder).map(({ name }) => ({ name }));
    const later = MIGRATIONS.filter((one) => !isOfSchema(one)).map(({ name }) => ({ name }));
    const replaced = Array.from({ length: REPLACED.release.count - 1 }, (_, index) => ({
      name: `00${index + 10}-earlier.sql`,
    }));
    beforeEach(async () => {
      await db.deleteFrom("schema_migrations").execute();
      await db
        .insertInto("schema_migrations")
        .values([...replaced, { name: REPLACED.release.newest }, ...before, ...later])
        .execute();
    });
    afterEach(async () => {
      await database.script("drop table if exists extra");
      await db.deleteFrom("schema_migrations").execute();
      const made = MIGRATIONS.map(({ name }) => ({ name }));
      await db.insertInto("schema_migrations").values(made).execute();
      await migrate(database, MIGRATIONS);
    });

    test("has the schema if all replaced migrations have run, and gets the next ones after a backup", async () => {
      let backups = 0;
      const before = async () => {
        backups += 1;
      };
      expect(await migrate(database, MIGRATIONS, before)).toEqual([]);
      expect(backups).toBe(0);
      expect(await migrate(database, [...MIGRATIONS, next], before)).toEqual([next.name]);
      expect(backups).toBe(1);
      expect(await migrate(database, [...MIGRATIONS, next], before)).toEqual([]);
      await expect(migrate(database, MIGRATIONS)).rejects.toThrow("newer than this code: it has 9001-next.sql");
    });

    test("of the release before gets the last replaced migrations", async () => {
      const indexes = "0077-headword-and-price-indexes.sql";
      await database.script(
        `drop index listings_headword_idx; delete from schema_migrations where name = '${indexes}'`,
      );
      expect(await migrate(database, MIGRATIONS)).toEqual([indexes]);
      expect(await migrate(database, MIGRATIONS)).toEqual([]);
    });

    test.each([REPLACED.release.newest, "0010-earlier.sql"])("is refused without %s", async (missing) => {
      await db.deleteFrom("schema_migrations").where("name", "=", missing).execute();
      await expect(migrate(database, [...MIGRATIONS, next])).rejects.toThrow(
        new RegExp(`^The database is of an older version [^\\n]*: commit ${REPLACED.commit} is the last one [^\\n]*$`),
      );
    });

    test("has a backup whose schema is that of the first files", () => {
      expect(migrationsUpTo(REPLACED.newest)).toEqual(MIGRATIONS.filter(isOfSchema));
      expect(() => migrationsUpTo("0075-mail-outcomes.sql")).toThrow(`commit ${REPLACED.commit}`);
      expect(() => migrationsUpTo(next.name)).toThrow("A newer version");
    });
  });

  test("reads the migration files of a folder by number, and no other files", () => {
    const folder = makeFolder();
    for (const name of ["0010-b.sql", "0002-a.sql", "notes.md", "0003-Wrong.sql", "3-short.sql"])
      writeFileSync(join(folder, name), `-- ${name}`);
    expect(readMigrations(folder)).toEqual([
      { name: "0002-a.sql", text: "-- 0002-a.sql" },
      { name: "0010-b.sql", text: "-- 0010-b.sql" },
    ]);
  });
});

test("the schema has every table and column of Better Auth", async () => {
  const camelCased = db.withPlugin(new CamelCasePlugin());
  const tables = Object.values(getAuthTables(testSite(database).auth.options));
  expect(tables.map(({ modelName }) => modelName)).toEqual(expect.arrayContaining(["users", "two_factors"]));
  for (const { modelName, fields } of tables)
    await camelCased
      .selectFrom(modelName as never)
      .select(["id", ...Object.keys(fields)] as never)
      .execute();
});
