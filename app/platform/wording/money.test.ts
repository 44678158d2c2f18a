import { describe, expect, test } from "vitest";
import { convert, displayCurrency, formatConverted, formatMoney, type Money } from "./money.ts";
import { formatPrice, priceParts } from "./price.ts";

const lev = (cents: number): Money => ({ cents, currency: "BGN" });
const euro = (cents: number): Money => ({ cents, currency: "EUR" });

describe("the fixed rate", () => {
  test.each([
    [195_583, 100_000],
    [100, 51],
    [1, 1],
    [2, 1],
    [100_000_000_000, 51_129_188_120],
  ])("makes %i stotinki %i euro cents", (stotinki, cents) => {
    expect(convert(lev(stotinki), "EUR")).toEqual(euro(cents));
  });

  test.each([
    [100, 196],
    [100_000, 195_583],
    [1, 2],
    [100_000_000_000, 195_583_000_000],
  ])("makes %i euro cents %i stotinki", (cents, stotinki) => {
    expect(convert(euro(cents), "BGN")).toEqual(lev(stotinki));
  });

  test("is exact to half a cent", () => {
    const offBy = (stotinki: number) => Math.abs(convert(lev(stotinki), "EUR").cents - (stotinki * 100_000) / 195_583);
    const amounts = Array.from({ length: 5_000 }, (_, index) => index + 1);
    expect(amounts.filter((stotinki) => offBy(stotinki) > 0.5)).toEqual([]);
  });

  test("rounds half up", () => {
    // 50,000 euro cents are 97,791.5 stotinki.
    expect(convert(euro(50_000), "BGN")).toEqual(lev(97_792));
  });

  test("does not change an amount in the target currency", () => {
    expect(convert(euro(12_345), "EUR")).toEqual(euro(12_345));
  });
});

describe("formatting an amount", () => {
  test.each([
    [lev(50), "0,50\u00a0лв."],
    [lev(100), "1\u00a0лв."],
    [lev(450_050), "4 500,50\u00a0лв."],
    [lev(150_000_000), "1 500 000\u00a0лв."],
    [euro(76_694), "766,94\u00a0€"],
    [euro(1_005), "10,05\u00a0€"],
  ])("%o as %j", (money, text) => {
    expect(formatMoney(money)).toBe(text);
  });
});

describe("a price is shown in lev and euro by the setting", () => {
  test.each([
    ["bgn-eur", lev(150_000), "1 500\u00a0лв. / 766,94\u00a0€"],
    ["eur-bgn", lev(150_000), "766,94\u00a0€ / 1 500\u00a0лв."],
    ["eur", lev(150_000), "766,94\u00a0€"],
    ["bgn-eur", euro(100_000), "1 955,83\u00a0лв. / 1 000\u00a0€"],
    ["eur", euro(99), "0,99\u00a0€"],
  ] as const)("%s: %o is %j", (display, money, text) => {
    expect(formatPrice(money, display)).toBe(text);
    expect(priceParts(money, display).join(" / ")).toBe(text);
  });

  test.each([0, -1, -500])("shows nothing for %i", (cents) => {
    expect(formatPrice(lev(cents), "bgn-eur")).toBeUndefined();
    expect(priceParts(lev(cents), "eur")).toEqual([]);
  });

  test.each([
    ["bgn-eur", "BGN"],
    ["eur-bgn", "EUR"],
    ["eur", "EUR"],
  ] as const)("%s makes new ads %s", (display, currency) => {
    expect(displayCurrency(display)).toBe(currency);
  });
});

test.each([
  [lev(300_00), "около 153 €"],
  [lev(195_583_00), "100000 €"],
  [lev(100_00), "51,13 €"],
  [euro(300_50), "300,50 €"],
  [lev(19_700), "около 101 €"],
])("an amount that need not be exact: %o is %s", (money, text) => {
  expect(
    formatConverted(money, "EUR")
      .replace(/\u00a0/g, " ")
      .replace(/(\d) (?=\d{3})/g, "$1"),
  ).toBe(text);
});
