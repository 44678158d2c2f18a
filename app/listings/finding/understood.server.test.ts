import { expect, test } from "vitest";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListing, makeUser } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";

const { db } = useDatabase();
const load = (q: string, key?: string) =>
  loadListingList(
    db,
    readListingQuery(new URLSearchParams({ q }), {
      category: key === undefined ? undefined : category(key),
      display: "bgn-eur",
    }),
    0,
  );
const plain = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.replace(/\u00a0/g, " ")]));

test.each([
  ["къща до 70000 лв с двор", { price_to: "до 70 000 лв.", features: "Двор", transaction_type: "Продажба" }],
  ["двустаен апартамент под наем", { rooms_from: "от 2", rooms_to: "до 2", transaction_type: "Под наем" }],
  ["голф дизел от 2010 до 2015", { fuel_type: "Дизел", year_from: "от 2010", year_to: "до 2015" }],
  ["айфон до 5000 евро", { price_to: "до 9 779,15 лв." }],
  ["най-евтин айфон", { order: "Най-евтини" }],
  ["синя маса", {}],
])("the filters show what '%s' states", async (q, understood) => {
  expect(plain((await load(q)).understood)).toEqual(understood);
});

test.each([
  ["къща до 70000 с двор", { label: "до 70 000 €", q: "къща до 70000 евро с двор" }],
  ["двустаен до 80к", { label: "до 80 000 €", q: "двустаен до 80к евро" }],
  ["двустаен от 50 до 60 хил", { label: "от 50 000 € до 60 000 €", q: "двустаен от 50 до 60 хил евро" }],
  ["двустаен до 80000 евро", undefined],
  ["голф след 2010", undefined],
])("the amount of '%s' may be in the other currency", async (q, other) => {
  const { inOtherCurrency } = await load(q);
  expect(inOtherCurrency && plain(inOtherCurrency)).toEqual(other);
  if (other) {
    const { parts } = await load(other.q);
    expect(parts.find(({ name }) => name === "price")?.label.replace(/\u00a0/g, " ")).toBe(other.label);
  }
});

test("the category that a text names, or to which all of its ads belong, has its filters on the list of all categories", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Маса от дъб", category: "dom-i-gradina" });
  await makeListing(db, { user, title: "Пиано", category: "muzika-i-instrumenti" });
  await makeListing(db, { user, title: "Стол за пиано", category: "dom-i-gradina" });
  expect((await load("двустаен под наем")).found?.slug).toBe("nedvizhimi-imoti");
  expect((await load("кола до 5000 лв")).found?.slug).toBe("avtomobili");
  expect((await load("маса")).found?.slug).toBe("dom-i-gradina");
  expect((await load("пиано")).found).toBeUndefined();
  expect((await load("маса", "dom-i-gradina")).found).toBeUndefined();
});

test.each([
  ["апартамент до 90000 лв", "Без посочена цена"],
  ["апартамент до 90000 лв над 80 квадрата", "Обяви, които не посочват цена или площ"],
  ["апартамент без асансьор", "Обяви, които не посочват „без асансьор“"],
])("the ads that leave open what '%s' states come under '%s'", async (q, heading) => {
  const user = await makeUser(db);
  const attributes = { property_type: "apartment", price_kind: "negotiable" };
  await makeListing(db, { user, title: "Апартамент", priceCents: 0, category: "real-estate", attributes });
  const { openCount, openHeading } = await load(q);
  expect({ openCount, openHeading }).toEqual({ openCount: 1, openHeading: heading });
});

test("a heading names only what none of the ads below it states", async () => {
  const user = await makeUser(db);
  const add = (priceCents: number, attributes: object = {}) =>
    makeListing(db, {
      user,
      title: "Апартамент в центъра",
      priceCents,
      category: "real-estate",
      attributes: { property_type: "apartment", ...(priceCents === 0 && { price_kind: "negotiable" }), ...attributes },
    });
  const heading = async () => (await load("апартамент до 90000 лв над 80 квадрата")).openHeading;
  await add(80_000_00);
  expect(await heading()).toBe("Обяви, които не посочват площ");
  expect((await load("апартамент до 90000 лв с тераса")).openHeading).toBe("Обяви, които не посочват тераса");
  await add(0, { area: 90 });
  expect(await heading()).toBe("Обяви, които не посочват част от търсеното");
  expect((await load("apartament bez asansior")).openHeading).toBe("Обяви, които не посочват „без асансьор“");
});

test("the area of a text is stated, and a misspelled kind is one", async () => {
  const user = await makeUser(db);
  const rest = { user, category: "real-estate", attributes: { property_type: "plot" } };
  await makeListing(db, { ...rest, title: "Земя край пътя", description: "Равна." });
  expect((await load("земя над 30 дка")).openHeading).toBe("Обяви, които не посочват площ");
  await makeListing(db, { ...rest, title: "Земя край реката", description: "Общо 38 дка." });
  expect((await load("земя над 30 дка")).openHeading).toBe("Обяви, които не посочват част от търсеното");
  await makeListing(db, { ...rest, title: "Апартамент", attributes: { property_type: "apartment", rooms: 2 } });
  expect((await load("аппартамент")).found?.slug).toBe("nedvizhimi-imoti");
});

test("a field is named by its label", async () => {
  const user = await makeUser(db);
  await makeListing(db, { user, title: "Голф", category: "avtomobili", attributes: { subcategory: "car" } });
  expect((await load("голф дизел")).openHeading).toBe("Обяви, които не посочват гориво");
});

test.each([
  ["апартамент не на последен етаж", ["последен етаж"]],
  ["апартамент не партер", ["партер"]],
  ["апартамент -партер", []],
  ["апартамент без асансьор", []],
])("the list of '%s' says what its ads do not mention", async (q, excluded) => {
  expect((await load(q)).excluded).toEqual(excluded);
});
