import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { findLedger, getTokens } from "./ledger.queries.server.ts";

const { db } = useDatabase();

test("the history of tokens describes each row by its own columns only", async () => {
  const { id: user_id } = await makeUser(db);
  const { id: listing_id } = await makeListing(db, { title: "Дървена маса" });
  const add = (row: {
    amount: number;
    reason: "grant" | "request" | "sample" | "vip";
    listing_id?: string;
    days?: number;
  }) =>
    db
      .insertInto("token_ledger")
      .values({ user_id, ...row })
      .execute();
  await add({ amount: 5, reason: "sample" });
  await add({ amount: 5, reason: "request" });
  await add({ amount: 1, reason: "grant" });
  await add({ amount: -3, reason: "vip", listing_id, days: 3 });
  await add({ amount: -1, reason: "vip", listing_id: user_id });
  expect((await findLedger(db, user_id)).map(({ change, text }) => `${change} ${text}`)).toEqual([
    "−1 VIP: изтрита обява",
    "−3 VIP за 3 дни: Дървена маса",
    "+1 Добавени от администратор",
    "+5 Одобрена заявка",
    "+5 Начален подарък",
  ]);
  expect(await getTokens(db, user_id)).toBe(7);
  await expect(getTokens(db, listing_id)).rejects.toThrow();
});
