import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, type ListingRow, makeListing, makeUser, type User, vipFor } from "#tests/support/make.ts";
import { makeTokens, setListing } from "#tests/support/make-rows.ts";
import { refusedWith } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { activateVip } from "./vip.commands.server.ts";

const { db } = useDatabase();
const HOUR = 3_600_000;
let user: User;
let listing: ListingRow;
beforeEach(async () => {
  user = await makeUser(db);
  listing = await makeListing(db, { user });
});

const give = (amount: number) => makeTokens(db, user.id, amount);
const activate = (days: number, options: { key?: string; isQuick?: boolean; id?: string; by?: User } = {}) =>
  activateVip(db, personOf(options.by ?? user), {
    listingId: options.id ?? listing.id,
    days,
    key: options.key ?? randomUUID(),
    isQuick: options.isQuick ?? false,
  });
const tokens = async () =>
  (await db.selectFrom("users").select("vip_tokens").where("id", "=", user.id).executeTakeFirstOrThrow()).vip_tokens;
const hoursLeft = async () => {
  const { vip_expires_at } = await getRow(db, listing.id);
  return Math.round(((vip_expires_at?.getTime() ?? 0) - Date.now()) / HOUR);
};

describe("VIP", () => {
  test.each([
    [1, 1],
    [3, 3],
    [7, 6],
    [14, 11],
  ])("for %d days costs %d tokens, noted in the ledger", async (days, cost) => {
    await give(11);
    expect(await activate(days)).toBe(days);
    expect(await tokens()).toBe(11 - cost);
    expect(await hoursLeft()).toBe(days * 24);
    expect(await getRow(db, listing.id)).toMatchObject({ priority: "vip", status: "active" });
    const row = await db.selectFrom("token_ledger").selectAll().where("reason", "=", "vip").executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: user.id, amount: -cost, days, listing_id: listing.id });
  });

  test.each([0, 2, 5, -1, 1.5, Number.NaN, 100])("for %d days does not exist", async (days) => {
    await give(50);
    expect((await refusedWith(() => activate(days))).text).toBe("Изберете период от предложените");
    expect(await tokens()).toBe(50);
  });

  test("without enough tokens is refused, with the missing amount in the dialog", async () => {
    await give(2);
    expect((await refusedWith(activate(3))).text).toBe("Нужни са 3 VIP токена за 3 дни");
    await activate(1);
    await activate(1, { id: (await makeListing(db, { user })).id, isQuick: true });
    const third = await makeListing(db, { user });
    expect((await refusedWith(activate(1, { id: third.id, isQuick: true }))).text).toBe(
      "Нямате достатъчно VIP токени за тази операция",
    );
    expect(await tokens()).toBe(0);
  });

  test("is extended from now in the dialog and refused by the one-day button", async () => {
    await give(10);
    await activate(1);
    expect((await refusedWith(activate(1, { isQuick: true }))).text).toBe("Тази обява вече е VIP");
    await activate(3);
    expect(await hoursLeft()).toBe(72);
    expect(await tokens()).toBe(6);
  });

  test("is refused without cost if it would not last longer", async () => {
    await give(10);
    await activate(3);
    expect((await refusedWith(activate(1))).text).toContain("Не са взети токени");
    await db.updateTable("listings").set({ vip_expires_at: null }).execute();
    expect((await refusedWith(activate(7))).text).toContain("Не са взети токени");
    expect(await tokens()).toBe(7);
  });

  test("can be bought again as soon as it has ended by the clock", async () => {
    await give(1);
    await setListing(db, listing.id, vipFor(-1));
    await activate(1, { isQuick: true });
    expect(await hoursLeft()).toBe(24);
  });

  test("spends tokens once for ten requests with one key", async () => {
    await give(10);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => activate(3, { key })));
    expect(await tokens()).toBe(7);
  });

  test("is refused without cost for a key used for other days or another ad", async () => {
    await give(20);
    const key = randomUUID();
    await activate(1, { key });
    const other = await makeListing(db, { user });
    for (const wish of [() => activate(3, { key }), () => activate(1, { key, id: other.id })])
      expect(await refusedWith(wish)).toMatchObject({ code: "listing_state_changed" });
    expect(await tokens()).toBe(19);
    expect(await hoursLeft()).toBe(24);
  });

  test("spends tokens once for concurrent requests of two tabs", async () => {
    await give(10);
    const both = await Promise.allSettled([activate(3), activate(3)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await tokens()).toBe(7);
  });

  test("is refused alike for a foreign, a missing and a paused ad", async () => {
    await give(10);
    const foreign = await makeListing(db);
    const answers: unknown[] = [];
    for (const id of [foreign.id, randomUUID()]) answers.push((await refusedWith(activate(1, { id }))).text);
    await setListing(db, listing.id, { status: "inactive", inactive_reason: "paused" });
    answers.push((await refusedWith(activate(1))).text);
    const admin = await makeUser(db, { is_admin: true });
    answers.push((await refusedWith(activate(1, { by: admin }))).text);
    expect(new Set(answers)).toEqual(new Set(["Не можахме да намерим обявата"]));
    expect(await tokens()).toBe(10);
  });
});
