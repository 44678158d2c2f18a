import { expect, test } from "vitest";
import { NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makePhotoRow, makeUser } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";

const { db } = useDatabase();

test("cards know whether an ad has a phone, their own or that of their owner", async () => {
  const without = await makeUser(db);
  await makeListing(db, { title: "с телефон в профила" });
  await makeListing(db, { title: "без телефон", user: without });
  await makeListing(db, { title: "с телефон в обявата", user: without, phone: "0888 123 456" });
  await setUser(db, without.id, { phone: null });
  const { cards } = await findListings(db, await planFilter(db, NO_FILTER), {
    order: "newest",
    after: undefined,
  });
  expect(cards.map(({ title, hasPhone }) => [title, hasPhone])).toEqual([
    ["с телефон в обявата", true],
    ["без телефон", false],
    ["с телефон в профила", true],
  ]);
});

test("cards have the photos that are not missing in their order, at most four", async () => {
  const user = await makeUser(db);
  for (const keys of [["a", "b", "c", "d", "e"], ["first", "gone", "last"], []]) {
    const photoIds = [];
    for (const key of keys) photoIds.push((await makePhotoRow(db, user.id, { key })).id);
    await makeListing(db, { title: `снимки ${keys.length}`, user, photoIds });
  }
  await db.updateTable("photos").set({ is_missing: true }).where("key", "=", "gone").execute();
  const { cards } = await findListings(db, await planFilter(db, NO_FILTER), { order: "newest", after: undefined });
  expect(cards.map(({ photo }) => photo)).toEqual([
    undefined,
    { key: "first", more: ["last"] },
    { key: "a", more: ["b", "c", "d"] },
  ]);
});
