import { beforeEach, describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListing, makeUser, type User } from "#tests/support/make.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

const { db } = useDatabase();
const load = (search: string, key?: string) =>
  loadListingList(
    db,
    readListingQuery(new URLSearchParams(search), {
      category: key === undefined ? undefined : category(key),
      display: "bgn-eur",
    }),
    0,
  );
const titles = (cards: readonly { readonly title: string }[] = []) => cards.map(({ title }) => title);

let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const add = (title: string, rest: object = {}) =>
  makeListing(db, { user, title, description: "Продавам в отлично състояние.", ...rest });

describe("a list with few results shows below it what matches in part", () => {
  /** Returns the sections, each of which links to a list of as many ads. */
  const sections = async (search: string) => {
    const checked = (await load(search)).partial.map(async ({ label, changes, isEverywhere, count, cards }) => {
      const linked = { ...(!isEverywhere && Object.fromEntries(new URLSearchParams(search))), ...changes };
      const { meantCount, openCount } = await load(new URLSearchParams(linked).toString());
      expect({ label, changes, count: meantCount + openCount }).toEqual({ label, changes, count });
      return [label.replace(/\u00a0/g, " "), count, titles(cards)];
    });
    return Promise.all(checked);
  };
  beforeEach(async () => {
    await add("Плочки за баня", { category: "dom-i-gradina", priceCents: 11_000 });
    await add("Плочки за двор", { category: "dom-i-gradina", town: "Харманли", priceCents: 50_000 });
    await add("Тераса със стъкло");
  });

  test("without the state of a part of a thing with a name, which the search may mean", async () => {
    await add("iPhone X 64GB", { category: "elektronika" });
    expect(await sections("q=нова батерия айфон х")).toEqual([["Без „нова батерия“", 1, ["iPhone X 64GB"]]]);
    expect(await sections("q=батерия за айфон х")).toEqual([]);
    await add("Тухлен гараж", { category: "nedvizhimi-imoti", attributes: { property_type: "garage" } });
    expect(await sections("q=гараж с канал")).toEqual([["Без „канал“", 1, ["Тухлен гараж"]]]);
    expect(await sections("q=сменен дисплей iphone x")).toEqual([["Без „сменен дисплей“", 1, ["iPhone X 64GB"]]]);
  });

  test("but nothing below a phrase in quotes, whose author means exactly that", async () => {
    await add("iPhone 13, черен", { category: "elektronika" });
    expect(await sections("q=iphone 13 син")).toEqual([["Без „син“", 1, ["iPhone 13, черен"]]]);
    expect(await sections('q="iphone 13" син')).toEqual([]);
  });

  test("a part of a car is never the car, and the model says more than fuel and year", async () => {
    const attributes = { subcategory: "car", year: 2009, fuel_type: "petrol" };
    await add("BMW X5", { category: "avtomobili", attributes });
    await add("BMW 320", { category: "avtomobili", attributes });
    for (const part of ["предна броня", "ляв фар", "заден капак"])
      expect(await sections(`q=${part} bmw x5`)).toEqual([]);
    expect(await sections("q=bmw дизел до 3000 лв икономично")).toEqual([
      ["Без „икономично“ и „дизел“", 2, expect.any(Array)],
    ]);
    expect(await sections("q=bmw x5 дизел след 2015")).toEqual([["Без „дизел“ и „след 2015“", 1, ["BMW X5"]]]);
  });

  test("without a swap, and without a word and a limit together", async () => {
    const attributes = { property_type: "commercial", area: 95 };
    await add("Склад", { category: "nedvizhimi-imoti", town: "Хасково", attributes });
    expect(await sections("q=заменям склад за къща")).toEqual([["Без „заменям“", 1, ["Склад"]]]);
    expect(await sections("q=склад около 500 квадрата с рампа")).toEqual([
      ["Без „рампа“ и „около 500 квадрата“", 1, ["Склад"]],
    ]);
    await add("Имот в Пловдив", { category: "nedvizhimi-imoti", attributes });
    await add("Маса в Пловдив");
    expect(await sections("q=имот близо до летището в Пловдив")).toEqual([["Без „летището“", 1, ["Имот в Пловдив"]]]);
  });

  test("without a limit of the price and the place together, if neither alone helps", async () => {
    const car = { category: "avtomobili", town: "Димитровград", priceCents: 9_000_00 };
    await add("Голф", { ...car, attributes: { fuel_type: "diesel" } });
    const label = "Без „до 3000лв“ и „хасково“";
    expect(await sections("q=кола до 3000лв дизел хасково")).toEqual([[label, 1, ["Голф"]]]);
  });

  test("without a word, the last one first, but never without the thing", async () => {
    expect(await sections("q=плочки баня гранит")).toEqual([["Без „гранит“", 1, ["Плочки за баня"]]]);
    expect(await sections("q=плочки баня двор")).toEqual([
      ["Без „двор“", 1, ["Плочки за баня"]],
      ["Без „баня“", 1, ["Плочки за двор"]],
    ]);
    expect(await sections("q=велосипед баня")).toEqual([]);
    expect((await sections("q=плочки 22 цола или 24"))[0]?.[0]).toBe("Без „22 цола или 24“");
    for (const typed of ["3 в 1", "2 на 3"])
      expect((await sections(`q=плочки ${typed}`))[0]?.[0], typed).toBe(`Без „${typed}“`);
    expect(await sections("q=червени плочки")).toEqual([["Без „червени“", 2, expect.any(Array)]]);
  });

  test("without a noun and its adjective, or the parts of a model together", async () => {
    await add("Студио в центъра");
    await add("iPhone 12 Pro Max 128GB");
    await add("Лаптоп Lenovo 8 GB");
    await add("Къща в Априлци");
    expect(await sections("q=къща велико търново")).toEqual([["Без „велико търново“", 1, ["Къща в Априлци"]]]);
    expect(await sections("q=студио слънчев бряг")).toEqual([["Без „слънчев бряг“", 1, ["Студио в центъра"]]]);
    expect(await sections("q=iphone 13 pro max 128")).toEqual([["Без „13“", 1, ["iPhone 12 Pro Max 128GB"]]]);
    expect(await sections("q=16 gb лаптоп")).toEqual([["Без „16 gb“", 1, ["Лаптоп Lenovo 8 GB"]]]);
  });

  test("without all that the ads of the city do not have, before the city", async () => {
    await add("Апартамент във Варна");
    await add("Апартамент с гледка и паркинг");
    expect(await sections("q=апартамент варна гледка паркинг")).toEqual([
      ["Без „гледка“ и „паркинг“", 1, ["Апартамент във Варна"]],
    ]);
    await add("iPhone 8 Black");
    expect(await sections("q=iphone 8 white")).toEqual([["Без „white“", 1, ["iPhone 8 Black"]]]);
  });

  test("with the thing alone also of a search with many words and limits, and its category stays", async () => {
    await add("Готвач за детска кухня", { category: "rabota" });
    const q = "готвач баня двор гранит кабел лодка синя камък в хасково над 2000 лв на месец";
    expect((await sections(`q=${q}`)).map(([, count, titles]) => [count, titles])).toEqual([
      [1, ["Готвач за детска кухня"]],
    ]);
  });

  test("without for whom work is", async () => {
    await add("Работа за складов работник", { category: "rabota" });
    expect(await sections("q=работа студенти")).toEqual([["Без „студенти“", 1, ["Работа за складов работник"]]]);
  });

  test("without as little as has ads: two words before three, and words before the limits", async () => {
    await add("Плочки за баня, дизел", { category: "dom-i-gradina", priceCents: 11_000 });
    expect(await sections("q=плочки баня софия младост")).toEqual([
      ["Без „софия“ и „младост“", 2, ["Плочки за баня, дизел", "Плочки за баня"]],
    ]);
    expect(await sections("q=нови плочки софия младост до 110 лв")).toEqual([
      ["Без „нови“, „софия“ и „младост“", 2, expect.any(Array)],
    ]);
  });

  test("without what a thing has besides, alone or with the limits, before the place", async () => {
    const category = "nedvizhimi-imoti";
    await add("Къща в Бояна", { category, attributes: { property_type: "house" } });
    await add("Къща в Изгрев с гараж", { category, attributes: { property_type: "house", area: 250 } });
    expect(await sections("q=къща в Бояна над 200 кв.м с гараж")).toEqual([
      ["Без „бояна“", 1, ["Къща в Изгрев с гараж"]],
    ]);
    expect(await sections("q=къща в Бояна над 400 кв.м с гараж")).toEqual([
      ["Без „гараж“ и „над 400 кв.м“", 1, ["Къща в Бояна"]],
    ]);
    const attributes = { property_type: "apartment", rooms: 3 };
    await add("Тристаен Смирненски", { category, attributes });
    await add("Тристаен, тухла, асансьор", { category, attributes });
    expect(await sections("q=тристаен Смирненски тухла с асансьор")).toEqual([
      ["Без „тухла“ и „асансьор“", 1, ["Тристаен Смирненски"]],
    ]);
    expect(await sections("q=тристаен с гараж Смирненски")).toEqual([["Без „гараж“", 1, ["Тристаен Смирненски"]]]);
    expect(await sections("q=тристаен хасково тухла басейн")).toEqual([
      ["Без „басейн“", 1, ["Тристаен, тухла, асансьор"]],
    ]);
  });

  test("a quarter is no misspelled word, and left out if no ad has it", async () => {
    const rest = { category: "nedvizhimi-imoti", attributes: { property_type: "apartment" } };
    await add("Апартамент в кулата", rest);
    expect(await sections("q=апартамент кушлата")).toEqual([["Без „кушлата“", 1, ["Апартамент в кулата"]]]);
    expect((await load("q=апартамент кушлата")).corrected).toBeUndefined();
  });

  test("without what ads do not say that they lack", async () => {
    await add("Senior QA engineer", { category: "rabota" });
    expect(await sections("q=QA без опит")).toEqual([["Без условието „без опит“", 1, ["Senior QA engineer"]]]);
    await add("Имот край реката", { category: "nedvizhimi-imoti" });
    expect(await sections("q=имот без комисионна")).toEqual([
      ["Без условието „без комисионна“", 1, ["Имот край реката"]],
    ]);
    // Hardly an ad says that it has no neighbours: 'без' only excludes those that have.
    await add("Парцел между съседи", { category: "nedvizhimi-imoti" });
    await add("Парцел край реката", { category: "nedvizhimi-imoti" });
    expect(titles((await load("q=парцел без съседи")).cards)).toEqual(["Парцел край реката"]);
  });

  test("with a higher price, and in other places", async () => {
    expect(await sections("q=плочки до 100 лв")).toEqual([["До 110 лв.", 1, ["Плочки за баня"]]]);
    expect(await sections("q=плочки харманли до 100 лв")).toEqual([["До 500 лв.", 1, ["Плочки за двор"]]]);
    await add("Плочки за тераса", { category: "dom-i-gradina", priceCents: 15_000 });
    // The nearest price first, not the newest ad.
    expect(await sections("q=плочки до 100 лв")).toEqual([["До 150 лв.", 2, ["Плочки за баня", "Плочки за тераса"]]]);
    await db.deleteFrom("listings").where("title", "=", "Плочки за тераса").execute();
    expect(await sections("q=плочки свиленград")).toEqual([
      ["В Харманли", 1, ["Плочки за двор"]],
      ["В Хасково", 1, ["Плочки за баня"]],
    ]);
  });

  test("of the thing alone, if nothing else is left to show", async () => {
    await add("Млечна коза с две ярета", { category: "selskostopanski-obyavi", priceCents: 540_00 });
    await add("Ясли за коза", { category: "selskostopanski-obyavi" });
    const goat = ["Млечна коза с две ярета"];
    expect(await sections("q=козичка за разплод")).toEqual([["Без „разплод“", 1, goat]]);
    expect(await sections("q=козичка за разплод до 300 лв")).toEqual([["Без „разплод“ и „до 300 лв“", 1, goat]]);
  });

  test("of as many rooms elsewhere, but nothing else of a place that is no settlement of the region", async () => {
    await add("Телефон, Карлово", { category: "elektronika" });
    await add("Апартамент", { category: "nedvizhimi-imoti", attributes: { property_type: "apartment", rooms: 3 } });
    expect(await sections("q=тристаен карлово")).toEqual([["Без „карлово“", 1, ["Апартамент"]]]);
    expect(await sections("q=петстаен карлово")).toEqual([]);
  });

  test("of dearer property and in other places, also if only the number of rooms says what is wanted", async () => {
    const attributes = { property_type: "apartment", rooms: 3 };
    await add("Апартамент", { category: "nedvizhimi-imoti", town: "Хасково", priceCents: 70_000_00, attributes });
    expect(await sections("q=тристаен до 60000")).toEqual([["До 70 000 лв.", 1, ["Апартамент"]]]);
    expect(await sections("q=тристаен харманли")).toEqual([["В Хасково", 1, ["Апартамент"]]]);
  });

  test.each(["до 20 лв", "над 3000 лв"])("but not with a price that is many times the limit: %s", async (limit) => {
    expect(await sections(`q=плочки ${limit}`)).toEqual([[`Без „${limit}“`, 2, expect.any(Array)]]);
  });

  test.each(["-двор", "без двор"])("an excluded word stays excluded, also in the link: %s", async (excluded) => {
    expect(await sections(`q=плочки гранит ${excluded}`)).toEqual([["Без „гранит“", 1, ["Плочки за баня"]]]);
  });

  test("one adjective is left out without the other, and a compound is not divided", async () => {
    await add("Безжичен телефон");
    await add("Къща");
    expect(await sections("q=безжичен домашен телефон")).toEqual([["Без „домашен“", 1, ["Безжичен телефон"]]]);
    expect(await sections("q=счетоводна къща")).toEqual([]);
  });

  test("ads whose title begins with another thing are not shown", async () => {
    await add("iPhone X, 100% батерия");
    await add("Батерия за лаптоп");
    expect(await sections("q=батерия фотоапарат")).toEqual([["Без „фотоапарат“", 1, ["Батерия за лаптоп"]]]);
  });

  test("words that belong together are left out together, and those of another device never", async () => {
    await add("iPhone 6s");
    expect(await sections("q=iphone 6s стара загора")).toEqual([["Без „стара загора“", 1, ["iPhone 6s"]]]);
    await add("Нива край пътя");
    expect(await sections("q=нива 4 категория")).toEqual([["Без „4 категория“", 1, ["Нива край пътя"]]]);
    await add("Телефон 5000mah");
    expect(await sections("q=телефон голяма батерия 5000mah")).toEqual([
      ["Без „голяма батерия“", 1, ["Телефон 5000mah"]],
    ]);
    await add("Зарядно за телефон");
    expect(await sections("q=зарядно за лаптоп")).toEqual([]);
    await add("Апартамент под наем", { category: "real-estate", attributes: { rooms: 4 } });
    await add("Гараж под наем", { category: "real-estate" });
    expect(await sections("q=4 стаен под наем с гараж")).toEqual([["Без „гараж“", 1, ["Апартамент под наем"]]]);
  });

  test("an adjective of the thing is left out alone, and an abbreviation is no thing", async () => {
    await add("Гребна база");
    await add("Къща", { description: "С нова дограма." });
    expect(await sections("q=производствена база търговище")).toEqual([]);
    expect(await sections("q=пвц дограма")).toEqual([]);
    expect(await sections("q=туристическа база")).toEqual([["Без „туристическа“", 1, ["Гребна база"]]]);
  });

  test("below full matches neither other models nor ads that the next page has", async () => {
    await add("iPhone X перфектен");
    await add("iPhone 7");
    expect(await sections("q=iphone x перфектен")).toEqual([]);
    for (let at = 0; at < 24; at++) await add("Лозе с кладенец");
    await add("Лозе с кладенец без комисионна");
    await add("Лозе");
    expect(await sections("q=лозе с кладенец без комисионна")).toEqual([]);
  });

  test("a number alone, or at the end, has no sections", async () => {
    for (const q of ["2020", "12 345", "телефон 2020", "до 16"]) expect(await sections(`q=${q}`)).toEqual([]);
  });

  test("ads that have nothing in common with the search are not shown", async () => {
    const { cards, partial, newest } = await load("q=xqzwvk");
    expect([cards, partial, newest]).toEqual([[], [], []]);
  });
});

test("an empty list with filters shows the ads of the text without them, those of near towns alone if there are some", async () => {
  for (const town of ["Харманли", "Харманли", "Узунджово"])
    await add("Детски велосипед", { town, category: "malki-obyavi" });
  await add("Велосипед", { town: "Харманли", category: "sport-i-fitnes" });
  const sections = async (...asked: Parameters<typeof load>) =>
    (await load(...asked)).partial.map(({ label, count, isEverywhere }) => [label, count, isEverywhere]);
  expect(await sections("q=велосипеди&town=Хасково", "malki-obyavi")).toEqual([
    ["В Узунджово", 1, false],
    ["В Харманли", 2, false],
  ]);
  expect(await sections("q=велосипеди&town=Хасково", "dom-i-gradina")).toEqual([["Без избраните филтри", 4, true]]);
});
