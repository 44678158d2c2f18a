import { describe, expect, test } from "vitest";
import { isCheckDue, nextCheckTime, randomCheckTime } from "./availability-check-times.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-09-01T10:00:00Z");
const day = (days: number) => new Date(START + days * DAY);
const next = (now: number, { lifetimeDays = 60, isReserved = false } = {}) => {
  const time = nextCheckTime({ expiresAt: day(lifetimeDays), lifetimeDays, isReserved }, day(now));
  return time && (time.getTime() - START) / DAY;
};

describe("the next availability check of an ad", () => {
  test.each([
    [0, 7.5],
    [4.5, 7.5],
    [4.6, 20],
    [17, 20],
    [17.1, 45],
    [42, 45],
    [42.1, null],
  ])("of which its owner spoke on day %d of sixty comes on day %d", (now, wanted) => {
    expect(next(now)).toBe(wanted);
  });

  test("is at least three days away, however short its lifetime", () => {
    expect(next(0, { lifetimeDays: 12 })).toBe(4);
    expect(next(0, { lifetimeDays: 1 })).toBeNull();
  });

  test("is after a week for a reserved ad, and never for one without an expiry", () => {
    expect(next(58, { isReserved: true })).toBe(65);
    expect(nextCheckTime({ expiresAt: null, lifetimeDays: 60, isReserved: false }, day(0))).toBeNull();
  });
});

test("imported ads are checked at random times between the first and the second check", () => {
  const times = Array.from({ length: 200 }, () => (randomCheckTime(day(60), 60).getTime() - START) / DAY);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(7.5);
  expect(Math.max(...times)).toBeLessThanOrEqual(20);
  expect(new Set(times).size).toBeGreaterThan(150);
});

test.each([
  ["nobody asked", { askAt: day(5), askedAt: null }, false],
  ["its time has come", { askAt: day(3), askedAt: null }, true],
  ["it was asked since", { askAt: null, askedAt: day(2) }, true],
  ["it was asked before", { askAt: day(5), askedAt: day(0) }, false],
])("a check is open: %s", (_what, times, wanted) => {
  expect(isCheckDue({ ...times, confirmedAt: day(1) }, day(4))).toBe(wanted);
});
