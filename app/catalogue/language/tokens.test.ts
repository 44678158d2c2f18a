import { describe, expect, test } from "vitest";
import { tokensOf } from "./tokens.ts";

const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

describe("the words of a text", () => {
  test.each([
    ["Дървена маса", ["дървена", "маса"]],
    ["БМВ 320d, 2005г.", ["бмв", "320", "d", "2005", "г"]],
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
    ["Citroën Škoda", ["citroen", "skoda"]],
    ["кв. Бадема, 60 кв.м.", ["кв", "бадема", "60", "кв"]],
    ["кварц", ["кварц"]],
    ["C# и С++, C", ["csharp", "и", "cplusplus", "c"]],
    ["Ауди А6", ["ауди", "a", "6"]],
    ["110 к.с.", ["110", "кс"]],
    ["100м² и 3 куб. м", ["100", "кв", "и", "3", "куб"]],
    // Properties of every object, which a lookup in a plain object would find.
    ["LEGO Constructor, __proto__", ["lego", "constructor", "proto"]],
  ])("of %j are %j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("have their positions in the text", () => {
    const text = "Нов 2-стаен, 60 кв.м";
    expect(tokensOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Нов", "2", "стаен", "60", "кв.м"]);
  });

  test("are cut at forty characters", () => {
    expect(wordsOf("а".repeat(5000))).toEqual(["а".repeat(40)]);
  });

  test("contain no characters with a meaning in tsqueries", () => {
    for (const word of wordsOf(`a'b"c\\d:e*f&g|h!i(j)k<l>m\u0000n %_ $1`)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
  });
});
