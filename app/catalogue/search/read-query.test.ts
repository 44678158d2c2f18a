import { describe, expect, test, vi } from "vitest";
import { MAX_QUERY } from "./query-length.ts";
import { readQuery } from "./read-query.ts";
import { tiersOf } from "./tiers.ts";
import { tokensOf } from "./tokens.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
for (const [text, ads] of [
  ["планински велосипед велосипеди маса къща апартамент тераса плочки", 100],
  ["вилосипед golf 4", 2],
  ["голф", 50],
  ["мотокар", 2],
  ["ното", 10],
  ["езеро", 4],
  ["евро тезгяхът", 40],
  ["продава", 900],
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
    ["велос", ["велосипед completed"]],
    ["velos", ["велосипед completed"]],
    ["le.fi", ["велосипед completed"]],
    ["velos masa", ["velos unknown", "маса spelled"]],
    // Rather than another word in a few more ads.
    ["мото", ["мотокар completed"]],
    ["велос маса", ["велос unknown", "маса known"]],
    ["golf 5", ["golf known", "5 unknown"]],
    ["320d", ["320 unknown", "d unknown"]],
    ["теракот", ["теракот unknown"]],
    ["", []],
    ["!!!", []],
    ["за", ["за unknown"]],
    ["маса за къща", ["маса known", "къща known"]],
    ["masa za kushta", ["маса spelled", "къща spelled"]],
  ])("%j read as %j", (query, words) => {
    expect(read(query)).toEqual(words);
  });

  test("rare and like a frequent one also that one, after itself", () => {
    const [word] = readQuery(vocabulary, "вилосипед").words;
    expect(word?.meanings[0]).toEqual({ keys: ["вилосипед"], level: "exact" });
    expect(word?.meanings).toContainEqual({ keys: ["велосипед"], level: "near" });
  });

  test("corrected as what is likelier to be mistyped so, rather than as what more ads have", () => {
    // A letter left out, or another letter that sounds different.
    expect(read("езро диван")[0]).toBe("езеро corrected");
    expect(read("тезгяхат диван")[0]).toBe("тезгяхът corrected");
  });

  test("of the language left as typed, with what it may be a mistake for offered and told apart", () => {
    const [word] = readQuery(vocabulary, "подава маса").words;
    expect(word).toMatchObject({ how: "known", readAs: "подава", offered: "продава" });
    expect(word?.meanings[0]).toEqual({ keys: ["подавам"], level: "exact" });
    expect(word?.meanings).toContainEqual({ keys: ["продавам"], level: "loose" });
  });

  test("never corrected, completed or widened in quotes or when that is asked for", () => {
    for (const [query, options] of [
      ['"фпартамент"', {}],
      ["фпартамент", { isExact: true }],
    ] as const) {
      expect(readQuery(vocabulary, query, options).words).toMatchObject([{ how: "unknown", readAs: "фпартамент" }]);
    }
  });
});

test("quotes ask for words side by side, a minus for none", () => {
  const { phrases, excluded } = readQuery(vocabulary, '„планински велосипед“ -маса -"къща"');
  expect(phrases).toEqual([[["планински"], ["велосипед"]]]);
  expect(excluded).toEqual([["маса"], ["къща"]]);
});

describe("bad input is read in bounded work", () => {
  const MOST_LOOKS = 10_000;
  // Thousands of words, each with many neighbours.
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
    const looks = vi.spyOn(crowded.trie, "firstChild");
    const result = readQuery(crowded, query.slice(0, MAX_QUERY));
    // A look at the tree takes some nanoseconds.
    expect(looks.mock.calls.length).toBeLessThan(MOST_LOOKS);
    looks.mockRestore();
    expect(result.words.length).toBeLessThanOrEqual(10);
    expect(tiersOf(result)?.all.join().length ?? 0).toBeLessThan(20_000);
  });
});
