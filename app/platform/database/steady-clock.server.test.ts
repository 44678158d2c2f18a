import { expect, test } from "vitest";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { isClockSteady } from "./steady-clock.server.ts";

const database = useDatabase();

test("jobs that begin together with a moved clock all wait, and one of them logs it", async () => {
  const lines: unknown[] = [];
  const guard = { db: database.db, log: { error: (...line: unknown[]) => lines.push(line) } };
  const check = (milliseconds: number) =>
    Promise.all([1, 2, 3].map(() => isClockSteady(guard, new Date(Date.now() + milliseconds))));
  expect(await check(0)).toEqual([true, true, true]);
  expect(await check(30 * DAY)).toEqual([false, false, false]);
  expect(lines).toHaveLength(1);
  expect(await check(30 * DAY + 2 * HOUR)).toEqual([false, false, false]);
  expect(lines).toHaveLength(1);
});
