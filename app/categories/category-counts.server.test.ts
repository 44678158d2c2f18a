import { expect, test } from "vitest";
import { announce, tell } from "#app/platform/changes.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { findCategoryCounts, lateCategoryCounts, roughTotal } from "./category-counts.server.ts";

const { db } = useDatabase();
const total = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Without a word about it, as another process does that is not heard. */
const hide = (id: string) => db.updateTable("listings").set({ status: "expired" }).where("id", "=", id).execute();

test("beside a search the numbers are kept until a change is heard of", async () => {
  const { id } = await makeListing(db);
  expect(total(await findCategoryCounts(db))).toBe(1);
  await hide(id);
  expect(total(await lateCategoryCounts(db))).toBe(1);
  await inTransaction(db, async (tx) => announce(tx, ["category:1"]));
  expect(total(await lateCategoryCounts(db))).toBe(0);
});

test("a change during the question is heard of", async () => {
  const { id } = await makeListing(db);
  const asked = findCategoryCounts(db);
  tell(db, new Set(["category:1"]));
  await asked;
  await hide(id);
  expect(total(await lateCategoryCounts(db))).toBe(0);
});

test("the rough number of ads is without hidden ones", async () => {
  await makeListing(db);
  await hide((await makeListing(db)).id);
  await findCategoryCounts(db);
  expect(await roughTotal(db)).toBe(1);
});
