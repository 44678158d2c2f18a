import { expect, test } from "vitest";
import { formatNumber, readNumber, readWhole } from "./numbers.ts";

test.each([
  [65.5, "65,5"],
  [7, "7"],
  [-0.5, "-0,5"],
  [1200, "1200"],
  [12_400.75, "12 400,75"],
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
  ["240000 км", 0, 240_000],
  ["240 хил. км", 0, 240_000],
  ["0,07 дка", 0, 70],
  ["1,5 дка", 1, 1_500],
  ["350 см", 1, 3.5],
  ["355 см", 1, undefined],
  ["240000 мили", 0, undefined],
  ["240000 км.5", 0, undefined],
])("%j with units and up to %i digits after the comma is %s", (text, decimals, value) => {
  const factors: Readonly<Record<string, number>> = { км: 1, дка: 1000, см: 0.01 };
  expect(readNumber(text, decimals, (unit) => factors[unit])).toBe(value);
});

test("a whole number is read from decimal digits only", () => {
  for (const typed of ["0x3", "3e0", "3.0", "+3", " 3", "-3", "0", "", "03", null]) expect(readWhole(typed)).toBeNaN();
  expect(readWhole("14")).toBe(14);
});
