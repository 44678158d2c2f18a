import { describe, expect, test, vi } from "vitest";
import { tokensOf } from "#app/catalogue/language/tokens.ts";
import { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { MAX_QUERY } from "./query-length.ts";
import { readQuery } from "./read-query.ts";
import { tiersOf } from "./tiers.ts";

const vocabulary = new Vocabulary();
for (const [text, ads] of [
  ["планински велосипед велосипеди маса къща апартамент тераса плочки", 100],
  ["вилосипед golf 4", 2],
  ["голф", 50],
  ["мотокар", 2],
  ["ното", 10],
  ["езеро", 4],
  ["евро тезгяхът", 40],
  ["продава двустаен", 900],
  ["двустен garantsiya", 4],
  ["подава", 2],
] as const)
  for (const { word } of tokensOf(text)) vocabulary.add(word, ads);
const read = (query: string) => readQuery(vocabulary, query).words.map(({ how, readAs }) => `${readAs} ${how}`);

describe("a word is", () => {
  test.each([
    ["велосипед", ["велосипед known"]],
    ["велосипедите", ["велосипедите known"]],
    ["velosiped", ["велосипед spelled"]],
    ["фпартамент", ["апартамент corrected"]],
    ["wuhauk", ["wuhauk unknown"]],
    ["велос", ["велос unknown"]],
    ["velos masa", ["velos unknown", "маса spelled"]],
    ["мото", ["мото unknown"]],
    ["велос маса", ["велос unknown", "маса known"]],
    ["golf 5", ["golf known", "5 unknown"]],
    ["320d", ["320d unknown"]],
    ["теракот", ["теракот unknown"]],
    ["", []],
    ["!!!", []],
    ["за", ["за unknown"]],
    ["маса за къща", ["маса known", "къща known"]],
    ["masa za kushta", ["маса spelled", "къща spelled"]],
  ])("read in %j as %j", (query, words) => {
    expect(read(query)).toEqual(words);
  });

  test.each(["люлин 5", "голф 4"])("a number that must stand beside its name: %s", (query) => {
    expect(readQuery(vocabulary, query).words[1]?.meanings[0]).toMatchObject({ isAdjacent: true });
  });

  test("corrected although a few ads have the same mistake", () => {
    for (const typed of ["двустен", "dvusten"]) expect(read(typed)).toEqual(["двустаен corrected"]);
  });

  test("corrected although the language has it, if no ad has it and a letter was left out or exchanged", () => {
    const ads = new Vocabulary();
    for (const word of ["печка", "врата", "балкон", "цена"]) ads.add(word, 50);
    ads.add("печена", 5);
    const read = (query: string) => readQuery(ads, query).words.map(({ how, readAs }) => `${readAs} ${how}`);
    expect(read("пека")).toEqual(["печка corrected"]);
    expect(read("врта")).toEqual(["врата corrected"]);
    expect(read("балон")).toEqual(["балкон corrected"]);
    expect(read("жена")).toEqual(["жена unknown"]);
    ads.add("балон", 1);
    expect(read("балон")).toEqual(["балон known"]);
  });

  test("found in Latin letters with its ending -ия", () => {
    expect(readQuery(vocabulary, "гаранция").words[0]?.meanings.map(({ keys }) => keys.join())).toContain("garantsiya");
  });

  test("corrected to the word with the more likely mistake, not to the more frequent one", () => {
    // An omitted letter is more likely than a wrong one that sounds different.
    expect(read("езро диван")[0]).toBe("езеро corrected");
    expect(read("тезгяхат диван")[0]).toBe("тезгяхът corrected");
  });

  test.each(["подава", "вино", "ракия", "nike", "найк", "беко", "хамали"])("not corrected: %s", (typed) => {
    const [word] = readQuery(vocabulary, typed).words;
    expect(word).toMatchObject({ readAs: typed });
    expect(word?.how).toMatch(/^(?:known|unknown)$/);
  });

  test.each(["велос", "velos", "le.fi"])("completed in the list while it is typed: %s", (typed) => {
    const [word] = readQuery(vocabulary, typed, { typing: "list" }).words;
    expect(word).toMatchObject({ readAs: "велосипед", how: "completed" });
  });

  test("completed in suggestions only if it is a word of the language", () => {
    const keys = (typing: "list" | "suggestions") =>
      readQuery(vocabulary, "мото", { typing }).words.flatMap(({ meanings }) => meanings.map(({ keys }) => keys[0]));
    expect(keys("suggestions")).toContain("мотокар");
    expect(keys("list")).not.toContain("мотокар");
  });

  test("not corrected, completed or extended in quotes or with isExact", () => {
    for (const [query, options] of [
      ['"фпартамент"', {}],
      ["фпартамент", { isExact: true }],
    ] as const) {
      expect(readQuery(vocabulary, query, options).words).toMatchObject([{ how: "unknown", readAs: "фпартамент" }]);
    }
  });
});

test("quotes require adjacent words, and a minus excludes words", () => {
  const { phrases, excluded } = readQuery(vocabulary, '„планински велосипед“ -маса -"къща"');
  expect(phrases).toEqual([[["планински"], ["велосипед"]]]);
  expect(excluded.map(({ phrase }) => phrase)).toEqual([[["маса"]], [["къща"]]]);
});

describe("bad input is read in bounded time", () => {
  const MAX_VISITS = 12_000;
  // Thousands of words, each with many similar ones.
  const crowded = new Vocabulary();
  const syllables = ["ма", "те", "ро", "ву", "си", "ън", "жа", "юл"];
  for (const one of syllables)
    for (const two of syllables)
      for (const three of syllables) for (const four of syllables) crowded.add(one + two + three + four, 5);

  test.each([
    ["two hundred letters", "ъ".repeat(MAX_QUERY)],
    ["two hundred Latin letters", "a".repeat(MAX_QUERY)],
    ["many spellings", "yuyuyuyuyu".repeat(20)],
    ["ten words spelled in many ways", "masesirovu ynjayulma tevusiro ".repeat(7)],
    ["words of one letter", "а ".repeat(100)],
    ["fifty words without", "-дума ".repeat(33)],
    ["quotes that do not close", '"маса „къща « "'],
    ["ten scripts", "маса table 桌子 テーブル 탁자 שולחן طاولة मेज โต๊ะ τραπέζι"],
    [
      "ten words with many neighbours",
      Array.from({ length: 10 }, (_, at) => `матеров${"сакълп"[at % 6]}${at}жа`).join(" "),
    ],
    ["words of a hundred letters", `${"велосипед".repeat(11)} ${"masa".repeat(25)}`],
    ["fifty beginnings", "а ма вел апар тер ".repeat(10)],
    ["only punctuation", ";,.'[]\\".repeat(25)],
    ["what PostgreSQL reads", "a' | b:* & !c <-> \\ ((( 'd"],
    ["characters that no text has", "\u0000\u{10ffff}\u200b маса"],
  ])("%s", (_name, query) => {
    const visits = vi.spyOn(crowded.trie, "firstChild");
    const result = readQuery(crowded, query.slice(0, MAX_QUERY));
    // Visiting a node takes some nanoseconds.
    expect(visits.mock.calls.length).toBeLessThan(MAX_VISITS);
    visits.mockRestore();
    expect(result.words.length).toBeLessThanOrEqual(10);
    expect(tiersOf(result)?.all.join().length ?? 0).toBeLessThan(20_000);
  });
});
