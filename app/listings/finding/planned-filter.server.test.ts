import { describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/lists/listing-filter.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
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

describe("words are read together", () => {
  const found = async (q: string) => {
    const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
    return cards.slice(0, meantCount).map(({ title }) => title);
  };

  test.each([
    ["хижа или вила", ["Вила", "Хижа"]],
    ["бмв за части", ["BMW на части"]],
    ["апартамент с две тераси", ["Апартамент с 2 тераси"]],
    ["апартамент не на партер", ["Апартамент на втори етаж"]],
    ["без преход", ["Светла стая без преход"]],
    ["къща за ремонт", ["Къща за основен ремонт"]],
    ["земя първа категория", ["Земя 1-ва категория"]],
    ["one plus 7", ["OnePlus 7"]],
    ["xiaomi note 9s nov", ["Xiaomi Note 9S, nov"]],
    ["протектор за samsung s5", ["Samsung S5 стъклен протектор"]],
    ["7 местна кола", ["Кола със 7 места"]],
    ["нива 4 категория", ["Нива, кат. 4"]],
    ["айфон стара загора", ["iPhone, Стара Загора"]],
    ["счетоводител от вкъщи", ["Счетоводител, remote"]],
    ["телефон самсунг а51", ["Samsung A51"]],
    ["honor s garanciq", ["Honor 20, pod GARANTSIYA"]],
    ["двустаен без комисиона", ["Двустаен без комисионна"]],
    ["ajfon 6s evtin", ["iPhone 6S"]],
    ["айфон хр", ["iPhone XR"]],
    ["айфон se 2020", ["iPhone SE, 2020"]],
    ["galaxy note 10", ["Samsung Note 10"]],
    ["студио сл бряг", ["Студио, Слънчев бряг"]],
    ["data engineer", ["Data Engineer"]],
    ["bmw x5", ["BMW X5"]],
    ["парко място", ["Паркомясто"]],
    ["електрическа кола", ["Електрическа кола"]],
    ["хотел", ["Хо, гр. Батак"]],
    ["самсунг а6 плюс", ["Samsung A6+, 2018"]],
    ["таблет за жена", ["Таблет"]],
    ["рокля за жена", ["Рокля за жена"]],
    ["ателие до метро", ["Ателие до метростанция"]],
    ["склад село болярово", ["Склад, Болярово"]],
    ["айфон lightning", ["iPhone с lightning порт"]],
    ["айфон 8 отключен", ["iPhone 8, отключен"]],
    ["самсунг а70 за части", ["Galaxy A70 на части"]],
    ["офис стол", ["Стол за офис"]],
    ["iphone x 64", ["iPhone X 64GB"]],
    ["айфон калъф", ["iPhone 7 plus калъф, черен"]],
    ["лг оптимус", ["LG Optimus"]],
  ])("%s", async (q, titles) => {
    const user = await makeUser(db);
    for (const title of [
      "Хижа",
      "Вила",
      "BMW на части",
      "BMW, нови части",
      "Апартамент с 2 тераси",
      "Апартамент с тераса и две спални",
      "Апартамент на партер",
      "Апартамент на втори етаж",
      "Светла стая без преход",
      "Светла стая с преход",
      "Къща за основен ремонт",
      "Къща след ремонт",
      "Земя 1-ва категория",
      "Земя първа линия, трета категория",
      "OnePlus 7",
      "One 7 plus",
      "Xiaomi Note 9S, nov",
      "Xiaomi Note 9 s kalaf, nov",
      "Samsung S5 стъклен протектор",
      "Samsung S5",
      "Кола със 7 места",
      "Кола, 7 години",
      "Нива, кат. 4",
      "Нива 4 декара, категория 3",
      "iPhone, Стара Загора",
      "iPhone, стара батерия, Нова Загора",
      "Счетоводител, remote",
      "Счетоводител",
      "Samsung A51",
      "Samsung телевизор A51",
      "Honor 20, pod GARANTSIYA",
      "Пералня с гаранция",
      "Двустаен без комисионна",
      "iPhone 6S",
      "iPhone 6",
      "iPhone XR",
      "iPhone SE, 2020",
      "Samsung Note 10",
      "Xiaomi Note 10",
      "Студио, Слънчев бряг",
      "Data Engineer",
      "BMW X5",
      "Моделът X5 води при BMW",
      "Паркомясто",
      "Електрическа кола",
      "Audi с електрически огледала",
      "Samsung A6+, 2018",
      "Таблет",
      "Рокля за жена",
      "Рокля",
      "Ателие до метростанция",
      "Склад, Болярово",
      "iPhone с lightning порт",
      "Зарядно iPhone lightning",
      "iPhone 8, отключен",
      "Galaxy A70 на части",
      "Стол за офис",
      "iPhone X 64GB",
      "iPhone 7 plus калъф, черен",
      "LG Optimus",
      "Офис",
    ])
      if (q.includes("партер") === /партер|втори/.test(title)) await makeListing(db, { user, title });
    const description = "Море.\n\nВид имот: хотел";
    await makeListing(db, { user, title: "Хо, гр. Батак", description, category: "real-estate" });
    expect((await found(q)).sort()).toEqual(titles);
  });
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

test.each([
  ["кола до шест хиляди лева", "до 6 000 лв."],
  ["айфон до двеста лв", "до 200 лв."],
])("the limit of '%s' is read from words", async (q, limit) => {
  const { parts } = await planFilter(db, readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" }).filter);
  expect(parts.map(({ label }) => label.replace(/[\u00a0\u202f]/g, " "))).toContain(limit);
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
