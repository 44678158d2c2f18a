// Databases that are not made as the documents say, on real servers.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { withDatabase } from "#app/platform/settings/database-url.server.ts";
import { newDatabase, type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { serverDatabase } from "./database.server.ts";
import { readServerFacts, refuseUnmetNeeds } from "./server-needs.server.ts";

const TOO_OLD = "14.23.0-beta.17";

describe.skipIf(!process.env.TEST_DATABASE_URL)("a PostgreSQL server", () => {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const made: string[] = [];

  async function run(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  afterAll(() => run(...made.toReversed()));

  /** Makes a role, and a database that it owns. `options` replace those of the documents; `altered` changes the database. */
  async function make(options?: string, ...altered: string[]) {
    const name = `tukashno_needs_${randomUUID().replaceAll("-", "")}`;
    const create = options ? `create database ${name} owner ${name} ${options}` : newDatabase(name, name);
    await run(`create role ${name} login`, create, ...altered.map((text) => text.replaceAll("$", name)));
    made.push(`drop role ${name}`, `drop database ${name}`);
    return withDatabase(server.replace(/\/\/[^@]*@/, `//${name}@`), name);
  }

  async function lines(url: string): Promise<readonly string[] | string> {
    const database = serverDatabase(url);
    try {
      return await refuseUnmetNeeds(database.db);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await database.close();
    }
  }

  test("with a database as the documents make it has all that the site needs", async () => {
    expect(await lines(await make())).toEqual([]);
  });

  test("tells a role that may make databases from one that may not", async () => {
    const mayMake = async (url: string) => {
      const database = serverDatabase(url);
      const facts = await readServerFacts(database.db).finally(() => database.close());
      return facts.may_make_databases;
    };
    expect(await mayMake(await make())).toBe(false);
    expect(await mayMake(await make(undefined, "alter role $ createdb"))).toBe(true);
  });

  test.each([
    [
      "in SQL_ASCII",
      "template template0 encoding 'SQL_ASCII' locale 'C'",
      [],
      /is in SQL_ASCII; make another: create database .* encoding 'UTF8'/,
    ],
    [
      "without Cyrillic letters",
      "template template0 encoding 'UTF8' locale 'C'",
      [],
      /cannot lower Cyrillic letters; make another/,
    ],
    [
      "that takes no writes",
      undefined,
      ["alter database $ set default_transaction_read_only = on"],
      /takes no writes; set default/,
    ],
    [
      "of another owner",
      undefined,
      ["alter database $ owner to current_user"],
      /may not create tables and schemas; as the administrator: alter database/,
    ],
  ])("with a database %s is refused in one line", async (_what, options, altered, expected) => {
    const found = await lines(await make(options, ...altered));
    expect(found).toMatch(expected);
    expect(found).toMatch(/^DATABASE_URL: .*$/);
  });

  test("with few connections is accepted with a line", async () => {
    expect(await lines(await make(undefined, "alter role $ connection limit 9"))).toEqual([
      "DATABASE_URL: 9 are free for the site; each process needs 15: raise max_connections, or the limit of the role",
    ]);
  });

  test("with other formats of values is used with those of the site", async () => {
    const formats = ["datestyle = 'German, DMY'", "intervalstyle = 'iso_8601'", "bytea_output = 'escape'"];
    const further = ["timezone = 'Asia/Tokyo'", "extra_float_digits = -5", "standard_conforming_strings = off"];
    const url = await make(undefined, ...[...formats, ...further].map((text) => `alter database $ set ${text}`));
    const database = serverDatabase(url);
    try {
      const { rows } = await sql`select timestamptz '2026-11-28 10:00:00.5+00' as at, date '2026-11-02' as day,
        '\\x00ff'::bytea as bytes, 0.1::float8 + 0.2::float8 as sum, 'a\\b' as text,
        (interval '1 day 2 hours')::text as time, (timestamptz '2026-11-28 23:30+00')::date::text as utc`.execute(
        database.db,
      );
      expect(rows).toEqual([
        {
          ...{ at: new Date("2026-11-28T10:00:00.500Z"), day: new Date(2026, 10, 2), bytes: Buffer.from([0, 255]) },
          ...{ sum: 0.1 + 0.2, text: "a\\b", time: "1 day 02:00:00", utc: "2026-11-28" },
        },
      ]);
    } finally {
      await database.close();
    }
  });

  test("of version 14 is refused in one line", async (context) => {
    let old: PostgresServer;
    try {
      old = await startPostgres({ npmVersion: TOO_OLD });
    } catch (error) {
      console.error(`SKIPPED: PostgreSQL ${TOO_OLD} of npm does not start here: ${error}`);
      return context.skip();
    }
    try {
      expect(await lines(old.url)).toMatch(
        /^DATABASE_URL: PostgreSQL 14\.\d+ is too old; upgrade it to 15 or newer.*$/,
      );
    } finally {
      await old.stop();
    }
  });
});
