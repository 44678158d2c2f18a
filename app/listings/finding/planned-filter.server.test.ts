import { expect, test } from "vitest";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";
import { planFilter } from "./planned-filter.server.ts";

const { db } = useDatabase();

test("ads whose title states a field otherwise do not leave it open", async () => {
  const user = await makeUser(db);
  for (const title of ["Многостаен апартамент", "Светъл апартамент"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
  const query = readListingQuery(new URLSearchParams({ q: "двустаен апартамент" }), { display: "bgn-eur" });
  const { cards, openCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect([cards.map(({ title }) => title), openCount]).toEqual([["Светъл апартамент"], 1]);
});

test("land for building is no field, and the quarter of an agency none of a flat", async () => {
  const user = await makeUser(db);
  const plot = { user, category: "real-estate", attributes: { property_type: "plot" } } as const;
  for (const title of ["Парцел", "Земеделска земя", "Нива"]) await makeListing(db, { ...plot, title });
  await makeListing(db, { user, title: "Апартамент", description: "Ера Младост предлага светъл апартамент." });
  await makeListing(db, { user, title: "Апартамент в Младост" });
  const found = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    return (await findListings(db, await planFilter(db, query.filter), query)).cards.map(({ title }) => title);
  };
  expect(await found("парцел за строеж")).toEqual(["Парцел"]);
  expect(await found("апартамент младост")).toEqual(["Апартамент в Младост"]);
});

test.each(["xiaomi mi 10 lite", "xiaomi mi10 lite"])("a code that ads have apart is found by '%s'", async (q) => {
  const user = await makeUser(db);
  for (const title of ["Xiaomi Mi 10 Lite", "Xiaomi Mi 9 Lite"]) await makeListing(db, { user, title });
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect(cards.slice(0, meantCount).map(({ title }) => title)).toEqual(["Xiaomi Mi 10 Lite"]);
});

test.each([
  ["айфон до 200 кинта", "до 200 лв."],
  ["кола до шест хиляди лева", "до 6 000 лв."],
  ["айфон до двеста лв", "до 200 лв."],
  ["къща до два милиона лева", "до 2 000 000 лв."],
  ["къща до един милион лева", "до 1 000 000 лв."],
  ["къща до сто и двайсет хиляди лева", "до 120 000 лв."],
  ["къща до сто двадесет и пет хиляди лева", "до 125 000 лв."],
  ["стол до двайсет и пет лева", "до 25 лв."],
  ["двеста триста лева телефон", "от 200 лв. до 300 лв."],
  ["стол между сто и сто и двайсет лева", "от 100 лв. до 120 лв."],
  ["кола до хиляда и двеста лева", "до 1 200 лв."],
  ["кола до две хиляди и петстотин лева", "до 2 500 лв."],
])("the limit of '%s' is read from words", async (q, limit) => {
  const { parts } = await planFilter(db, readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" }).filter);
  expect(parts.map(({ label }) => label.replace(/\u00a0/g, " "))).toContain(limit);
});

test("a model comes before its variants", async () => {
  const user = await makeUser(db);
  for (const title of ["iPhone 12", "iPhone 12 Pro Max"]) await makeListing(db, { user, title });
  const query = readListingQuery(new URLSearchParams({ q: "айфон 12" }), { display: "bgn-eur" });
  const { cards } = await findListings(db, await planFilter(db, query.filter), query);
  expect(cards.map(({ title }) => title)).toEqual(["iPhone 12", "iPhone 12 Pro Max"]);
});

test("the employer is what a job is searched by", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Инженер", category: "rabota", attributes: { company: "Роберт Бош ЕООД" } });
  const query = readListingQuery(new URLSearchParams({ q: "работа в бош" }), { display: "bgn-eur" });
  const { meantCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect(meantCount).toBe(1);
});

test("work without experience is none whose title implies experience", async () => {
  const user = await makeUser(db);
  for (const title of ["Senior developer", "Събиране на поръчки"])
    await makeListing(db, { user, title, category: "rabota" });
  const query = readListingQuery(new URLSearchParams({ q: "работа без опит" }), { display: "bgn-eur" });
  const { cards } = await findListings(db, await planFilter(db, query.filter), query);
  expect(cards.map(({ title }) => title)).toEqual(["Събиране на поръчки"]);
});

test("ads that leave a field open begin with those whose title has the words", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Python програмист", description: "Екип.", category: "rabota" });
  await makeListing(db, { user, title: "Тестер", description: "Със знания по Python.", category: "rabota" });
  const query = readListingQuery(new URLSearchParams({ q: "стаж python" }), { display: "bgn-eur" });
  const { cards, openCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect([cards.map(({ title }) => title), openCount]).toEqual([["Python програмист", "Тестер"], 2]);
});

test("words that are properties of every object are words", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Prodavam constructor. Nov telefon toString", description: "" });
  for (const q of ["constructor", "5000 constructor стаи", "до constructor", "toString"]) {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const { cards } = await findListings(db, await planFilter(db, query.filter), query);
    expect([q, cards.length]).toEqual([q, q.includes("5000") ? 0 : 1]);
  }
});

test("a deal and a place alone list the ads of all categories there", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Телефон", town: "Хасково", category: "electronics" });
  const query = readListingQuery(new URLSearchParams({ q: "продавам хасково" }), { display: "bgn-eur" });
  const { cards } = await findListings(db, await planFilter(db, query.filter), query);
  expect(cards.map(({ title }) => title)).toEqual(["Телефон"]);
});

test("a price for a unit is compared with the price for it, and for a decare by the area of the whole", async () => {
  const user = await makeUser(db);
  const land = { user, category: "real-estate" } as const;
  const plot = (attributes: object) => ({ property_type: "plot", ...attributes });
  await makeListing(db, { ...land, title: "Земя, цяла", priceCents: 500_000, attributes: plot({ area: 10_000 }) });
  await makeListing(db, { ...land, title: "Земя, скъпа", priceCents: 500_000, attributes: plot({ area: 1_000 }) });
  await makeListing(db, {
    ...land,
    title: "Земя, на декар",
    priceCents: 60_000,
    attributes: plot({ price_unit: "decare" }),
  });
  const query = readListingQuery(new URLSearchParams({ q: "земя до 800 лв на декар" }), { display: "bgn-eur" });
  const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect(
    cards
      .slice(0, meantCount)
      .map(({ title }) => title)
      .sort(),
  ).toEqual(["Земя, на декар", "Земя, цяла"]);
});

test.each([
  ["дву или тристаен софия", "2–3 стаи"],
  ["един или двустаен софия", "1–2 стаи"],
  ["едно-двустаен софия", "1–2 стаи"],
  ["дву- или тристаен софия", "2–3 стаи"],
  ["три/четиристаен софия", "3–4 стаи"],
])("the compounds of '%s' share their end", async (q, label) => {
  const { filter } = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  expect((await planFilter(db, filter)).parts.map((part) => part.label)).toEqual([label]);
});

test("a price for a decare is open for land that states its price without its area", async () => {
  const land = { user: await makeUser(db), category: "real-estate", priceCents: 500_000 };
  await makeListing(db, { ...land, title: "Земя", attributes: { property_type: "plot" } });
  await makeListing(db, { ...land, title: "Земя, скъпа", attributes: { property_type: "plot", area: 1_000 } });
  const query = readListingQuery(new URLSearchParams({ q: "земя до 800 лв на декар" }), { display: "bgn-eur" });
  const { cards, openCount, openHeading } = await loadListingList(db, query, 0);
  expect({ titles: cards.map(({ title }) => title), openCount, openHeading }).toEqual({
    titles: ["Земя"],
    openCount: 1,
    openHeading: "Обяви, които не посочват цена на декар",
  });
});

test.each(["levi's", "levi’s", "levis", "LEVI'S"])("a name with an apostrophe is found by '%s'", async (q) => {
  await makeListing(db, { title: "Дънки Levi's 501" });
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  expect((await findListings(db, await planFilter(db, query.filter), query)).meantCount).toBe(1);
});

test.each([
  "mac'book",
  "l'oreal",
  "x'y'z",
  "'",
  "a\\'b",
  "дънк'и",
  "o'o'o",
  "škoda",
  "'='|'",
  "дънки без ;",
  "без ' дънки",
  "под 1 стая",
])("'%s' is a query that the database reads", async (q) => {
  for (const title of ["Macbook", "Крем L'Oreal", "Дънки", "Škoda Octavia"]) await makeListing(db, { title });
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  const { meantCount } = await findListings(db, await planFilter(db, query.filter), query);
  expect(meantCount).toBeLessThanOrEqual(4);
});

test("land with a house is found as a house, and a flat with a garage is none", async () => {
  const user = await makeUser(db);
  const add = (title: string, kind: string) =>
    makeListing(db, { user, title, category: "real-estate", attributes: { property_type: kind } });
  await add("Парцел с къща, 462 кв.м", "house");
  await add("Парцел до гората", "house");
  await add("Двустаен с гараж", "garage");
  const found = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
    return cards.slice(0, meantCount).map(({ title }) => title);
  };
  expect(await found("къща")).toEqual(["Парцел с къща, 462 кв.м"]);
  expect((await found("парцел с къща"))[0]).toBe("Парцел с къща, 462 кв.м");
  expect(await found("гараж")).toEqual([]);
});

test("an ad in a place is found by its name, whatever headwords the name has", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Дрон", town: "Минерални бани" });
  const query = readListingQuery(new URLSearchParams({ q: "дрон в минерални бани" }), { display: "bgn-eur" });
  expect((await findListings(db, await planFilter(db, query.filter), query)).meantCount).toBe(1);
});
