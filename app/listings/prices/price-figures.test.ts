import { expect, test } from "vitest";
import { barOf, figuresOf, isNonsense, rangeText } from "./price-figures.ts";

const lev = (...amounts: readonly number[]) => amounts.map((amount) => amount * 100);
const plain = (text: string) => text.replace(/\u00a0/g, " ");
/** Prices of a used car as people ask them. */
const CARS = [6200, 6900, 7200, 7500, 7800, 8000, 8200, 8500, 8900, 9300, 9800, 9900, 10_500, 11_000];

test.each([
  [[0, 1, 111, 1111, 11111, 123, 1234, 12345, 123456, 1234567], true],
  [[2, 10, 11, 12, 100, 112, 999, 1110, 1235, 2345, 9999], false],
])("amounts like %j", (amounts, expected) => {
  expect(lev(...amounts).map(isNonsense)).toEqual(amounts.map(() => expected));
});

test.each([
  ["of twelve ads", CARS.slice(0, 12), "7 500-9 300 лв."],
  ["of fewer", CARS.slice(0, 11), undefined],
  ["with amounts ten times too large and too small", [...CARS, 85_000, 980, 20, 990_000], "7 500-9 800 лв."],
  ["that are all the same", new Array<number>(12).fill(450), "около 450 лв."],
  [
    "of things that are not alike",
    [...CARS, ...CARS.map((price) => price / 50), ...CARS.map((price) => price / 20)],
    undefined,
  ],
  ["of small amounts", [2, 2.2, 2.2, 2.3, 2.5, 2.5, 2.6, 2.8, 3, 3, 3.2, 3.5], "2,30-3 лв."],
])("prices %s", (_why, amounts, text) => {
  const figures = figuresOf(lev(...amounts), "BGN");
  expect(figures && plain(rangeText(figures))).toBe(text);
});

test("every counted ad is in a bar, and a price beyond them in the outer one", () => {
  const figures = figuresOf(lev(...CARS), "BGN");
  if (!figures) throw new Error("no figures");
  expect(figures.bars.reduce((sum, count) => sum + count)).toBe(figures.ads);
  expect(figures.bars.length).toBeLessThanOrEqual(12);
  expect([1, 1_000_000].map((amount) => barOf(figures, amount * 100))).toEqual([0, figures.bars.length - 1]);
  for (const [bar, count] of figures.bars.entries())
    expect(CARS.filter((car) => barOf(figures, car * 100) === bar)).toHaveLength(count);
});
