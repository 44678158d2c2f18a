import { isAbortedTransactionError, sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ambientHandle, type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { emptyTables, useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { migratedFolder } from "#tests/support/migrated-folder.ts";
import { openEmbeddedDatabase } from "./embedded-database.server.ts";

// The behaviour that the site requires of each database: the one of this run (PGlite in this thread, or a PostgreSQL server), and
// PGlite in a separate thread.
const inThread = await openEmbeddedDatabase({ dataDir: migratedFolder(), durability: "off" });
afterAll(() => inThread.close());
const databases = [
  { name: "the database of the tests", database: useDatabase().database },
  { name: "the embedded database in a separate thread", database: inThread },
];

describe.each(databases)("$name", ({ database }) => {
  const { db } = database;
  beforeEach(() => emptyTables(database));

  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const countUsers = async (handle: Db) => (await handle.selectFrom("users").selectAll().execute()).length;
  const addUser = (handle: Db, email: string) =>
    handle
      .insertInto("users")
      .values({ name: "Име", email, phone: null, image: null, max_ads: null, deleted_at: null })
      .execute();

  describe("transactions", () => {
    test("that lock a row are serialised", async () => {
      const { id } = await makeUser(db, { rating_count: 0 });
      const addOne = () =>
        inTransaction(db, async (tx) => {
          const { rating_count } = await tx
            .selectFrom("users")
            .select("rating_count")
            .where("id", "=", id)
            .forUpdate()
            .executeTakeFirstOrThrow();
          await pause(2);
          await tx
            .updateTable("users")
            .set({ rating_count: rating_count + 1, rating_sum: rating_count + 1 })
            .where("id", "=", id)
            .execute();
        });
      await Promise.all(Array.from({ length: 10 }, addOne));
      expect(await db.selectFrom("users").select("rating_count").where("id", "=", id).executeTakeFirst()).toEqual({
        rating_count: 10,
      });
    });

    test("that fail leave nothing and do not affect concurrent ones", async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, index) =>
          inTransaction(db, async (tx) => {
            await addUser(tx, `a${index}@example.com`);
            await pause(1);
            if (index % 2) throw new Error("no");
          }),
        ),
      );
      const beside = await Promise.all(
        Array.from({ length: 3 }, (_, index) => addUser(db, `beside${index}@example.com`)),
      );
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
      expect(await countUsers(db)).toBe(4 + beside.length);
    });

    test("are not visible from outside before they end", async () => {
      const inside = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const work = inTransaction(db, async (tx) => {
        await addUser(tx, "inside@example.com");
        inside.resolve();
        await goOn.promise;
      });
      await inside.promise;
      // A server returns the earlier state; on the embedded database the query waits.
      const outside = countUsers(db);
      if (database.kind === "server") expect(await outside).toBe(0);
      const beside = addUser(db, "outside@example.com");
      goOn.resolve();
      await work;
      if (database.kind === "embedded") expect(await outside).toBe(1);
      await beside;
      expect(await countUsers(db)).toBe(2);
    });

    test("do not roll back a concurrent statement outside", async () => {
      const goOn = Promise.withResolvers<void>();
      const failing = inTransaction(db, async (tx) => {
        await addUser(tx, "lost@example.com");
        await goOn.promise;
        throw new Error("no");
      });
      const beside = addUser(db, "kept@example.com");
      await pause(10);
      goOn.resolve();
      await expect(failing).rejects.toThrow("no");
      await beside;
      expect(await db.selectFrom("users").select("email").execute()).toEqual([{ email: "kept@example.com" }]);
    });
  });

  describe("a transaction that an error has aborted", () => {
    test("is not committed, and its commit fails", async () => {
      const work = inTransaction(db, async (tx) => {
        await addUser(tx, "lost@example.com");
        await sql`select 1/0`.execute(tx).catch(() => {});
      });
      await expect(work).rejects.toSatisfy(isAbortedTransactionError);
      expect(await countUsers(db)).toBe(0);
    });

    test("refuses every further statement", async () => {
      await inTransaction(db, async (tx) => {
        await sql`select 1/0`.execute(tx).catch(() => {});
        await expect(countUsers(tx)).rejects.toMatchObject({ code: "25P02" });
        throw new Error("no");
      }).catch(() => {});
      expect(await countUsers(db)).toBe(0);
    });

    test("by a deferred constraint leaves nothing and does not affect the next one", async () => {
      await sql`create temp table checked_late (n int unique deferrable initially deferred)`.execute(db);
      const work = inTransaction(db, (tx) => sql`insert into checked_late values (1), (1)`.execute(tx));
      await expect(work).rejects.toMatchObject({ code: "23505", constraint: "checked_late_n_key" });
      await inTransaction(db, (tx) => addUser(tx, "a@example.com"));
      expect(await countUsers(db)).toBe(1);
    });
  });

  describe("the ambient handle", () => {
    const ambient = ambientHandle(db);

    test("outside of any transaction is the database", async () => {
      await addUser(ambient, "a@example.com");
      expect(await countUsers(db)).toBe(1);
    });

    test("joins the surrounding transaction and is rolled back with it", async () => {
      const work = inTransaction(db, async (tx) => {
        await addUser(ambient, "a@example.com");
        expect(await countUsers(tx)).toBe(1);
        expect(await countUsers(ambient)).toBe(1);
        throw new Error("no");
      });
      await expect(work).rejects.toThrow("no");
      expect(await countUsers(db)).toBe(0);
    });

    test("joins the right one of concurrent transactions", async () => {
      await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) =>
          inTransaction(db, async () => {
            await addUser(ambient, `a${index}@example.com`);
            await pause(index % 3);
            if (index % 2) throw new Error("no");
          }),
        ),
      );
      const emails = (await db.selectFrom("users").select("email").orderBy("email").execute()).map(
        ({ email }) => email,
      );
      expect(emails).toEqual(["a0@example.com", "a2@example.com", "a4@example.com"]);
    });
  });

  describe("a script", () => {
    test("runs several statements and returns the rows of each", async () => {
      const results = await database.script("select 1 as one; select 2 as two;");
      expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
    });

    test("that fails leaves nothing behind and the connection usable", async () => {
      const text = "begin; insert into users (name, email) values ('Име', 'x@example.com'); select 1/0; commit;";
      await expect(database.script(text)).rejects.toThrow("division by zero");
      expect(await countUsers(db)).toBe(0);
    });
  });

  describe("values", () => {
    test("are returned as numbers, dates, bytes, arrays and JSON", async () => {
      const { rows } = await sql`select count(*) as count, 12345678901::bigint as big, 1.5::numeric as exact,
      timestamptz '2026-11-21 12:00:00.5+02' as time, '{"a": [1, null]}'::jsonb as json, true as flag, null::text as none,
      array['а', null, 'б'] as texts, array[1, 2] as numbers, '\\x00ff'::bytea as bytes`.execute(db);
      expect(rows).toEqual([
        {
          count: 1,
          big: 12_345_678_901,
          exact: 1.5,
          time: new Date("2026-11-21T10:00:00.500Z"),
          json: { a: [1, null] },
          flag: true,
          none: null,
          texts: ["а", null, "б"],
          numbers: [1, 2],
          bytes: expect.any(Uint8Array),
        },
      ]);
      const [row] = rows as { bytes: Uint8Array }[];
      expect([...(row?.bytes ?? [])]).toEqual([0, 255]);
    });

    test("are sent with their types", async () => {
      const time = new Date("2026-11-21T10:00:00.500Z");
      const { rows } =
        await sql`select ${12_345_678_901n}::bigint as big, ${time}::timestamptz as time, ${1.5}::numeric as exact,
      ${["а", "б"]}::text[] as texts, ${{ a: [1], t: time }}::jsonb as json, ${true}::boolean as flag, ${null}::text as none,
      encode(${Buffer.from([0, 255])}::bytea, 'hex') as bytes, ${"x'y"}::text as text`.execute(db);
      expect(rows).toEqual([
        {
          big: 12_345_678_901,
          time,
          exact: 1.5,
          texts: ["а", "б"],
          json: { a: [1], t: time.toISOString() },
          flag: true,
          none: null,
          bytes: "00ff",
          text: "x'y",
        },
      ]);
    });

    test("of two columns with one name are replaced by the last", async () => {
      const { rows } = await sql`select n, n * 2 as n, 'x' as text from generate_series(1, 3) n`.execute(db);
      expect(rows).toEqual([1, 2, 3].map((n) => ({ n: n * 2, text: "x" })));
    });

    test("include the number of changed rows", async () => {
      for (const email of ["a@example.com", "b@example.com"]) await addUser(db, email);
      const { numUpdatedRows } = await db.updateTable("users").set({ name: "Друго" }).executeTakeFirst();
      const { numDeletedRows } = await db.deleteFrom("users").where("email", "=", "a@example.com").executeTakeFirst();
      expect([numUpdatedRows, numDeletedRows]).toEqual([2n, 1n]);
    });
  });

  describe("an error", () => {
    test("has the constraint, the table and the detail", async () => {
      await addUser(db, "a@example.com");
      await expect(addUser(db, "a@example.com")).rejects.toMatchObject({
        code: "23505",
        constraint: "users_email_key",
        table: "users",
        detail: "Key (email)=(a@example.com) already exists.",
      });
    });

    test("has the stack of the caller", async () => {
      async function theCaller(): Promise<void> {
        await sql`select 1/0`.execute(db);
      }
      const error = await theCaller().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect((error as Error).message).toBe("division by zero");
      expect((error as Error).stack).toMatch(/^error: division by zero\n.*theCaller/s);
    });

    test("of one statement does not affect others", async () => {
      const results = await Promise.allSettled([
        addUser(db, "a@example.com"),
        sql`select 1/0`.execute(db),
        addUser(db, "b@example.com"),
      ]);
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect(await countUsers(db)).toBe(2);
    });
  });
});
