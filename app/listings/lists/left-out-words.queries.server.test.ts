import { expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

const { db } = useDatabase();

/** Returns the headings of the sections with the titles of their ads. */
async function sections(q: string) {
  const list = await loadListingList(db, readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" }), 0);
  return list.partial.map(({ label, cards }) => [label, cards.map(({ title }) => title)]);
}

test.each([
  ["колело за дете 6 години", "Детско колело 20 цола", "6 години"],
  ["маркуч 20 метра", "Маркуч", "20 метра"],
  ["80 литра бойлер", "Бойлер", "80 литра"],
  ["акумулатор 60 ампера", "Акумулатор", "60 ампера"],
  ['телевизор 55"', "Телевизор", "55 инча"],
  ["бус 8+1", "Бус", "8+1"],
  ["детски дрехи 2 години", "Детски дрехи", "2 години"],
  ["бебешки дрехи 0-3 месеца", "Бебешки дрехи", "0-3 месеца"],
  ["Маркуч 5Bar", "Маркуч", "5bar"],
])("a measure of '%s' is left out as a whole, as it was typed", async (q, title, measure) => {
  await makeListing(db, { user: await makeUser(db), title, description: "Хасково." });
  expect(await sections(q)).toEqual([[`Без „${measure}“`, [title]]]);
});

test("a word that no ad has is left out before a phrase of two words", async () => {
  await makeListing(db, { user: await makeUser(db), title: "Бягаща пътека", description: "Хасково." });
  expect(await sections("сгъваем бягаща пътека")).toEqual([["Без „сгъваем“", ["Бягаща пътека"]]]);
});

test.each([
  ["кошара дървена бяла с матрак 60/120", ["Бебешка кошара с матрак", "Кошара"], "Без „дървена“, „бяла“ и „60/120“"],
  ["дърва дъбови нацепени сухи до 100 лв", ["Дъбови дърва, нацепени", "Дърва, сухи"], "Без „сухи“ и „до 100 лв“"],
])(
  "of many words '%s' leaves out only what the ad lacks that lacks least",
  async (q, [most = "", less = ""], label) => {
    const user = await makeUser(db);
    const description = "Хасково.";
    for (const title of [most, less]) await makeListing(db, { user, title, description, priceCents: 20_000 });
    expect(await sections(q)).toEqual([[label, [most]]]);
  },
);

test("ads that say that they lack what is excluded come before those that leave it open", async () => {
  const user = await makeUser(db);
  const entry = { experience_level: "entry" };
  for (const [title, attributes] of Object.entries({ Камериер: entry, Готвач: {}, Касиер: entry, Програмист: {} }))
    await makeListing(db, { user, title, category: "rabota", attributes });
  const [found] = await sections("работа без опит с настаняване");
  expect(found?.[1]?.slice(0, 2)).toEqual(["Касиер", "Камериер"]);
});
