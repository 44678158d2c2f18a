import { describe, expect, test } from "vitest";
import { queryWords, wordsOf } from "./words.ts";

describe("the words of a text", () => {
  test.each([
    ["Дървена маса", ["дървена", "маса"]],
    ["маса, МАСА и Маса", ["маса", "и"]],
    ["БМВ 320d, 2005г.", ["бмв", "320d", "2005г"]],
    ["пет-шест", ["пет", "шест"]],
    ["", []],
    ["!!! — 😀", []],
    ["кафе\u0301", ["кафе"]],
    ["чай".normalize("NFD"), ["чай"]],
    ["ѝ", ["и"]],
    ["вело\u00adсипед", ["велосипед"]],
    ["вело\u200bсипед", ["велосипед"]],
    ["Ｂｏｓｃｈ", ["bosch"]],
    ["İstanbul", ["istanbul"]],
  ])("%j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("are cut at forty characters, whatever a text is made of", () => {
    expect(wordsOf("а".repeat(5000))).toEqual(["а".repeat(40)]);
  });

  test("hold nothing that means something to PostgreSQL", () => {
    for (const word of wordsOf(`a'b"c\\d:e*f&g|h!i(j)k<l>m\u0000n %_ $1`)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
  });
});

describe("the words of a search", () => {
  test.each([
    ["маса за двора", ["маса", "двора"]],
    ["къща в Хасково", ["къща", "хасково"]],
    ["голф 4", ["голф", "4"]],
    ["3 x легло", ["3", "легло"]],
    ["за", ["за"]],
    ["на и", ["на", "и"]],
    ["x", ["x"]],
    ["   ", []],
  ])("%j are %j", (query, words) => {
    expect(queryWords(query)).toEqual(words);
  });

  test("are at most ten", () => {
    const query = Array.from({ length: 30 }, (_, index) => `дума${index}`).join(" ");
    expect(queryWords(query)).toHaveLength(10);
  });
});
