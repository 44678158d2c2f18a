import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { findCategoryCounts } from "#app/catalogue/categories/category-counts.server.ts";
import { recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { SYSTEM_ACCOUNT } from "#app/listings/imports/import-accounts.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { suggest } from "./suggestions.queries.server.ts";

const { db } = useDatabase();

let sellers: readonly User[];
beforeEach(async () => {
  sellers = [await makeUser(db), await makeUser(db), await makeUser(db)];
});

/** Adds an ad for each of `of` sellers. */
async function add(title: string, { of = 3, ...rest }: { readonly of?: number; readonly category?: string } = {}) {
  for (const user of sellers.slice(0, of)) await makeListing(db, { user, title, description: "Запазено.", ...rest });
}

describe("suggestions", () => {
  beforeEach(async () => {
    await add("Детски велосипед", { category: "sport-i-fitnes" });
    await add("Велосипед за части", { of: 2, category: "avtomobili" });
  });

  test.each(["вело", "velosiped", "велосипед", "велосипеди", "вилосипед"])(
    "for %s are words and phrases",
    async (q) => {
      const { phrases, categories } = await suggest(db, q);
      expect(phrases).toEqual([...(q === "велосипед" ? [] : ["велосипед"]), "детски велосипед"]);
      expect(categories.map(({ q: word, slug, count }) => [word, slug, count])).toEqual([
        ["велосипед", "sport-i-fitnes", 3],
        ["велосипед", "avtomobili", 2],
      ]);
    },
  );

  test.each(["velos", "le.fi", "велос"])("complete %s", async (begun) => {
    expect((await suggest(db, begun)).phrases).toEqual(["велосипед", "детски велосипед"]);
  });

  test("complete the word being typed", async () => {
    expect((await suggest(db, "детски вел")).phrases).toEqual(["детски велосипед"]);
  });

  test("complete a word that is one itself, and any beginning after other words", async () => {
    await add("Двустаен апартамент", { category: "nedvizhimi-imoti" });
    for (const begun of ["двус", "apart", "двустаен ап", "двустаен а"])
      expect((await suggest(db, begun)).phrases, begun).toContain("двустаен апартамент");
    await add("Климатик Daikin");
    await add("Климат и време");
    expect((await suggest(db, "климат")).phrases).toContain("климатик");
    await add("iPhone 13");
    expect((await suggest(db, "айфон 1")).phrases).toEqual(["iphone 13"]);
  });

  test("have phrases of three imported ads, which have no sellers", async () => {
    const user = await makeUser(db, { email: SYSTEM_ACCOUNT.email });
    for (const of of ["Bosch", "Gorenje", "LG"])
      await makeListing(db, { user, title: `Пералня машина ${of}`, description: "Запазена." });
    expect((await suggest(db, "перал")).phrases).toContain("пералня машина");
  });

  test("have no word that says nothing, and no letter after the words", async () => {
    await add("Само днес");
    await add("Samsung A 50");
    expect((await suggest(db, "sam")).phrases).toEqual(["samsung", "само днес"]);
  });

  test("name towns and categories, and no other form of a whole word", async () => {
    expect((await suggest(db, "велосипед хас")).phrases).toContain("велосипед хасково");
    expect((await suggest(db, "недв")).categories).toEqual([
      { q: "", slug: "nedvizhimi-imoti", name: "Недвижими имоти", count: null, isMore: false },
    ]);
    await add("Зимно кино");
    expect((await suggest(db, "зимни")).phrases).toEqual([]);
  });

  test("count at most 1000 ads of a category, and say that there are more", async () => {
    await add("Тромпет Ямаха");
    const columns = sql.raw("user_id, category_id, title, description, town, price_cents, currency, search");
    await sql`
      insert into listings (${columns}) select ${columns} from listings, generate_series(1, 334)
      where title = 'Тромпет Ямаха'`.execute(db);
    const { categories } = await suggest(db, "тромпет");
    expect(categories[0]).toMatchObject({ count: 1_000, isMore: true });
    // On a large site those of a frequent word are read among the newest ads.
    const phrases = ["тромпет ямаха"];
    expect((await suggest(db, "тромпет")).phrases).toEqual(phrases);
    await db.transaction().execute((tx) => recordWords(tx, Array(5_000).fill({ added: ["тромпет"] })));
    await db.updateTable("listing_counts").set({ total: 200_000 }).execute();
    await findCategoryCounts(db);
    expect(await suggest(db, "тромпет")).toEqual({ phrases, categories });
  });

  test("need titles of three sellers, however many ads one of them has", async () => {
    for (let count = 0; count < 5; count++) await add("Тромпет Ямаха", { of: 2 });
    expect(await suggest(db, "тром")).toEqual({ phrases: [], categories: [] });
    await add("Тромпет");
    expect((await suggest(db, "тром")).phrases).toEqual(["тромпет"]);
  });

  test.each([
    ["иван", "Уроци от Иван"],
    ["петрова", "Шивачка Петрова"],
    ["георгиев", "Адвокат Георгиев"],
  ])("are never the name %s", async (name, title) => {
    await add(title);
    const word = title.split(" ")[0] ?? "";
    const answers = [await suggest(db, name), await suggest(db, word)];
    expect(JSON.stringify(answers)).not.toContain(name);
  });

  test("are of visible ads only", async () => {
    await db.updateTable("listings").set({ status: "expired" }).execute();
    expect((await suggest(db, "велосипед")).phrases).toEqual([]);
  });

  test.each(["", "в", "   ", "!!!", "\u0000", "а".repeat(61), "-велосипед", '"'])("for %j are none", async (q) => {
    expect(await suggest(db, q)).toEqual({ phrases: [], categories: [] });
  });
});
