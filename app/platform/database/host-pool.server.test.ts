import { sql } from "kysely";
import type pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { DatabaseHosts } from "./database-hosts.server.ts";
import { HostPool } from "./host-pool.server.ts";
import { ONE_PLAN } from "./named-statements.server.ts";

const { database } = useDatabase();

describe.runIf("urls" in inject("testDatabase"))("a connection to PostgreSQL", () => {
  const defaults = async (text: string, settings: pg.PoolConfig = {}) => {
    const pool = new HostPool(new DatabaseHosts(text), settings, (error) => {
      throw error;
    });
    try {
      const { rows } = await pool.query(
        "select current_setting('random_page_cost') as cost, current_setting('work_mem') as memory",
      );
      return rows[0];
    } finally {
      await pool.end();
    }
  };

  const address = async () => {
    const [answer] = await database.script("select current_database() as name, inet_server_port() as port");
    return `postgres://tukashno@127.0.0.1:${answer?.rows[0]?.port}/${answer?.rows[0]?.name}`;
  };

  test("that is lost while idle fails at the next statement and does not end the process", async () => {
    const pool = new HostPool(new DatabaseHosts(await address()), {}, () => {});
    try {
      const client = await pool.connect();
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
      await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await ended;
      await expect(client.query("select 1")).rejects.toThrow();
      client.release(true);
      expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    } finally {
      await pool.end();
    }
  });

  test("has plans as its values need them and timeouts, set after connecting", async () => {
    const pool = new HostPool(new DatabaseHosts(await address()), { session: { statement_timeout: "3s" } }, () => {});
    try {
      const { rows } = await pool.query(`select current_setting('plan_cache_mode') as planning,
        current_setting('statement_timeout') as timeout, (select source from pg_settings where name = 'statement_timeout')`);
      // A startup parameter, which PgBouncer refuses, would have the source 'client'.
      expect(rows).toEqual([{ planning: "auto", timeout: "3s", source: "session" }]);
    } finally {
      await pool.end();
    }
  });

  test("keeps the plan of a statement that has one plan for all values, and plans others each time", async () => {
    const pool = new HostPool(new DatabaseHosts(await address()), { max: 1 }, () => {});
    try {
      for (let n = 1; n <= 7; n++) {
        expect((await pool.query("select $1::int as n /* one plan */", [n])).rows).toEqual([{ n }]);
        expect((await pool.query("select $1::int as n", [n])).rows).toEqual([{ n }]);
      }
      const { rows } = await pool.query(
        "select statement, custom_plans::int as planned, generic_plans::int as kept from pg_prepared_statements",
      );
      expect(rows).toEqual([{ statement: "select $1::int as n /* one plan */", planned: 5, kept: 2 }]);
    } finally {
      await pool.end();
    }
  });

  test("forgets such a statement after its columns have changed", async () => {
    const { db } = database;
    const ask = () => sql`select * from changing where a = ${1} ${ONE_PLAN}`.execute(db).then(({ rows }) => rows);
    await sql`create table changing (a int)`.execute(db);
    await sql`insert into changing values (1)`.execute(db);
    expect(await ask()).toEqual([{ a: 1 }]);
    await sql`alter table changing add b int`.execute(db);
    await expect(ask()).rejects.toMatchObject({ code: "0A000" });
    expect(await ask()).toEqual([{ a: 1, b: null }]);
    await sql`drop table changing`.execute(db);
  });

  test("has a lower cost of random reads and more memory, unless the server sets them", async () => {
    const url = await address();
    expect(await defaults(url)).toEqual({ cost: "1.1", memory: "16MB" });
    const options = "-c random_page_cost=2 -c work_mem=5MB";
    expect(await defaults(url, { options })).toEqual({ cost: "2", memory: "5MB" });
  });
});
