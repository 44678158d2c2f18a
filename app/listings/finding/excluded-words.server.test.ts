import { expect, test } from "vitest";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";
import { planFilter } from "./planned-filter.server.ts";

const { db } = useDatabase();

test("ads that say that they lack a word after 'без' come before those that do not have it", async () => {
  const user = await makeUser(db);
  for (const [title, description] of [
    ["Апартамент на пети етаж", "С асансьор."],
    ["Апартамент на втори етаж", "Без асансьор."],
    ["Апартамент на партер", "Без никакъв асансьор."],
    ["Апартамент", "Светъл."],
  ] as const)
    await makeListing(db, {
      user,
      title,
      description,
      category: "real-estate",
      attributes: { property_type: "apartment" },
    });
  await makeListing(db, { user, title: "Боядисване на апартамент", category: "services" });
  const query = readListingQuery(new URLSearchParams({ q: "апартамент без асансьор" }), { display: "bgn-eur" });
  const { cards, meantCount, openCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect(cards.map(({ title }) => title)).toEqual(["Апартамент на партер", "Апартамент на втори етаж", "Апартамент"]);
  expect({ meantCount, openCount }).toEqual({ meantCount: 2, openCount: 1 });
});
