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
  for (const q of ["най-евтин лаптоп", "най-евтините лаптопи", "лаптоп на най-ниска цена", "nai-evtin laptop"])
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

test("ads that leave a limit open are shown without the order if none meets it", async () => {
  const user = await makeUser(db);
  const attributes = { property_type: "house" };
  await makeListing(db, { user, title: "Къща", category: "real-estate", priceCents: 500_00, attributes });
  expect(await load("q=най-евтина къща над 100 квадрата")).toMatchObject({
    prices: [500],
    openHeading: "Обяви, които не посочват площ",
  });
});
