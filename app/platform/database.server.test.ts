import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { ambientHandle, type Db, inTransaction } from "./database.server.ts";

const { database, db } = useDatabase();
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const countUsers = async (handle: Db) => (await handle.selectFrom("users").selectAll().execute()).length;
const addUser = (handle: Db, email: string) =>
  handle
    .insertInto("users")
    .values({ name: "Име", email, phone: null, image: null, max_ads: null, deleted_at: null })
    .execute();

describe("transactions", () => {
  test("end as if one had come after the other, whatever runs beside them", async () => {
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

  test("that fail take nothing of their neighbours with them, nor leave anything", async () => {
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

  test("are not seen from outside before they end", async () => {
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const work = inTransaction(db, async (tx) => {
      await addUser(tx, "inside@example.com");
      inside.resolve();
      await goOn.promise;
    });
    await inside.promise;
    // A server answers with the state of before; embedded, the question waits for its turn.
    const outside = countUsers(db);
    if (database.kind === "server") expect(await outside).toBe(0);
    const beside = addUser(db, "outside@example.com");
    goOn.resolve();
    await work;
    if (database.kind === "embedded") expect(await outside).toBe(1);
    await beside;
    expect(await countUsers(db)).toBe(2);
  });

  test("a statement sent beside one that is rolled back is not rolled back with it", async () => {
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

describe("the ambient handle", () => {
  const ambient = ambientHandle(db);

  test("outside of any transaction is the database", async () => {
    await addUser(ambient, "a@example.com");
    expect(await countUsers(db)).toBe(1);
  });

  test("joins the transaction around it and is rolled back with it", async () => {
    const work = inTransaction(db, async (tx) => {
      await addUser(ambient, "a@example.com");
      expect(await countUsers(tx)).toBe(1);
      expect(await countUsers(ambient)).toBe(1);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await countUsers(db)).toBe(0);
  });

  test("of parallel transactions joins each its own", async () => {
    await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        inTransaction(db, async () => {
          await addUser(ambient, `a${index}@example.com`);
          await pause(index % 3);
          if (index % 2) throw new Error("no");
        }),
      ),
    );
    const emails = (await db.selectFrom("users").select("email").orderBy("email").execute()).map(({ email }) => email);
    expect(emails).toEqual(["a0@example.com", "a2@example.com", "a4@example.com"]);
  });
});

describe("a script", () => {
  test("runs several statements as one and gives the rows of each", async () => {
    const results = await database.script("select 1 as one; select 2 as two;");
    expect(results.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  });

  test("that fails leaves nothing behind and the connection usable", async () => {
    const text = "begin; insert into users (name, email) values ('Име', 'x@example.com'); select 1/0; commit;";
    await expect(database.script(text)).rejects.toThrow("division by zero");
    expect(await countUsers(db)).toBe(0);
  });
});

describe("both databases speak alike", () => {
  test("big and exact numbers arrive as numbers, times as dates, json as values", async () => {
    const { rows } = await sql`select count(*) as count, 12345678901::bigint as big, 1.5::numeric as exact,
      timestamptz '2026-11-21 12:00:00.5+02' as time, '{"a": [1]}'::jsonb as json, true as flag`.execute(db);
    expect(rows).toEqual([
      {
        count: 1,
        big: 12_345_678_901,
        exact: 1.5,
        time: new Date("2026-11-21T10:00:00.500Z"),
        json: { a: [1] },
        flag: true,
      },
    ]);
  });

  test("a broken constraint is named", async () => {
    await addUser(db, "a@example.com");
    await expect(addUser(db, "a@example.com")).rejects.toMatchObject({ constraint: "users_email_key" });
  });
});
