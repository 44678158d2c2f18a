/** Tests that the token ledger is append-only and that the balance is always its sum. */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";

const { db } = useDatabase();
const violates = (constraint: string) => ({ constraint });

describe("the tokens of a person", () => {
  const book = (userId: string, amount: number, key: string | null = null) =>
    db
      .insertInto("token_ledger")
      .values({
        user_id: userId,
        amount,
        reason: amount > 0 ? "grant" : "vip",
        idempotency_key: key,
        listing_id: null,
        days: null,
        granted_by: null,
      })
      .execute();
  const tokensOf = async (id: string) =>
    (await db.selectFrom("users").select("vip_tokens").where("id", "=", id).executeTakeFirst())?.vip_tokens;

  test("are always the sum of the ledger", async () => {
    const { id } = await makeUser(db);
    for (const amount of [5, 100, -3, -11, 1]) await book(id, amount);
    const { rows } = await sql<{
      sum: number;
    }>`select sum(amount) as sum from token_ledger where user_id = ${id}`.execute(db);
    expect([await tokensOf(id), rows[0]?.sum]).toEqual([92, 92]);
  });

  test("are never negative, also when spent twice at the same time", async () => {
    const { id } = await makeUser(db);
    await book(id, 5);
    const results = await Promise.allSettled([book(id, -3), book(id, -3)]);
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject(violates("users_vip_tokens_not_negative"));
    expect(await tokensOf(id)).toBe(2);
  });

  test("are booked once for each idempotency key", async () => {
    const { id } = await makeUser(db);
    await book(id, 5, "request 1");
    await expect(book(id, 5, "request 1")).rejects.toMatchObject(violates("token_ledger_once"));
    expect(await tokensOf(id)).toBe(5);
  });

  test("cannot be booked with the amount 0", async () => {
    const { id } = await makeUser(db);
    await expect(book(id, 0)).rejects.toMatchObject(violates("token_ledger_amount"));
  });

  test.each([
    ["changed", sql`update token_ledger set amount = 50`],
    ["given another reason", sql`update token_ledger set reason = 'sample', user_id = null`],
    ["moved to another time", sql`update token_ledger set created_at = now() + interval '1 day', user_id = null`],
    ["assigned to another ad", sql`update token_ledger set listing_id = gen_random_uuid(), user_id = null`],
    ["given another key", sql`update token_ledger set idempotency_key = 'x', user_id = null`],
    ["deleted", sql`delete from token_ledger`],
  ])("have ledger rows that cannot be %s", async (_name, statement) => {
    const { id } = await makeUser(db);
    await book(id, 5);
    await expect(statement.execute(db)).rejects.toMatchObject(violates("token_ledger_append_only"));
    expect(await tokensOf(id)).toBe(5);
  });

  test("keep their ledger rows, without the person, when the account is erased", async () => {
    const { id } = await makeUser(db);
    await book(id, 5);
    await db.deleteFrom("users").where("id", "=", id).execute();
    expect(await db.selectFrom("token_ledger").select(["user_id", "amount"]).execute()).toEqual([
      { user_id: null, amount: 5 },
    ]);
  });
});
