import { describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { reindexListings } from "#app/listings/life/reindex.jobs.server.ts";
import { nameOfSearch, parseSearchUrl } from "#app/messaging/saved-searches/saved-search.ts";
import { analyseSearch } from "#app/messaging/saved-searches/search-columns.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

const { db } = useDatabase();
const add = (title: string, town: string) => makeListing(db, { title, town });
const list = (search: string) =>
  loadListingList(db, readListingQuery(new URLSearchParams(search), { category: undefined, display: "bgn-eur" }), 0);
const titles = async (search: string) => (await list(search)).cards.map(({ title }) => title).sort();

describe("the quarter of an ad", () => {
  test("is shown and stored apart from its town, with the typed text where that is another", async () => {
    const { id } = await add("Маса", "хасково кв орфей");
    expect(await getRow(db, id)).toMatchObject({
      town: "Хасково",
      quarter: "кв. Орфей",
      typed_place: "хасково кв орфей",
    });
    expect((await getRow(db, (await add("Стол", "Хасково, кв. Орфей")).id)).typed_place).toBeNull();
    expect((await list("q=маса")).cards[0]?.town).toBe("Хасково, кв. Орфей");
  });

  test("filters the lists of its town in every spelling, with a search and without", async () => {
    await add("Маса", "Хасково, кв. Орфей");
    await add("Стол", "гр. Хасково Орфей, ул. Пирин 12");
    await add("Шкаф", "Хасково, кв. Бадема");
    await add("Диван", "Харманли, Орфей");
    expect(await titles("town=Хасково&quarter=кв. Орфей")).toEqual(["Маса", "Стол"]);
    expect(await titles("town=haskovo&quarter=orfei")).toEqual(["Маса", "Стол"]);
    expect(await titles("town=Хасково, ж.к. Орфей")).toEqual(["Маса", "Стол"]);
    expect(await titles("town=Хасково&quarter=Орфей&q=стол")).toEqual(["Стол"]);
    expect(await titles("town=Хасково")).toEqual(["Маса", "Стол", "Шкаф"]);
    expect(await titles("quarter=Орфей&town=Хасково&radius=50")).toHaveLength(4);
  });

  test("is found by a search", async () => {
    await add("Маса", "Хасково, кв. Орфей");
    await add("Маса", "Хасково");
    expect((await list("q=маса орфей")).meantCount).toBe(1);
  });

  test("is offered if three ads name it, but no address and no town", async () => {
    for (const town of ["Хасково, кв. Орфей", "Хасково Орфей", "Хасково, кв. Орфей, бл. 3"]) await add("Маса", town);
    for (let count = 0; count < 3; count++) {
      await add("Стол", "Хасково, ул. Пирин 12");
      await add("Шкаф", "Хасково или Димитровград");
    }
    await add("Диван", "Хасково, кв. Бадема");
    expect((await list("town=Хасково")).quarters).toEqual(["кв. Орфей"]);
    expect((await list("town=Хасково&quarter=Бадема")).quarters).toEqual(["Бадема", "кв. Орфей"]);
    expect((await list("")).quarters).toEqual([]);
    expect((await list("town=Хасково&radius=10")).quarters).toEqual([]);
  });

  test("is a part of a followed search and of its name", async () => {
    const query = parseSearchUrl("/categories?town=Хасково&quarter=кв. Орфей", "bgn-eur");
    const conditions = query && (await analyseSearch(db, query))?.conditions;
    expect(conditions).toBe(JSON.stringify({ town: "Хасково", quarter: "кв. Орфей" }));
    expect(query && nameOfSearch(query, "bgn-eur")).toBe("Хасково, кв. Орфей");
  });
});

test("a town that is no settlement of the region is named together with the one that is meant", async () => {
  expect((await list("town=Хасквоо")).unknownTown).toEqual({ town: "Хасквоо", meant: "Хасково" });
  expect((await list("town=Хасково, кв. Орфей")).unknownTown).toBeUndefined();
});

test("the places of stored ads are read again, and what was typed is kept", async () => {
  const { id } = await add("Маса", "Хасково");
  await setListing(db, id, { town: "Xасково, кв. Орфей", quarter: "", search_version: 1 });
  expect(await titles("town=Хасково")).toEqual([]);
  await reindexListings(db, 0);
  expect(await getRow(db, id)).toMatchObject({
    town: "Хасково",
    quarter: "кв. Орфей",
    typed_place: "Xасково, кв. Орфей",
  });
  expect(await titles("town=Хасково&quarter=Орфей")).toEqual(["Маса"]);
  await setListing(db, id, { search_version: 1 });
  await reindexListings(db, 0);
  expect(await getRow(db, id)).toMatchObject({ town: "Хасково", typed_place: "Xасково, кв. Орфей" });
});
