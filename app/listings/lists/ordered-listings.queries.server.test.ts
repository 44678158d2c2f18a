import { expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listPages } from "#tests/support/list-pages.ts";
import { makeListing, makeListings } from "#tests/support/make.ts";

const { db } = useDatabase();

const walk = async (search: string) =>
  (await listPages(db, readListingQuery(new URLSearchParams(search), { display: "bgn-eur" }))).flat();

test("the nearest towns come first, in each the newest, and pages follow one another", async () => {
  const towns = ["Свиленград", "Хасково", "Узунджово", "Харманли", "Димитровград", "Пловдив"];
  const rows = Array.from({ length: 70 }, (_, index) => ({
    town: towns[index % towns.length] ?? "",
    listed_at: new Date(Date.now() - (index % 7) * 3_600_000),
  }));
  const made = await makeListings(db, rows);
  const times = new Map(made.map(({ id, listed_at }) => [id, listed_at.getTime()]));
  const cards = await walk("town=Хасково&order=nearest");
  // Пловдив is not in the region.
  expect([...new Set(cards.map(({ town }) => town))]).toEqual([
    "Хасково",
    "Узунджово",
    "Димитровград",
    "Харманли",
    "Свиленград",
  ]);
  expect(new Set(cards.map(({ id }) => id)).size).toBe(rows.filter(({ town }) => town !== "Пловдив").length);
  for (const [index, card] of cards.slice(1).entries())
    if (card.town === cards[index]?.town)
      expect(times.get(card.id)).toBeLessThanOrEqual(times.get(cards[index]?.id ?? "") ?? 0);
});

test("a radius ends the list", async () => {
  for (const town of ["Свиленград", "Узунджово", "Хасково"]) await makeListing(db, { town });
  const towns = (await walk("town=Хасково&order=nearest&radius=25")).map(({ town }) => town);
  expect(towns).toEqual(["Хасково", "Узунджово"]);
});

test("the results of a search have this order too", async () => {
  for (const town of ["Харманли", "Хасково", "Димитровград"]) {
    await makeListing(db, { title: "Детско колело", town });
    await makeListing(db, { title: "Маса", town });
  }
  const cards = await walk("q=колело&town=Хасково&order=nearest");
  expect(cards.map(({ title, town }) => [title, town])).toEqual([
    ["Детско колело", "Хасково"],
    ["Детско колело", "Димитровград"],
    ["Детско колело", "Харманли"],
  ]);
});
