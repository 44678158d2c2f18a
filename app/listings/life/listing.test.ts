import { describe, expect, test } from "vitest";
import { isVip } from "./listing.ts";

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
