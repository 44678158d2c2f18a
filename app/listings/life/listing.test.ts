import { describe, expect, test } from "vitest";
import { isVip, withoutContacts } from "./listing.ts";

test("a description of one very long word is processed without delay", () => {
  const text = "ж".repeat(5_000);
  for (let round = 0; round < 200; round += 1) expect(withoutContacts(text)).toBe(text);
});

test.each([
  ["Звънете на 0888 123 456 или 038/66-22-33.", "Звънете на … или …."],
  ["Пишете на ivan.petrov@example.com, +359 888 123 456", "Пишете на …, …"],
  ["Размери 120 х 80 х 75, година 2015, 1 500 лв.", "Размери 120 х 80 х 75, година 2015, 1 500 лв."],
])("crawlers and lists get %j as %j", (text, shown) => {
  expect(withoutContacts(text)).toBe(shown);
});

describe("VIP ends by the clock", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  test.each([
    ["normal", null, false],
    ["normal", "2026-12-01T00:00:00Z", false],
    ["vip", null, true],
    ["vip", "2026-11-21T12:00:00.001Z", true],
    ["vip", "2026-11-21T12:00:00Z", false],
    ["vip", "2026-11-20T12:00:00Z", false],
  ] as const)("priority %s until %s: %s", (priority, until, answer) => {
    expect(isVip({ priority, vipExpiresAt: until && new Date(until) }, now)).toBe(answer);
  });
});
