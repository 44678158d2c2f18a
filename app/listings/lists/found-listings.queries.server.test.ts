import { beforeEach, describe, expect, test } from "vitest";
import { findCategoryCounts } from "#app/catalogue/categories/category-counts.server.ts";
import { recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listPages } from "#tests/support/list-pages.ts";
import { category, makeListing, makeUser, type User, vipFor } from "#tests/support/make.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { findListings } from "./listing-lists.queries.server.ts";
import { loadListingList } from "./listing-page.queries.server.ts";

const { db } = useDatabase();
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);
const asked = (search: string) => readListingQuery(new URLSearchParams(search), { display: "bgn-eur" });

/** Returns the titles that a search finds, in order. */
async function find(q: string, more = ""): Promise<string[]> {
  const query = asked(`q=${encodeURIComponent(q)}${more}`);
  return (await findListings(db, await planFilter(db, query.filter), query)).cards.map(({ title }) => title);
}

let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const add = (title: string, rest: object = {}) =>
  makeListing(db, { user, title, description: "Продавам в отлично състояние.", ...rest });

describe("an ad is found", () => {
  beforeEach(async () => {
    await add("Планински велосипед Drag", {
      town: "Харманли",
      category: "sport-i-fitnes",
      attributes: { subcategory: "cycling", size: "L" },
    });
    await add("Дървена маса", { description: "Със шест стола, за двора.", category: "dom-i-gradina" });
    await add("Golf 4 TDI", { category: "cars", attributes: { fuel_type: "diesel", year: 2003 } });
    await add("Телефон Samsung", { category: "elektronika" });
  });

  const BIKE = ["Планински велосипед Drag"];
  test.each([
    ["велосипед", BIKE],
    ["ВЕЛОСИПЕД", BIKE],
    ["drag велосипед планински", BIKE],
    ["велосипед, Харманли!", BIKE],
    ["велос", []],
    ["велосипет", BIKE],
    ["вилосипед", BIKE],
    ["велосипеди", BIKE],
    ["велосипедите", BIKE],
    ["планинсик велосипед", BIKE],
    ["velosiped", BIKE],
    ["Velosiped Harmanli", BIKE],
    ["velosipet", BIKE],
    ["драг", BIKE],
    ["планински velosiped", BIKE],
    ["колоездене", BIKE],
    ["харманли", BIKE],
    ["вело7сипед", []],
    ["уеижисяцзцшгр", []],
    ["маса за двора", ["Дървена маса"]],
    ["маса:*) | '", ["Дървена маса"]],
    ["стола маса", ["Дървена маса"]],
    ["darvena masa", ["Дървена маса"]],
    ["дървени маси", ["Дървена маса"]],
    ["golf", ["Golf 4 TDI"]],
    ["голф", ["Golf 4 TDI"]],
    ["golf 4", ["Golf 4 TDI"]],
    ["2003 дизел", ["Golf 4 TDI"]],
    ["samsng", ["Телефон Samsung"]],
    ["самсунг", ["Телефон Samsung"]],
    ["dom i gradina", ["Дървена маса"]],
    ["отлично", ["Телефон Samsung", "Golf 4 TDI", "Планински велосипед Drag"]],
    ["отлично -golf", ["Телефон Samsung", "Планински велосипед Drag"]],
    ['"отлично състояние" велосипед', BIKE],
    ['"състояние отлично"', []],
    ["eie;ge", []],
    ["kljg", []],
  ])("by %j", async (query, titles) => {
    expect(await find(query)).toEqual(titles);
  });

  test.each([
    "двустаен х",
    "апартаментт х",
    "велосипед 1 х 5",
    "x",
    "велосипед маса",
    "хладилник",
    "golf 5",
    "zzzzzz",
    "!!!",
    "",
    "'",
    "a' | b:* & !c",
    "\\",
    "(((",
    "<->",
  ])("but not by %j", async (query) => {
    if (query !== "") expect(await find(query)).toEqual([]);
  });

  test("exactly as typed with `exact`", async () => {
    expect(await find("вилосипед", "&exact=1")).toEqual([]);
    expect(await find("велос", "&exact=1")).toEqual([]);
    expect(await find("велосипеди", "&exact=1")).toEqual(BIKE);
  });

  test("and the interpretation of the search is returned", async () => {
    const list = async (q: string) => (await loadListingList(db, asked(`q=${q}`), 0)).corrected;
    expect(await list("вилосипед")).toBe("велосипед");
    expect(await list("дървена вилосипед")).toBe("дървена велосипед");
    expect(await list("velosiped")).toBe(undefined);
    expect(await list("каса")).toBe(undefined);
  });

  test("with the limits that a corrected word states", async () => {
    const { parts, corrected } = await loadListingList(db, asked("q=голф дезел"), 0);
    expect([parts.map(({ label }) => label), corrected]).toEqual([["Дизел"], "голф дизел"]);
  });
});

