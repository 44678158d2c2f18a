import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { refusal, refusedWith } from "#tests/support/refusal.ts";
import { createRateLimits } from "./rate-limits.server.ts";

const { db } = useDatabase();
const limits = () => createRateLimits(db, createKeyedHash("secret"));
/** Uses the limit of 20 new numbers a day; returns how many uses were accepted. */
const use = async (times: number) => {
  let accepted = 0;
  for (let time = 0; time < times; time += 1)
    if ((await refusal(limits().take("newPhone", "a person"))) === undefined) accepted += 1;
  return accepted;
};
const at = (time: string) => vi.setSystemTime(new Date(time));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T21:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a limit of a day", () => {
  test("counts the last 24 hours, not a period that begins with the first use", async () => {
    expect(await use(1)).toBe(1);
    at("2026-11-24T20:55:00Z");
    expect(await use(19)).toBe(19);
    at("2026-11-24T21:05:00Z");
    expect(await use(20)).toBe(1);
    at("2026-11-25T20:56:00Z");
    expect(await use(20)).toBe(19);
  });

  test("reports the time until the next use is allowed, and does not count refused uses", async () => {
    await use(5);
    at("2026-11-24T10:00:00Z");
    await use(15);
    at("2026-11-24T20:30:00Z");
    for (let time = 0; time < 30; time += 1)
      expect(await refusedWith(limits().take("newPhone", "a person"))).toMatchObject({
        code: "too_many_requests",
        text: "Твърде много опити. Опитайте отново след 30 минути.",
      });
    // With a lower limit more uses have to leave the window first.
    expect(await refusedWith(limits().take("newPhone", "a person", { points: 10 }))).toMatchObject({
      text: "Твърде много опити. Опитайте отново след 810 минути.",
    });
    at("2026-11-24T21:00:01Z");
    expect(await use(20)).toBe(5);
  });

  test("counts concurrent uses one by one", async () => {
    const done = await Promise.allSettled(Array.from({ length: 40 }, () => limits().take("newPhone", "a person")));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  });

  test("counts nothing in a transaction that is rolled back", async () => {
    const done = inTransaction(db, async () => {
      await limits().take("newPhone", "a person");
      throw new Error("something else was refused");
    });
    await expect(done).rejects.toThrow("something else was refused");
    expect(await use(21)).toBe(20);
  });

  test("gives a use back, and resets the count", async () => {
    await use(20);
    await limits().giveBack("newPhone", "a person");
    expect(await use(2)).toBe(1);
    await limits().reset("newPhone", "a person");
    expect(await use(21)).toBe(20);
  });
});
