import { describe, expect, test } from "vitest";
import { deleteQuestion, lengtheningDays, VIP_OPTIONS, vipCostText, vipTimeLeft } from "./vip.ts";

test("VIP has four periods with their prices", () => {
  expect(VIP_OPTIONS.map(({ days, tokens }) => [days, tokens])).toEqual([
    [1, 1],
    [3, 3],
    [7, 6],
    [14, 11],
  ]);
  expect(VIP_OPTIONS.filter(({ isPopular }) => isPopular).map(({ days }) => days)).toEqual([3]);
});

test.each([
  [{ tokens: 1, days: 1 }, "Нужен е 1 VIP токен за 1 ден"],
  [{ tokens: 3, days: 3 }, "Нужни са 3 VIP токена за 3 дни"],
  [{ tokens: 11, days: 14 }, "Нужни са 11 VIP токена за 14 дни"],
])("%o: %s", (option, text) => {
  expect(vipCostText(option)).toBe(text);
});

describe("VIP time left", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  test.each([
    [335 * 60 + 54, "335 ч 54 мин (близо 14 дни)"],
    [320 * 60, "320 ч 0 мин (над 13 дни)"],
    [48 * 60, "48 ч 0 мин (2 дни)"],
    [47 * 60 + 59, "47 ч 59 мин"],
    [24 * 60, "24 ч 0 мин"],
    [23 * 60 + 12, "23 ч 12 мин"],
    [59, "59 мин"],
    [0.5, "1 мин"],
    [0, "изтекъл"],
    [-10, "изтекъл"],
  ])("of %d minutes is '%s'", (minutes, text) => {
    expect(vipTimeLeft(new Date(now.getTime() + minutes * 60_000), now)).toBe(text);
  });
});

describe("periods that lengthen the VIP time", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  test.each([
    ["all for an ad that is not VIP", { isVip: false, vipExpiresAt: at(-1) }, [1, 3, 7, 14]],
    ["the longer ones", { isVip: true, vipExpiresAt: at(71) }, [3, 7, 14]],
    ["not one that gains less than an hour", { isVip: true, vipExpiresAt: at(71.5) }, [7, 14]],
    ["none in the first minutes of the longest", { isVip: true, vipExpiresAt: at(335.9) }, []],
    ["none for VIP without an end", { isVip: true, vipExpiresAt: null }, []],
  ])("%s", (_which, listing, days) => {
    expect(lengtheningDays(listing, now)).toEqual(days);
  });
});

describe("the question before deleting", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const later = new Date("2026-11-22T11:12:00Z");
  test.each([
    ["asks plainly about an ad without VIP", { isVip: false, vipExpiresAt: null }, /обява\?$/],
    ["asks plainly once VIP is over", { isVip: false, vipExpiresAt: new Date("2026-11-20T12:00:00Z") }, /обява\?$/],
    [
      "names the VIP time that goes with it",
      { isVip: true, vipExpiresAt: later },
      /VIP времето ѝ: остават 23 ч 12 мин\./,
    ],
    ["names VIP without an end", { isVip: true, vipExpiresAt: null }, /VIP статуса ѝ\. Токените не се връщат\.$/],
  ])("%s", (_does, listing, text) => {
    expect(deleteQuestion(listing, now)).toMatch(text);
  });
});
