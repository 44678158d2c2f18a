import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { planSearch, rememberWords } from "./search.queries.server.ts";

const { db } = useDatabase();

/** The titles that a search finds. */
async function find(query: string): Promise<string[]> {
  const { tsquery } = await planSearch(db, query);
  if (tsquery === undefined) return [];
  const { rows } = await sql<{
    title: string;
  }>`select title from listings where search @@ ${tsquery}::tsquery order by title`.execute(db);
  return rows.map(({ title }) => title);
}

describe("an ad is found", () => {
  beforeEach(async () => {
    const user = await makeUser(db);
    const description = "Продавам в отлично състояние.";
    await makeListing(db, {
      user,
      title: "Планински велосипед Drag",
      description,
      town: "Харманли",
      category: "sport-i-fitnes",
      attributes: { subcategory: "cycling", size: "L" },
    });
    await makeListing(db, {
      user,
      title: "Дървена маса",
      description: "Със шест стола, за двора.",
      category: "dom-i-gradina",
    });
    await makeListing(db, {
      user,
      title: "Golf 4 TDI",
      description,
      category: "cars",
      attributes: { fuel_type: "diesel", year: 2003 },
    });
    await makeListing(db, { user, title: "Телефон Samsung", description, category: "elektronika" });
  });

  const BIKE = ["Планински велосипед Drag"];
  test.each([
    ["велосипед", BIKE],
    ["ВЕЛОСИПЕД", BIKE],
    ["drag велосипед планински", BIKE],
    ["велосипед, Харманли!", BIKE],
    ["велос", BIKE],
    ["пла вел", BIKE],
    ["велосипет", BIKE],
    ["вилосипед", BIKE],
    ["велосипеди", BIKE],
    ["планинсик велосипед", BIKE],
    ["velosiped", BIKE],
    ["Velosiped Harmanli", BIKE],
    ["velosipet", BIKE],
    ["драг", BIKE],
    ["планински velosiped", BIKE],
    ["колоездене", BIKE],
    ["харманли", BIKE],
    ["маса за двора", ["Дървена маса"]],
    ["маса:*) | '", ["Дървена маса"]],
    ["стола маса", ["Дървена маса"]],
    ["darvena masa", ["Дървена маса"]],
    ["golf", ["Golf 4 TDI"]],
    ["golf 4", ["Golf 4 TDI"]],
    ["2003 дизел", ["Golf 4 TDI"]],
    ["samsng", ["Телефон Samsung"]],
    ["dom i gradina", ["Дървена маса"]],
    ["отлично", ["Golf 4 TDI", "Планински велосипед Drag", "Телефон Samsung"]],
  ])("by %j", async (query, titles) => {
    expect(await find(query)).toEqual(titles);
  });

  test.each(["велосипед маса", "хладилник", "golf 5", "zzzzzz", "!!!", "", "'", "a' | b:* & !c", "\\", "(((", "<->"])(
    "but not by %j",
    async (query) => {
      expect(await find(query)).toEqual([]);
    },
  );
});

describe("a search is understood", () => {
  beforeEach(() => rememberWords(db, ["Планински велосипед", "велосипедна помпа", "маса"]));

  test("as typed when its words stand in some ad, also by their beginning", async () => {
    expect(await planSearch(db, "маса вело")).toMatchObject({ corrected: undefined });
  });

  test("in the other alphabet, which is no mistake", async () => {
    const { tsquery, corrected } = await planSearch(db, "маса velosiped");
    expect(tsquery).toContain("велосипед");
    expect(corrected).toBeUndefined();
  });

  test.each([
    ["велосипет", "велосипед"],
    ["velosipet", "велосипед"],
    ["маса вилосипед", "маса велосипед"],
  ])("%j as %j, and the person is told", async (query, corrected) => {
    expect(await planSearch(db, query)).toMatchObject({ corrected });
  });

  test.each(["", "  ", "!!!", "—"])("as no search at all when it has no word: %j", async (query) => {
    expect(await planSearch(db, query)).toEqual({ tsquery: undefined, corrected: undefined });
  });

  test("without failing, whatever it is made of", async () => {
    const strange = [
      "a".repeat(200),
      "ъ ".repeat(100),
      "\u{10ffff}x",
      "😀",
      "ﷺ",
      "𐌰".repeat(60),
      `a${"𐌰".repeat(60)}`,
      "i\u0307",
      "\u0000маса",
      "%_%",
      "$1 {0}",
    ];
    for (const query of strange) {
      const { tsquery } = await planSearch(db, query);
      if (tsquery !== undefined) await sql`select ''::tsvector @@ ${tsquery}::tsquery`.execute(db);
    }
  });
});

test("words are remembered once, also by many at the same time and in any order", async () => {
  const texts = ["алфа бета гама", "гама бета алфа", "бета", "делта алфа"];
  await Promise.all(Array.from({ length: 20 }, (_, index) => rememberWords(db, [texts[index % 4] ?? ""])));
  const rows = await db.selectFrom("search_words").selectAll().orderBy("latin").execute();
  expect(rows).toEqual([
    { word: "алфа", latin: "alfa" },
    { word: "бета", latin: "beta" },
    { word: "делта", latin: "delta" },
    { word: "гама", latin: "gama" },
  ]);
});
