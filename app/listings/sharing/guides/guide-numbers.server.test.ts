import { expect, test } from "vitest";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { findGuideNumbers } from "./guide-numbers.server.ts";

const { db } = useDatabase();

test("the numbers of a guide count the public ads of its category, in total and today", async () => {
  await makeListing(db, { category: "elektronika" });
  await makeListing(db, { category: "elektronika", row: { created_at: new Date(Date.now() - 2 * DAY) } });
  await makeListing(db, { category: "elektronika", row: { status: "inactive", inactive_reason: "paused" } });
  await makeListing(db);
  expect(await findGuideNumbers(db, "elektronika")).toEqual({ active: 2, today: 1 });
});
