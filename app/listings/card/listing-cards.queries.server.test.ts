import { expect, test } from "vitest";
import { NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
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
