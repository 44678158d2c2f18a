// What searches mean whose words belong together.
import { expect, test } from "vitest";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useFilledDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";
import { planFilter } from "./planned-filter.server.ts";

const TITLES = [
  "Хижа",
  "Вила",
  "BMW на части",
  "BMW, нови части",
  "Апартамент с 2 тераси",
  "Апартамент с тераса и две спални",
  "Апартамент на партер",
  "Мезонет на две нива",
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
];
const HOTEL = { title: "Хо, гр. Батак", description: "Море.\n\nВид имот: хотел", category: "real-estate" };

const { db } = useFilledDatabase(async (db) => {
  const user = await makeUser(db);
  for (const title of TITLES) await makeListing(db, { user, title });
  await makeListing(db, { user, ...HOTEL });
});

test.each([
  ["хижа или вила", ["Вила", "Хижа"]],
  ["бмв за части", ["BMW на части"]],
  ["апартамент с две тераси", ["Апартамент с 2 тераси"]],
  ["апартамент 2 тераси", ["Апартамент с 2 тераси"]],
  ["мезонет 2 нива", ["Мезонет на две нива"]],
  ["мезонет две нива", ["Мезонет на две нива"]],
  [
    "апартамент не на партер",
    ["Апартамент на втори етаж", "Апартамент с 2 тераси", "Апартамент с тераса и две спални"],
  ],
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
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  const { cards, meantCount } = await findListings(db, await planFilter(db, query.filter), query);
  const found = cards.slice(0, meantCount).map(({ title }) => title);
  expect(found.sort()).toEqual(titles);
});
