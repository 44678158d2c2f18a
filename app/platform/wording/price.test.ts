import { describe, expect, test } from "vitest";
import type { Money } from "./money.ts";
import { type AskedPrice, askedPrice, formatPrice, priceParts } from "./price.ts";

const plain = (text: string | undefined) => text?.replace(/\u00a0/g, " ");
const lev = (cents: number, rest: Omit<AskedPrice, keyof Money> = {}): AskedPrice => ({
  cents,
  currency: "BGN",
  ...rest,
});

describe("the kind of a price", () => {
  test.each([
    [lev(50_000), "500 лв. / 255,65 €"],
    [lev(50_000, { kind: "fixed" }), "500 лв. / 255,65 €, крайна цена"],
    [lev(50_000, { kind: "negotiable" }), "500 лв. / 255,65 €, по договаряне"],
    [lev(0, { kind: "negotiable" }), "По договаряне"],
    [lev(0, { kind: "free" }), "Подарявам"],
    [lev(50_000, { kind: "free" }), "Подарявам"],
    [lev(0, { kind: "swap" }), "Заменям"],
    [lev(0, { kind: "swap", swapFor: "детско колело" }), "Заменям за детско колело"],
    [lev(50_000, { kind: "swap", swapFor: "колело" }), "500 лв. / 255,65 €, или заменям за колело"],
    [lev(0, { kind: "fixed" }), undefined],
    [lev(0), undefined],
    [lev(0, { unit: "kg" }), undefined],
  ])("%o reads %s", (price, text) => {
    expect(plain(formatPrice(price, "bgn-eur"))).toBe(text);
  });
});

describe("a price for a unit", () => {
  test.each([
    ["bgn-eur", "4,89 лв. / кг · 2,50 € / кг"],
    ["eur-bgn", "2,50 € / кг · 4,89 лв. / кг"],
    ["eur", "2,50 € / кг"],
  ] as const)("names it after each amount: %s", (display, text) => {
    expect(plain(formatPrice(lev(489, { unit: "kg" }), display))).toBe(text);
  });

  test.each([
    ["litre", "5 лв. / л"],
    ["crate", "5 лв. / щайга"],
    ["ton", "5 лв. / тон"],
    ["decare", "5 лв. / дка"],
    ["piece", "5 лв. / бр."],
  ] as const)("%s: %s", (unit, text) => {
    expect(plain(priceParts(lev(500, { unit }), "bgn-eur")[0])).toBe(text);
  });
});

test("values of older catalogues have no effect on a price", () => {
  const price = lev(100);
  expect(askedPrice(price, {})).toEqual(price);
  expect(askedPrice(price, { price_kind: "toString", price_unit: "bucket", swap_for: "крава" })).toEqual(price);
  expect(askedPrice(price, { price_kind: "fixed", swap_for: "крава" })).toEqual({ ...price, kind: "fixed" });
});