describe("the best matches come first", () => {
  test("adjacent in the title, in the title, anywhere; within each tier VIP and newest first", async () => {
    const made = [
      ["Маса и дървена пейка", {}],
      ["Пейка", { description: "До една дървена маса." }],
      ["Дървена маса", { row: { listed_at: hoursAgo(50) } }],
      ["Нова дървена маса", { row: { listed_at: hoursAgo(5) } }],
      ["Стара дървена маса", { row: { listed_at: hoursAgo(90), ...vipFor(5) } }],
      ["Столове", { description: "Маса няма, дървена пейка има.", row: vipFor(5) }],
    ] as const;
    for (const [title, rest] of made) await add(title, rest);
    expect(await find("дървени маси")).toEqual([
      "Стара дървена маса",
      "Нова дървена маса",
      "Дървена маса",
      "Маса и дървена пейка",
      "Столове",
      "Пейка",
    ]);
  });

  test("typed words before synonyms, and another word's form last and counted separately", async () => {
    await add("Телефон Nokia");
    await add("GSM Nokia");
    expect(await find("gsm")).toEqual(["GSM Nokia", "Телефон Nokia"]);
    await add("Вид дърва");
    await add("Красива вида", { description: "Болтове и вида." });
    const list = await loadListingList(db, asked("q=вид"), 0);
    expect(list.cards.map(({ title }) => title)[0]).toBe("Красива вида");
    expect(list.meantCount).toBeLessThanOrEqual(list.cards.length);
  });

  test("by price, ads without a price last, without another word's form", async () => {
    await add("Маса А", { priceCents: 5_000 });
    await add("Маса Б", { priceCents: 0 });
    await add("Маса В", { priceCents: 3_000 });
    expect(await find("маса", "&order=cheapest")).toEqual(["Маса В", "Маса А", "Маса Б"]);
    expect(await find("маса", "&order=dearest")).toEqual(["Маса А", "Маса В", "Маса Б"]);
  });
});

