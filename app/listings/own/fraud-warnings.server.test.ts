import { expect, test } from "vitest";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { noteFraudWarning } from "./fraud-warnings.server.ts";

const { db } = useDatabase();

test("a person is warned with the first ad and again after 90 days, once for simultaneous ads", async () => {
  const { id } = await makeUser(db);
  const now = new Date();
  const warn = (days: number) => noteFraudWarning(db, id, new Date(now.getTime() + days * DAY));
  const both = await Promise.all([warn(0), warn(0)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await warn(89)).toBe(false);
  expect(await warn(90)).toBe(true);
  expect(await warn(91)).toBe(false);
});
