import { expect, test } from "vitest";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";

const { db } = useDatabase();
const load = async (search: string) => {
  const list = await loadListingList(db, readListingQuery(new URLSearchParams(search), { display: "bgn-eur" }), 0);
  return {
    prices: list.cards.map(({ price }) => price.cents / 100),
    labels: list.parts.map(({ label }) => label),
    openHeading: list.openHeading,
  };
};

test("a superlative orders the list by price unless the form has an order, and its chip removes it", async () => {
  const user = await makeUser(db);
  for (const priceCents of [300_00, 100_00, 200_00])
    await makeListing(db, { user, title: "Лаптоп", category: "elektronika", priceCents });
  for (const q of [
    "най-евтин лаптоп",
    "най-евтините лаптопи",
    "лаптоп на най-ниска цена",
    "nai-evtin laptop",
    "лаптоп ниска цена",
  ])
    expect(await load(`q=${q}`), q).toMatchObject({ prices: [100, 200, 300], labels: ["Най-евтини"] });
  expect(await load("q=най-скъпия лаптоп")).toMatchObject({ prices: [300, 200, 100], labels: ["Най-скъпи"] });
  expect(await load("q=най-евтин лаптоп&order=dearest")).toMatchObject({ prices: [300, 200, 100], labels: [] });
  expect((await load("q=най-евтин лаптоп&literal=order")).labels).toEqual([]);
});

test("a superlative concerns ads of the thing, not those that begin with another one", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Апартамент", category: "real-estate", priceCents: 900_00 });
  const painting = { title: "Боядисване на апартамент", category: "services" };
  await makeListing(db, { user, ...painting, priceCents: 9_00 });
  expect(await load("q=най-евтин апартамент")).toMatchObject({ prices: [900] });
  expect(await load("q=апартамент&order=cheapest")).toMatchObject({ prices: [9, 900] });
});

test("'евтин' orders things and their synonyms, but neither property, which is also let, nor with a limit", async () => {
  const user = await makeUser(db);
  for (const [title, priceCents] of [
    ["Велосипед", 300_00],
    ["Колело", 100_00],
    ["Помпа за велосипед", 5_00],
  ] as const)
    await makeListing(db, { user, title, category: "sport-i-fitnes", priceCents });
  expect(await load("q=евтин велосипед")).toMatchObject({ prices: [100, 300], labels: ["Най-евтини"] });
  for (const q of ["евтина къща", "евтина къща за гости", "евтин гараж"])
    expect((await load(`q=${q}`)).labels, q).toEqual([]);
  expect((await load("q=евтина къща под наем")).labels).toEqual(["Под наем", "Най-евтини"]);
  expect((await load("q=не евтин велосипед")).labels).toEqual([]);
  for (const limit of ["по-евтин от 700 лв", "не по-евтин от 700 лв"])
    expect((await load(`q=велосипед ${limit}`)).labels, limit).toEqual([expect.stringMatching(/^(?:до|от) 700/)]);
});

test("ads that leave a limit open are shown without the order if none meets it", async () => {
  const user = await makeUser(db);
  const attributes = { property_type: "house" };
  await makeListing(db, { user, title: "Къща", category: "real-estate", priceCents: 500_00, attributes });
  expect(await load("q=най-евтина къща над 100 квадрата")).toMatchObject({
    prices: [500],
    openHeading: "Обяви, които не посочват площ",
  });
});

test("ads that say for whom the thing is come first, and are no condition", async () => {
  const user = await makeUser(db);
  const add = (priceCents: number, description: string) =>
    makeListing(db, { user, title: "Телефон", category: "elektronika", priceCents, description });
  await add(100_00, "С големи бутони, за възрастни хора.");
  await add(200_00, "В кутия.");
  for (const q of ["телефон за възрастни хора", "търся телефон за възрастен човек", "telefon za vazrastni"])
    expect(await load(`q=${q}`), q).toMatchObject({ prices: [100, 200] });
  expect(await load("q=телефон")).toMatchObject({ prices: [200, 100] });
});
