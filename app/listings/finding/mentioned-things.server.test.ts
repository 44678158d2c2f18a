import { beforeEach, describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/lists/listing-filter.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { planFilter } from "./planned-filter.server.ts";

const { db } = useDatabase();
let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const add = (title: string, rest: object = {}) =>
  makeListing(db, { user, title, description: "Продавам в отлично състояние.", ...rest });
const page = async (q: string) => {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  const { cards, meantCount, mentionedCount, found } = await findListings(
    db,
    await planFilter(db, query.filter),
    query,
  );
  return { titles: cards.map(({ title }) => title), meantCount, mentionedCount, found };
};

describe("an ad that only mentions the thing", () => {
  test("comes after the matches and is not counted", async () => {
    await add("Двустаен апартамент", { description: "С хладилник и печка.", category: "nedvizhimi-imoti" });
    await add("Хладилник Whirlpool");
    expect(await page("хладилник")).toEqual({
      titles: ["Хладилник Whirlpool", "Двустаен апартамент"],
      meantCount: 1,
      mentionedCount: 1,
      found: 1,
    });
  });

  test("is one whose title names it as a landmark", async () => {
    await add("Апартамент до хотел Хилтън");
    expect(await page("хотел")).toMatchObject({ meantCount: 0, mentionedCount: 1 });
  });

  test("is one whose title adds it to a thing with a name", async () => {
    await add("iPhone 8 64GB със слушалки");
    await add("Nokia 3310 + слушалки");
    expect(await page("слушалки")).toMatchObject({ meantCount: 0, mentionedCount: 2 });
    expect(await page("айфон със слушалки")).toMatchObject({ meantCount: 1 });
  });

  test("is one with the model for which an accessory is wanted", async () => {
    await add("Samsung A12 64GB", { description: "С калъф." });
    await add("Калъф за Samsung A12");
    expect(await page("samsung a12 калъф")).toMatchObject({ meantCount: 1, mentionedCount: 1 });
  });

  test("is one with the adjective of a thing that is asked for by it", async () => {
    await add("iPhone 12", { description: "Със зарядно и кутия." });
    await add("Зарядно за iPhone");
    expect(await page("зарядно за айфон")).toMatchObject({ meantCount: 1, mentionedCount: 1 });
  });

  test("is one of another kind of property", async () => {
    await add("Апартамент в комплекс с ресторант", {
      category: "nedvizhimi-imoti",
      attributes: { property_type: "apartment" },
    });
    expect(await page("продава се ресторант")).toMatchObject({ titles: [] });
  });

  test("is a match by its place, brand or property type", async () => {
    await add("Продавам спешно", {
      town: "Харманли",
      category: "nedvizhimi-imoti",
      attributes: { property_type: "house" },
    });
    expect(await page("къща харманли")).toMatchObject({ meantCount: 1, mentionedCount: 0 });
  });

  test("is a match of a word that names no thing", async () => {
    await add("Двустаен апартамент", { description: "Тих, в кв. Овчарски." });
    expect(await page("овчарски")).toMatchObject({ meantCount: 1, mentionedCount: 0 });
  });
});

test("a quarter is found by its name only", async () => {
  await add("Апартамент, к.к. Златни пясъци");
  expect((await page("златни пясъци")).found).toBe(1);
  expect((await page("пясък")).titles).toEqual([]);
});
