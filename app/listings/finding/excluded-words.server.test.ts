import { expect, test } from "vitest";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";
import { planFilter } from "./planned-filter.server.ts";
import { excludedTexts } from "./understood.server.ts";

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

test.each(["да не е панел", "не в панел", "да не е в панелен блок", "не панелен", "da ne e panel", "без панел"])(
  "an apartment '%s' is neither 'панел' nor 'панелен'",
  async (wish) => {
    const user = await makeUser(db);
    for (const title of ["Апартамент тухла", "Апартамент панел", "Панелен апартамент", "Апартамент не е панел"])
      await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
    const query = readListingQuery(new URLSearchParams({ q: `апартамент ${wish}` }), { display: "bgn-eur" });
    const { cards } = await findListings(db, await planFilter(db, query.filter), query);
    expect(cards.map(({ title }) => title).sort()).toEqual(["Апартамент не е панел", "Апартамент тухла"]);
  },
);

/** Returns the titles of the ads that match, in order, and what they must not mention. */
async function found(q: string) {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  const planned = await planFilter(db, query.filter);
  const { cards, meantCount } = await findListings(db, planned, query);
  return { titles: cards.slice(0, meantCount).map(({ title }) => title), excluded: excludedTexts(planned) };
}

test.each([
  "не нова",
  "не синя",
  "не червена и не синя",
  "да не е нова",
  "не червена",
  "не стара",
  "не голяма",
  "не употребявана",
])("what is wanted follows '%s'", async (wish) => {
  const user = await makeUser(db);
  for (const title of ["Маса от бук", "Нова, стара, употребявана голяма синя и червена маса", "Маслен филтър"])
    await makeListing(db, { user, title, description: "Хасково." });
  expect((await found(`${wish} маса`)).titles).toEqual(["Маса от бук"]);
});

test.each([
  ["без последен етаж", ["Светъл апартамент", "Апартамент на първия етаж"], ["последен етаж"]],
  ["без първи и последен етаж", ["Светъл апартамент"], ["първи етаж", "последен етаж"]],
  ["не на първи и последен етаж", ["Светъл апартамент"], ["първи етаж", "последен етаж"]],
  ["не първи и не последен етаж", ["Светъл апартамент"], ["първи етаж", "последен етаж"]],
  ["нито първи нито последен етаж", ["Светъл апартамент"], ["първи етаж", "последен етаж"]],
  ["без първи или последен етаж", ["Светъл апартамент"], ["първи етаж", "последен етаж"]],
])(
  "ads without what is excluded match '%s', though they do not say that they lack it",
  async (wish, titles, excluded) => {
    const user = await makeUser(db);
    for (const title of ["Апартамент на първия етаж", "Апартамент, последен етаж", "Светъл апартамент"])
      await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
    expect(await found(`апартамент ${wish}`)).toEqual({ titles, excluded });
  },
);

test.each([
  ["апартамент не на първи етаж", ["Апартамент на трети етаж", "Светъл апартамент"]],
  ["апартамент без 1 етаж", ["Апартамент на трети етаж", "Светъл апартамент"]],
  ["апартамент без първи и последен етаж", ["Апартамент на трети етаж", "Светъл апартамент"]],
  ["апартамент не на 3 етаж", ["Нов апартамент", "Светъл апартамент"]],
])("'%s' excludes ads by the number of their field too", async (q, titles) => {
  const user = await makeUser(db);
  const add = (title: string, floor?: number) =>
    makeListing(db, {
      user,
      title,
      category: "real-estate",
      attributes: { property_type: "apartment", ...(floor && { floor }) },
    });
  await add("Нов апартамент", 1);
  await add("Апартамент на трети етаж", 3);
  await add("Светъл апартамент");
  expect((await found(q)).titles.toSorted()).toEqual(titles);
});

