import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { ONE_PLAN } from "#app/platform/database/named-statements.server.ts";
import { migratedFolder } from "#tests/support/migrated-folder.ts";
import { openEmbeddedDatabase } from "./embedded-database.server.ts";

const database = await openEmbeddedDatabase({ dataDir: migratedFolder(), durability: "off" });
const { db } = database;
afterAll(() => database.close());

describe("a statement that is run repeatedly", () => {
  const ask = (handle: Db, texts: readonly (string | null)[], by: number) =>
    sql<{ texts: unknown; sum: number }>`select ${texts}::text[] as texts, 6 / ${by}::integer as sum`
      .execute(handle)
      .then(({ rows }) => rows);

  test("returns the rows for its current values", async () => {
    for (let by = 1; by <= 12; by++)
      expect(await ask(db, [String(by), null], by)).toEqual([{ texts: [String(by), null], sum: Math.trunc(6 / by) }]);
  });

  test("can fail, in a transaction and outside, and succeeds the next time", async () => {
    for (let round = 0; round < 3; round++) {
      await expect(ask(db, [], 0)).rejects.toMatchObject({ code: "22012" });
      expect(await ask(db, ["а"], 2)).toEqual([{ texts: ["а"], sum: 3 }]);
      const work = inTransaction(db, async (tx) => {
        await sql`create table lost (a int)`.execute(tx);
        await ask(tx, [], 0);
      });
      await expect(work).rejects.toMatchObject({ code: "22012" });
    }
    const { rows } = await sql`select to_regclass('lost') as lost`.execute(db);
    expect(rows).toEqual([{ lost: null }]);
  });

  test("is planned for its values each time", async () => {
    for (let by = 1; by <= 12; by++) await ask(db, ["план"], by);
    const { rows } = await sql`select generic_plans::integer as generic from pg_prepared_statements
      where statement like '%::integer as sum'`.execute(db);
    expect(rows).toEqual([{ generic: 0 }]);
  });

  test("is planned once if its plan does not depend on them, also after it has failed", async () => {
    const once = (by: number) => sql`select 6 / ${by}::integer as once ${ONE_PLAN}`.execute(db);
    for (let by = 1; by <= 12; by++) await once(by);
    await expect(once(0)).rejects.toMatchObject({ code: "22012" });
    expect((await once(2)).rows).toEqual([{ once: 3 }]);
    for (let by = 1; by <= 12; by++) await ask(db, ["план"], by);
    const { rows } = await sql`select statement like '%once%' as once, generic_plans::integer > 0 as is_kept
      from pg_prepared_statements where statement like '%6 / %' order by once`.execute(db);
    expect(rows).toEqual([
      { once: false, is_kept: false },
      { once: true, is_kept: true },
    ]);
  });

  test("uses its tables as a script has changed them", async () => {
    await sql`create table changed (a int)`.execute(db);
    await sql`insert into changed values (1)`.execute(db);
    const all = () => sql`select * from changed where a = ${1}`.execute(db).then(({ rows }) => rows);
    for (let round = 0; round < 3; round++) expect(await all()).toEqual([{ a: 1 }]);
    await database.script(`alter table changed add b text default 'б'`);
    expect(await all()).toEqual([{ a: 1, b: "б" }]);
    await sql`drop table changed`.execute(db);
  });
});
