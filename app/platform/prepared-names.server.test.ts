import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { type Db, inTransaction } from "./database.server.ts";
import { ONE_PLAN } from "./one-plan.ts";

const { db } = useDatabase();

/** What the connection has prepared by name, and how it plans. */
const prepared = (one: Db, text: string) =>
  sql<{ plans: number; mode: string }>`select coalesce(sum(generic_plans), 0)::integer as plans,
    current_setting('plan_cache_mode') as mode from pg_prepared_statements where statement like ${`%${text}%`}
    and name <> ''`
    .execute(one)
    .then(({ rows }) => rows[0]);

describe.runIf("urls" in inject("testDatabase"))("a statement with one plan, on PostgreSQL", () => {
  const ask = (one: Db, by: number) =>
    sql<{ sum: number }>`${sql.raw(ONE_PLAN)} select 6 / ${by}::integer as sum`.execute(one).then(({ rows }) => rows);

  test("is planned once on a connection, and answered by the values of each time", async () => {
    await db.connection().execute(async (one) => {
      for (const by of [1, 2, 3]) expect(await ask(one, by)).toEqual([{ sum: 6 / by }]);
      await expect(ask(one, 0)).rejects.toMatchObject({ code: "22012" });
      expect(await ask(one, 6)).toEqual([{ sum: 1 }]);
      expect(await prepared(one, "as sum")).toEqual({ plans: 5, mode: "auto" });
    });
  });

  test("leaves a transaction as it is, and comes after it as before", async () => {
    const failed = inTransaction(db, async (tx) => {
      expect(await ask(tx, 2)).toEqual([{ sum: 3 }]);
      expect((await prepared(tx, "no such text"))?.mode).toBe("auto");
      await ask(tx, 0);
    });
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect(await ask(db, 3)).toEqual([{ sum: 2 }]);
  });

  test("shows the columns that a table has gained since", async () => {
    await db.connection().execute(async (one) => {
      await sql`create temp table changed as select 1 as a`.execute(one);
      const all = () => sql`${sql.raw(ONE_PLAN)} select * from changed`.execute(one).then(({ rows }) => rows);
      for (let round = 0; round < 2; round++) expect(await all()).toEqual([{ a: 1 }]);
      await sql`alter table changed add b text default 'б'`.execute(one);
      for (let round = 0; round < 2; round++) expect(await all()).toEqual([{ a: 1, b: "б" }]);
      await sql`drop table changed`.execute(one);
    });
  });
});
