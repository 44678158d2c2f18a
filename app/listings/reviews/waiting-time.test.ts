import { expect, test } from "vitest";
import { median, waitingByDay } from "./waiting-time.ts";

const HOUR = 3_600_000;

/** Sofia is two hours ahead of UTC in winter, three in summer. */
test.each([
  ["within a day", "2026-11-24T08:00:00Z", "2026-11-24T09:30:00Z", 1.5],
  ["over a night", "2026-11-24T17:00:00Z", "2026-11-25T07:00:00Z", 2],
  ["a night only", "2026-11-24T18:00:00Z", "2026-11-25T06:00:00Z", 0],
  ["over two nights", "2026-11-24T17:30:00Z", "2026-11-26T06:15:00Z", 12.75],
  ["the day on which summer time ends", "2026-10-24T16:00:00Z", "2026-10-25T07:00:00Z", 2],
  ["backwards", "2026-11-24T09:00:00Z", "2026-11-24T08:00:00Z", 0],
])("the time that counts %s", (_name, from, to, hours) => {
  expect(waitingByDay(new Date(from), new Date(to)) / HOUR).toBe(hours);
});

test("the median of an even number of times is between the two in the middle", () => {
  expect(median([])).toBeUndefined();
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
