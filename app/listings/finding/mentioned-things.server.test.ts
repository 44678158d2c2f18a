import { beforeEach, describe, expect, test } from "vitest";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { readListingQuery } from "./listing-filter.ts";

const { db } = useDatabase();
let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const add = (title: string, rest: object = {}) =>
  makeListing(db, { user, title, description: "Продавам в отлично състояние.", ...rest });
const page = async (q: string, params: Record<string, string> = {}) => {
  const query = readListingQuery(new URLSearchParams({ q, ...params }), { display: "bgn-eur" });
  const { cards, count, mentions } = await loadListingList(db, query, 0);
  return { titles: cards.map(({ title }) => title), count, mentions };
};

describe("an ad that only mentions the thing", () => {
  test("comes after the matches and is not counted", async () => {
    await add("Колело Drag", { description: "За колоездене.", category: "sport-i-fitnes" });
    await add("Колоездене за начинаещи");
    expect(await page("колоездене")).toEqual({
      titles: ["Колоездене за начинаещи", "Колело Drag"],
      count: 1,
      mentions: 1,
    });
  });

  test("is only on the list of a link if its kind says what it is", async () => {
    await add("Двустаен апартамент", { description: "С хладилник и печка.", category: "nedvizhimi-imoti" });
    await add("Хладилник Whirlpool");
    expect(await page("хладилник")).toEqual({ titles: ["Хладилник Whirlpool"], count: 1, mentions: 1 });
    await add("Две спални и тераса", { category: "nedvizhimi-imoti" });
    expect(await page("спалня")).toEqual({ titles: [], count: 0, mentions: 1 });
    expect(await page("хладилник", { literal: "thing" })).toEqual({
      titles: ["Хладилник Whirlpool", "Двустаен апартамент"],
      count: 2,
      mentions: 0,
    });
  });

  test("is one of another kind in its title, whatever its field says, and one on two levels no field", async () => {
    const garage = { category: "nedvizhimi-imoti", attributes: { property_type: "garage" } };
    await add("Двустаен слънчев апартамент /Гараж, Паркомясто/", garage);
    await add("Тухлен гараж", garage);
    await add("Мезонет на две нива", { category: "nedvizhimi-imoti" });
    expect(await page("гараж")).toMatchObject({ titles: ["Тухлен гараж"], count: 1 });
    expect(await page("нива")).toMatchObject({ count: 0 });
  });

  test("is none of land, which a title may call land whatever grows on it", async () => {
    await add("Продава земеделска земя", { description: "Овощна градина, трета категория." });
    await add("Ориенталска къща", { description: "Къща с градина." });
    expect(await page("овощна градина")).toMatchObject({ titles: ["Продава земеделска земя"], count: 1 });
    expect(await page("градина")).toMatchObject({ count: 0, mentions: 2 });
  });

  test("is one whose title names it as a landmark", async () => {
    await add("Апартамент до хотел Хилтън");
    expect(await page("хотел")).toMatchObject({ count: 0, mentions: 1 });
  });

  test("is one whose title adds it to a thing with a name", async () => {
    await add("iPhone 8 64GB със слушалки");
    await add("Nokia 3310 + слушалки");
    expect(await page("слушалки")).toMatchObject({ count: 0, mentions: 2 });
    expect(await page("айфон със слушалки")).toMatchObject({ count: 1 });
  });

  test("is one whose title begins with what it has, but not with the word for a set", async () => {
    await add("С две спални, апартамент");
    await add("Комплект обувки с чанта");
    const query = (q: string) => readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
    const sections = async (q: string) =>
      (await loadListingList(db, query(q), 0)).partial.flatMap(({ cards }) => cards.map(({ title }) => title));
    expect(await sections("спалня с матрак")).toEqual([]);
    expect(await sections("дамски обувки")).toEqual(["Комплект обувки с чанта"]);
  });

  test("is one that adds a charger to a telephone, or was renovated", async () => {
    await add("Nokia 6230, има и зарядно");
    await add("Апартамент", { description: "След основен ремонт на банята." });
    expect(await page("зарядно")).toMatchObject({ count: 0, mentions: 1 });
    expect(await page("ремонт на баня")).toMatchObject({ count: 0, mentions: 1 });
    await add("Апартамент за ремонт", { description: "Покривът е нов." });
    expect(await page("ремонт на покриви")).toMatchObject({ count: 0 });
  });

  test("is one in a quarter with the name of the thing, or at a park", async () => {
    await add("Парцел", { town: "Оранжериите" });
    await add("Градска градина, тристаен");
    expect(await page("оранжерия")).toMatchObject({ count: 0, mentions: 0 });
    expect(await page("оранжериите")).toMatchObject({ count: 1 });
    const query = readListingQuery(new URLSearchParams({ q: "овощна градина" }), { display: "bgn-eur" });
    expect((await loadListingList(db, query, 0)).partial).toEqual([]);
  });

  test("is one whose title says what it is with or exchanged for", async () => {
    await add("Пейка с маса");
    await add("iPhone 6, бартер за PlayStation 5");
    expect(await page("маса")).toMatchObject({ count: 0, mentions: 1 });
    expect(await page("ps5")).toMatchObject({ count: 0, mentions: 1 });
  });

  test("is one whose title begins with another thing than the accessory", async () => {
    await add("Апартамент /гараж, паркомясто/", { category: "nedvizhimi-imoti" });
    await add("Паркомясто в центъра", { category: "nedvizhimi-imoti" });
    expect(await page("паркомясто")).toMatchObject({ titles: ["Паркомясто в центъра"] });
  });

  test("is none if its title begins with another thing of the same name", async () => {
    await add("Telefon bmv Z8", { description: "" });
    await add("BMW 116");
    expect(await page("бмв")).toMatchObject({ titles: ["BMW 116"], mentions: 0 });
  });

  test("is one with the model for which an accessory is wanted", async () => {
    await add("Samsung A12 64GB", { description: "С калъф." });
    await add("Калъф за Samsung A12");
    expect(await page("samsung a12 калъф")).toMatchObject({ count: 1, mentions: 1 });
  });

  test("is one with the adjective of a thing that is asked for by it", async () => {
    await add("iPhone 12", { description: "Със зарядно и кутия." });
    await add("Зарядно за iPhone");
    expect(await page("зарядно за айфон")).toMatchObject({ count: 1, mentions: 1 });
  });

  test("is one of another kind of property", async () => {
    await add("Апартамент в комплекс с ресторант", {
      category: "nedvizhimi-imoti",
      attributes: { property_type: "apartment" },
    });
    expect(await page("продава се ресторант")).toMatchObject({ titles: [] });
  });

  test("is none of a service at a price of the property that it is for", async () => {
    const flat = { category: "nedvizhimi-imoti", attributes: { property_type: "apartment", rooms: 2 } };
    await add("Апартамент за ремонт", { ...flat, priceCents: 50_000_00 });
    await add("Боядисване на двустаен апартамент", { category: "uslugi", priceCents: 9_00 });
    const ofSale = { titles: ["Апартамент за ремонт"], count: 1 };
    expect(await page("апартамент до 90000 лв")).toMatchObject(ofSale);
    expect(await page("двустаен до 90000 лв")).toMatchObject(ofSale);
    expect(await page("апартамент", { price_to: "90000" })).toMatchObject(ofSale);
    expect(await page("апартамент до 500 лв")).toMatchObject({ count: 0, mentions: 0 });
    const painting = { titles: ["Боядисване на двустаен апартамент"], count: 1 };
    expect(await page("боядисване апартамент до 10 лв")).toMatchObject(painting);
    expect(await page("апартамент")).toMatchObject({ count: 2 });
  });

  test("is a match by its place, brand or property type", async () => {
    await add("Продавам спешно", {
      town: "Харманли",
      category: "nedvizhimi-imoti",
      attributes: { property_type: "house" },
    });
    expect(await page("къща харманли")).toMatchObject({ count: 1, mentions: 0 });
  });

  test("is a match of a word that names no thing", async () => {
    await add("Двустаен апартамент", { description: "Тих, в кв. Овчарски." });
    expect(await page("овчарски")).toMatchObject({ count: 1, mentions: 0 });
  });
});

describe("an ad in Latin letters", () => {
  test("is found by all forms of its words, and its title is understood", async () => {
    await add("Komplekti obuvki s chanta", { description: "" });
    await add("Nokia 3310 s kalaf, bez zaryadno", { description: "Mnogo zapazen telefon." });
    expect(await page("комплект обувки")).toMatchObject({ count: 1 });
    expect(await page("запазени телефони")).toMatchObject({ count: 1 });
    expect(await page("калъф")).toMatchObject({ count: 0, mentions: 1 });
    expect(await page("зарядно")).toMatchObject({ count: 0, mentions: 0 });
  });
});

test("an ad of a named place is found by the kind of the place", async () => {
  await add("Къща, с. Долина", { category: "nedvizhimi-imoti", attributes: { property_type: "house" } });
  expect(await page("къща на село")).toMatchObject({ count: 1 });
});

test("a quarter is found by its name only", async () => {
  await add("Апартамент, к.к. Златни пясъци");
  expect((await page("златни пясъци")).count).toBe(1);
  expect((await page("пясък")).titles).toEqual([]);
});
