import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { approximateTotal, findCategoryCounts } from "./category-counts.server.ts";

const { db } = useDatabase();

const hide = (id: string) => db.updateTable("listings").set({ status: "expired" }).where("id", "=", id).execute();

test("the approximate number of ads does not include hidden ones", async () => {
  await makeListing(db);
  await hide((await makeListing(db)).id);
  await findCategoryCounts(db);
  expect(await approximateTotal(db)).toBe(1);
});
