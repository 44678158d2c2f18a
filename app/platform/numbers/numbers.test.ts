import { expect, test } from "vitest";
import { formatNumber, readNumber, readWhole } from "./numbers.ts";

test.each([
  [65.5, "65,5"],
  [7, "7"],
  [-0.5, "-0,5"],
  [1200, "1200"],
  [12_400.75, "12\u202f400,75"],
])("%s reads %j", (value, text) => {
  expect(formatNumber(value)).toBe(text);
  expect(readNumber(text, 2)).toBe(value);
});

test.each([
  ["65,5", 1, 65.5],
  [" 65.50 ", 2, 65.5],
  ["1 200", 0, 1200],
  ["1\u00a0200,5", 2, 1200.5],
  ["65,5", 0, undefined],
  ["65,125", 2, undefined],
  ["1.200", 2, undefined],
  [",5", 2, undefined],
  ["5,", 2, undefined],
  ["1e3", 2, undefined],
  ["", 2, undefined],
  ["240.000", 0, 240_000],
  ["5к", 0, 5_000],
  ["1,5k", 0, 1_500],
])("%j with up to %i digits after the comma is %s", (text, decimals, value) => {
  expect(readNumber(text, decimals)).toBe(value);
});

test.each([
  ["240000 км", "км", 240_000],
  ["64 кв.м", "кв. м", 64],
  ["64м2", "кв. м", 64],
  ["2010 г.", "г.", 2010],
  ["240000 мили", "км", undefined],
  ["64 кв.м", "км", undefined],
  ["64 км", undefined, undefined],
])("%j in a field of %s is %s", (text, unit, value) => {
  expect(readNumber(text, 0, unit)).toBe(value);
});

test("a whole number is read from decimal digits only", () => {
  for (const typed of ["0x3", "3e0", "3.0", "+3", " 3", "-3", "0", "", "03", null]) expect(readWhole(typed)).toBeNaN();
  expect(readWhole("14")).toBe(14);
});
