import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { agreeOnVersion } from "./page-versions.server.ts";

const { db } = useDatabase();
const before = (date: Date) => db.updateTable("page_versions").set({ at: date }).execute();

test("an address has one date for what it says, and a later one for what it says next", async () => {
  const first = await agreeOnVersion(db, "/rss.xml", "one");
  expect(first.getMilliseconds()).toBe(0);
  expect(await agreeOnVersion(db, "/rss.xml", "two")).toEqual(new Date(first.getTime() + 1_000));
  await before(new Date(0));
  expect(await agreeOnVersion(db, "/rss.xml", "two")).toEqual(new Date(0));
  expect((await agreeOnVersion(db, "/rss.xml", "three")).getTime()).toBeGreaterThanOrEqual(first.getTime());
});

test("an address that takes another one's place counts as changed, and has no row beside it", async () => {
  const now = await agreeOnVersion(db, "/rss.xml", "one");
  await db
    .updateTable("page_versions")
    .set({ address: "another", at: new Date(0) })
    .execute();
  expect((await agreeOnVersion(db, "/rss.xml", "one")).getTime()).toBeGreaterThanOrEqual(now.getTime());
  expect(await db.selectFrom("page_versions").selectAll().execute()).toHaveLength(1);
});
