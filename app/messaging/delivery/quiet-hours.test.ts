import { expect, test } from "vitest";
import { endOfQuietHours } from "./quiet-hours.ts";

test.each([
  ["2026-11-28T18:59:59Z", undefined],
  ["2026-11-28T19:00:00Z", "2026-11-29T06:00:00.000Z"],
  ["2026-11-28T22:30:00Z", "2026-11-29T06:00:00.000Z"],
  ["2026-11-29T05:59:59Z", "2026-11-29T06:00:00.000Z"],
  ["2026-11-29T06:00:00Z", undefined],
  ["2026-07-01T18:00:00Z", "2026-07-02T05:00:00.000Z"],
  ["2026-12-31T21:00:00Z", "2027-01-01T06:00:00.000Z"],
  // The nights in which the clock changes.
  ["2026-03-28T20:00:00Z", "2026-03-29T05:00:00.000Z"],
  ["2026-10-24T20:00:00Z", "2026-10-25T06:00:00.000Z"],
])("at %s notifications wait until %s", (now, end) => {
  expect(endOfQuietHours(new Date(now))?.toISOString()).toBe(end);
});
