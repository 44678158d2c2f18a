import { expect, test } from "vitest";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

const { db } = useDatabase();

async function firstCard(search: string): Promise<ListingCard | undefined> {
  const query = readListingQuery(new URLSearchParams(search), { display: "bgn-eur" });
  return (await loadListingList(db, query, 0)).cards[0];
}

/** The marked words. */
function marked(card: ListingCard | undefined, where: "title" | "excerpt"): string[] {
  return (card?.marks?.[where] ?? []).map(([start, end]) => card?.[where].slice(start, end) ?? "");
}

test.each([
  ["велосипед", ["велосипеди"]],
  ["детски велосипед", ["Детски", "велосипеди", "деца"]],
  ["velosiped", ["велосипеди"]],
  ["вилосипед", ["велосипеди"]],
  ["велос&typing=1", ["велосипеди"]],
  ["велосипеди за деца", ["Детски", "велосипеди", "деца"]],
])("%s is highlighted in the title in any form", async (q, words) => {
  await makeListing(db, { title: "Детски велосипеди за деца", description: "Нови." });
  expect(marked(await firstCard(`q=${q}`), "title")).toEqual(words);
});

const LONG = `${"Хубава и здрава вещ за двора. ".repeat(6)}Подарявам и столове към нея.`;

test("an excerpt starts at the words that are missing in the title", async () => {
  await makeListing(db, { title: "Дървена маса", description: LONG });
  const card = await firstCard("q=маса стол");
  expect(marked(card, "title")).toEqual(["маса"]);
  expect(card?.excerpt).toMatch(/^\.\.\..{0,20}столове/);
  expect(marked(card, "excerpt")).toEqual(["столове"]);
});

test("an excerpt starts with the description if the title has all words", async () => {
  await makeListing(db, { title: "Дървена маса", description: LONG });
  expect((await firstCard("q=маса"))?.excerpt).toMatch(/^Хубава/);
});

test("an excerpt never contains numbers, neither at its start nor where the searched part of the description ends", async () => {
  for (const before of [0, 700, 735, 740, 745, 750, 755]) {
    const description = `${"дума ".repeat(before / 5)}тел. 0888 765 432 стол ${"и още ".repeat(30)}`;
    await makeListing(db, { title: `Маса ${before}`, description });
    const card = await firstCard(`q=маса стол&x=${before}`);
    expect(`${card?.excerpt}`).not.toMatch(/765|432/);
  }
});

test("nothing is highlighted without a search", async () => {
  await makeListing(db, { title: "Дървена маса" });
  expect((await firstCard(""))?.marks).toBeUndefined();
});