test.each([
  ["апартамент без посредник", ["Апартамент от собственик"]],
  ["апартамент без комисиона", ["Апартамент без комисиона"]],
])("'%s' is found by what ads write for it", async (q, titles) => {
  const user = await makeUser(db);
  for (const title of ["Апартамент от собственик", "Апартамент без комисиона", "Апартамент"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
  expect((await found(q)).titles).toEqual(titles);
});

test.each([
  ["апартамент пред акт 16", ["Апартамент пред Акт 16", "Апартамент преди АКТ 16"]],
  ["pred akt 16 apartament", ["Апартамент пред Акт 16", "Апартамент преди АКТ 16"]],
  ["апартамент без акт 16", ["Апартамент пред Акт 16", "Апартамент преди АКТ 16"]],
  ["апартамент с акт 16", ["Апартамент, акт 16"]],
  ["апартамент акт16", ["Апартамент, акт 16"]],
  ["парцел до регулация", ["Парцел до регулация", "Парцел извън регулация"]],
  ["парцел в регулация", ["Парцел в регулация"]],
])("'%s' is told from its opposite by the word before the noun", async (q, titles) => {
  const user = await makeUser(db);
  for (const title of ["Апартамент пред Акт 16", "Апартамент, акт 16", "Апартамент преди АКТ 16"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
  for (const title of ["Парцел до регулация", "Парцел в регулация", "Парцел извън регулация"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "plot" } });
  expect((await found(q)).titles.toSorted()).toEqual(titles);
});

test.each([
  ["iphone 7 без plus", ["iPhone 7, счупен дисплей", "iPhone 7"]],
  ["айфон 7 без счупен дисплей", ["iPhone 7", "iPhone 7 Plus"]],
  ["айфон 7 не счупен", ["iPhone 7", "iPhone 7 Plus"]],
  ["айфон 7 да не е счупен", ["iPhone 7", "iPhone 7 Plus"]],
  ["айфон 7+", ["iPhone 7 Plus"]],
  ["айфон не 7+", ["iPhone 7", "iPhone 7, счупен дисплей"]],
])("'%s' excludes a variant, or a part in a state", async (q, titles) => {
  const user = await makeUser(db);
  for (const title of ["iPhone 7", "iPhone 7 Plus", "iPhone 7, счупен дисплей"])
    await makeListing(db, { user, title, category: "elektronika" });
  expect((await found(q)).titles.toSorted()).toEqual(titles.toSorted());
});

test("'тухла' and 'тухлен' are found alike, but bricks are a thing", async () => {
  const user = await makeUser(db);
  for (const title of ["Апартамент тухла", "Тухлен апартамент"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
  const found = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    return (await findListings(db, await planFilter(db, query.filter), query)).meantCount;
  };
  for (const q of ["апартамент тухла", "тухлен апартамент", "апартамент тухлена сграда"])
    expect(await found(q), q).toBe(2);
  expect(await found("тухлени апартаменти")).toBe(2);
});

test("0% of something is without it, and two exclusions are two", async () => {
  const user = await makeUser(db);
  for (const title of ["Апартамент без комисион", "Апартамент с комисионна", "Апартамент последен етаж"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
  const found = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
    return cards.slice(0, meantCount).map(({ title }) => title);
  };
  for (const q of ["апартамент 0% комисиона", "апартамент 0 процента комисионна", "апартамент без комисион"])
    expect(await found(q), q).toEqual(["Апартамент без комисион"]);
  expect((await found("апартамент не първи не последен")).toSorted()).toEqual([
    "Апартамент без комисион",
    "Апартамент с комисионна",
  ]);
});

test("what lacks something is found by the word for it, and the reverse", async () => {
  const user = await makeUser(db);
  for (const title of ["Необзаведен апартамент", "Апартамент без обзавеждане", "Апартамент с обзавеждане"])
    await makeListing(db, { user, title, category: "real-estate", attributes: { property_type: "apartment" } });
  const found = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
    return cards
      .slice(0, meantCount)
      .map(({ title }) => title)
      .sort();
  };
  for (const q of ["без обзавеждане", "необзаведен", "апартамент без обзавеждане", "необзаведен апартамент"])
    expect(await found(q), q).toEqual(["Апартамент без обзавеждане", "Необзаведен апартамент"]);
  expect(await found("апартамент с обзавеждане")).toEqual(["Апартамент с обзавеждане"]);
});

test("a word between two exclusions is none to look for, and an exclusion in Latin letters is meant as typed, too", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Senior PHP developer", category: "jobs" });
  await makeListing(db, { user, title: "PHP developer", category: "jobs" });
  const read = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const planned = await planFilter(db, query.filter);
    const { cards } = await findListings(db, planned, query);
    return [planned.read?.words.map(({ typed }) => typed), cards.map(({ title }) => title)];
  };
  expect(await read("developer не senior и не junior")).toEqual([["developer"], ["PHP developer"]]);
});
