import { expect, test } from "vitest";
import { formatNumber, readNumber } from "./numbers.ts";

test.each([
  [65.5, "65,5"],
  [65.25, "65,25"],
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
  ["-3", 0, -3],
  ["65,5", 0, undefined],
  ["65,125", 2, undefined],
  ["1.200", 2, undefined],
  ["1.200,5", 2, undefined],
  [",5", 2, undefined],
  ["5,", 2, undefined],
  ["1e3", 2, undefined],
  ["", 2, undefined],
])("%j with up to %i digits after the comma is %s", (text, decimals, value) => {
  expect(readNumber(text, decimals)).toBe(value);
});
