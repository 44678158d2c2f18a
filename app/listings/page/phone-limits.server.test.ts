import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { identifyVisitor, type Visitor } from "#app/accounts/visitor/visitor.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusal, refusedWith } from "#tests/support/refusal.ts";
import { countPhone, PHONES_A_DAY } from "./phone-limits.server.ts";

const { db } = useDatabase();
const hash = createKeyedHash("secret");
const V4 = "203.0.113.7";

const visitor = (address: string, browser: string, isSettled = true): Visitor => ({
  address,
  browser,
  isSettled,
  cookie: undefined,
});
const show = (who: Visitor, phone: number, userId?: string) =>
  countPhone({ db, hash }, `+359${phone}`, { visitor: who, userId });

/** Asks for the numbers from `first` on; returns how many were shown. */
async function showMany(who: (index: number) => Visitor, count: number, first = 0): Promise<number> {
  let shown = 0;
  for (let index = 0; index < count; index += 1)
    if ((await refusal(show(who(index), first + index))) === undefined) shown += 1;
  return shown;
}

/** Stores that `count` other numbers were shown through a network. */
async function fill(network: string, count: number): Promise<void> {
  const row = (index: number) => ({ key: hash("phones", network), item: `other ${index}`, used_at: Date.now() });
  await db
    .insertInto("distinct_uses")
    .values(Array.from({ length: count }, (_, index) => row(index)))
    .execute();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("different numbers in 24 hours", () => {
  test("are 80 for a browser and for a person, at any moment", async () => {
    const browser = visitor(V4, "a");
    expect(await showMany(() => browser, 82)).toBe(PHONES_A_DAY);
    expect(await refusedWith(show(browser, 200))).toMatchObject({
      code: "too_many_phones",
      text: "Твърде много телефони за едно денонощие. Следващия ще видите след 24 часа.",
    });
    vi.setSystemTime(new Date("2026-11-24T07:59:00Z"));
    expect(await showMany(() => browser, 1, 300)).toBe(0);
    vi.setSystemTime(new Date("2026-11-24T08:00:01Z"));
    expect(await showMany(() => browser, 82, 300)).toBe(PHONES_A_DAY);
    let shown = 0;
    for (let phone = 0; phone < 82; phone += 1)
      if ((await refusal(show(visitor(V4, `${phone}`), 500 + phone, "person"))) === undefined) shown += 1;
    expect(shown).toBe(PHONES_A_DAY);
  });

  test("count once, however often a number is asked for, also when the limit is reached", async () => {
    const browser = visitor(V4, "a");
    for (let time = 0; time <= PHONES_A_DAY; time += 1) await show(browser, 1);
    expect(await showMany(() => browser, 82, 1)).toBe(PHONES_A_DAY);
    await show(browser, 1);
  });

  test("are ten times as many for a network, whoever asks", async () => {
    await fill(`network ${V4}`, 780);
    expect(await showMany((index) => visitor(V4, `browser ${index % 7}`), 40)).toBe(20);
    expect(await refusedWith(show(visitor(V4, "another"), 5_000))).toMatchObject({ code: "network_phones" });
    await show(visitor("203.0.113.8", "another"), 5_000);
  });

  test("are not used up by refused requests", async () => {
    const browser = visitor(V4, "a");
    await fill(`network ${V4}`, 700);
    await showMany(() => browser, 150);
    expect(await showMany((index) => visitor(V4, `browser ${index % 9}`), 30, 1_000)).toBe(20);
  });

  test("stay at 40 an hour for an address without settled cookies, which does not hinder other browsers", async () => {
    expect(await showMany((index) => visitor(V4, `new ${index}`, false), 60)).toBe(40);
    expect(await showMany(() => visitor(V4, "settled"), 60, 100)).toBe(60);
    vi.setSystemTime(Date.now() + HOUR + 1);
    expect(await showMany((index) => visitor(V4, `new ${index}`, false), 60, 200)).toBe(40);
  });

  test("count for a browser from its first number on", async () => {
    expect(await showMany(() => visitor(V4, "a", false), 40)).toBe(40);
    vi.setSystemTime(Date.now() + HOUR + 1);
    expect(await showMany(() => visitor(V4, "a"), 60, 100)).toBe(40);
  });

  test("are limited for an IPv6 network of each size", async () => {
    const from = (net: string) => (index: number) => visitor(`2001:db8:1:${net}::${index}`, `${index}`, false);
    expect(await showMany(from("101"), 82)).toBe(80);
    await fill("unsettled 2001:db8:1:100::/56", 710);
    expect(await showMany(from("1ff"), 20, 1_000)).toBe(10);
    await fill("unsettled 2001:db8:1:0::/48", 7_905);
    expect(await showMany(from("200"), 20, 2_000)).toBe(5);
  });

  test("do not hinder a buyer with 40 calls a day", async () => {
    const headers = new Headers();
    const first = identifyVisitor(hash, { address: V4, headers });
    headers.set("cookie", `visitor=${first.cookie?.value}`);
    for (let day = 0; day < 3; day += 1)
      for (let call = 0; call < 40; call += 1) {
        await show(identifyVisitor(hash, { address: V4, headers }), day * 100 + call);
        vi.setSystemTime(Date.now() + (call === 39 ? 18 : 0.15) * HOUR);
      }
  });
});