describe("pages of a search have neither gaps nor duplicates", () => {
  const walk = async (search: string) => (await listPages(db, asked(search))).flat().map(({ id }) => id);

  /** Inserts copies of one ad with its keys. */
  async function multiply(title: string, rest: object, times: number) {
    const { id, number, ...row } = await add(title, rest);
    const rows = Array.from({ length: times - 1 }, (_, index) => {
      const { price_bgn, price_group, search, ...copied } = row;
      return {
        ...copied,
        search,
        attributes: JSON.stringify(index % 4 ? {} : { price_unit: index % 8 ? "kg" : "ton" }),
        form_token: null,
        listed_at: hoursAgo(index % 50),
        price_cents: (index % 7) * 1000,
        ...(index % 9 === 0 ? vipFor(5) : {}),
      };
    });
    for (let at = 0; at < rows.length; at += 200)
      await db
        .insertInto("listings")
        .values(rows.slice(at, at + 200))
        .execute();
    return id;
  }

  async function multiplyAs(title: string, rest: object, times: number) {
    const { id, number, price_bgn, price_group, ...row } = await add(title, rest);
    const attributes = JSON.stringify(row.attributes);
    const rows = Array.from({ length: times - 1 }, (_, index) => ({
      ...row,
      attributes,
      form_token: null,
      listed_at: hoursAgo(index),
    }));
    await db.insertInto("listings").values(rows).execute();
    return id;
  }

  test.each(["newest", "cheapest", "dearest"])("with few matches, %s", async (order) => {
    await multiply("Дървена маса", {}, 40);
    await multiply("Маса", { description: "Дървена, здрава." }, 30);
    const ids = await walk(`q=дървена+маса&order=${order}`);
    expect([ids.length, new Set(ids).size]).toEqual([70, 70]);
  });

  test("with more matches than are counted, in tiers", async () => {
    await multiply("Дървена маса", {}, COUNT_LIMIT + 50);
    await multiply("Маса", { description: "Дървена, здрава." }, 30);
    const ids = await walk("q=дървена+маса");
    expect([ids.length, new Set(ids).size]).toEqual([COUNT_LIMIT + 80, COUNT_LIMIT + 80]);
    // On a larger site this number counts as frequent among its newest ads, or as few: the queries are others, the list is the same.
    for (const total of [10_500, 14_000, 1_000_000]) {
      await db.updateTable("listing_counts").set({ total }).execute();
      await findCategoryCounts(db);
      expect(await walk("q=дървена+маса")).toEqual(ids);
    }
    // Words that are frequent on such a site are counted among its newest ads.
    await db.transaction().execute((tx) => recordWords(tx, Array(5_000).fill({ added: ["дървена", "маса"] })));
    expect(await walk("q=дървена+маса")).toEqual(ids);
    expect((await loadListingList(db, asked("q=дървена+маса"), 0)).count).toBe(COUNT_LIMIT + 1);
    const cheapest = await walk("q=маса&order=cheapest");
    expect(new Set(cheapest).size).toBe(COUNT_LIMIT + 80);
    expect((await loadListingList(db, asked("q=маса"), 0)).count).toBe(COUNT_LIMIT + 1);
  });

  test("in tiers of which a later one does not contain an earlier one", async () => {
    // Exact anywhere, then near in the title: neither contains the other, and the first is too large to be sorted.
    await multiply("Пейка", { description: "Има и диван." }, COUNT_LIMIT + 600);
    await multiply("Канапе", { description: "Здраво." }, 30);
    await findCategoryCounts(db);
    const ids = await walk("q=диван");
    expect([ids.length, new Set(ids).size]).toEqual([COUNT_LIMIT + 630, COUNT_LIMIT + 630]);
  });

  test("of ads that meet a condition, then of those that leave it open", async () => {
    const cars = (fuel_type: object) => ({ category: "cars", attributes: fuel_type });
    await multiplyAs("Голф", cars({ fuel_type: "diesel" }), 30);
    await multiplyAs("Голф", cars({}), 30);
    await multiplyAs("Голф", cars({ fuel_type: "petrol" }), 5);
    const ids = await walk("q=голф+дизел");
    expect(new Set(ids).size).toBe(60);
    const list = await loadListingList(db, asked("q=голф+дизел"), 0);
    expect([list.count, list.meantCount, list.chips.map(({ count }) => count)]).toEqual([30, 24, [30]]);
    expect((await loadListingList(db, asked("q=голф+дизел&literal=fuel_type"), 0)).count).toBe(30);
  });

  test("of a word with very many matches, hidden ads among them", async () => {
    await multiply("Пейка, маса", {}, COUNT_LIMIT + 100);
    await db.transaction().execute((tx) => recordWords(tx, Array(COUNT_LIMIT + 99).fill({ added: ["маса"] })));
    await findCategoryCounts(db);
    const page = await loadListingList(db, asked("q=маса"), 0);
    expect([page.count, page.cards.length]).toEqual([COUNT_LIMIT + 1, PAGE_SIZE]);
    expect(new Set(await walk("q=маса")).size).toBe(COUNT_LIMIT + 100);
    // Words of hidden ads are still counted.
    const some = db.selectFrom("listings").select("id").where("user_id", "=", user.id).limit(150);
    await db.updateTable("listings").set({ status: "expired" }).where("id", "in", some).execute();
    await findCategoryCounts(db);
    expect((await loadListingList(db, asked("q=маса"), 0)).count).toBe(COUNT_LIMIT - 50);
  });
});

describe("the chips of categories", () => {
  const chips = async (search: string, key?: string) => {
    const query = readListingQuery(new URLSearchParams(search), {
      category: key === undefined ? undefined : category(key),
      display: "bgn-eur",
    });
    const { chips } = await loadListingList(db, query, 0);
    return chips.flatMap(({ slug, count }) => (count === 0 ? [] : [[slug, count]]));
  };
  beforeEach(async () => {
    await add("Голф дизел", { category: "cars", attributes: { fuel_type: "diesel" }, town: "Свиленград" });
    await add("Голф бензин", { category: "cars", attributes: { fuel_type: "petrol" } });
    await add("Стик за голф", { category: "sport-i-fitnes" });
  });

  test("count the ads of the lists to which they lead, which lack the category and its fields", async () => {
    const both = [
      ["avtomobili", 2],
      ["sport-i-fitnes", 1],
    ];
    expect(await chips("q=голф")).toEqual(both);
    expect(await chips("q=голф&fuel_type=diesel", "avtomobili")).toEqual(both);
    expect(await chips("q=голф&town=Свиленград", "avtomobili")).toEqual([["avtomobili", 1]]);
  });

  test("have no number if the list has filters and no text", async () => {
    const counts = (await chips("town=Свиленград")).map(([, count]) => count);
    expect(new Set(counts)).toEqual(new Set([undefined]));
    expect(await chips("")).toEqual(expect.arrayContaining([["avtomobili", 2]]));
  });
});
