import { describe, expect, test } from "vitest";
import { convert, displayCurrency, formatMoney, MAX_PRICE, type Money, parseMoney, parsePrice } from "./money.ts";
import { formatPrice, priceParts } from "./price.ts";

const lev = (cents: number): Money => ({ cents, currency: "BGN" });
const euro = (cents: number): Money => ({ cents, currency: "EUR" });

describe("a typed price is parsed", () => {
  test.each([
    ["1500", 150_000],
    ["1 500", 150_000],
    ["1\u202f500", 150_000],
    ["1,500", 150_000],
    ["1.500,00", 150_000],
    ["1,500.00", 150_000],
    ["1500,50", 150_050],
    ["1 234 567,89", 123_456_789],
    ["0,99", 99],
    [",5", 50],
    ["0", 0],
    ["1500 лв.", 150_000],
    ["4\u202f500,50\u00a0лв.", 450_050],
    ["лв. 20", 2_000],
    ["€ 20,50", 2_050],
    ["20,50 €", 2_050],
    ["1500,-", 150_000],
    ["2 лв. 50 ст.", 250],
    ["2лв и 50 стотинки", 250],
    ["3 € 20", 320],
    ["20.", 2_000],
    ["1000000000", 100_000_000_000],
    ["300 евро", 30_000],
    ["5к лв.", 500_000],
    ["12,5 хил. лева", 1_250_000],
  ])("%j as %i cents", (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  test.each([
    ["", 0],
    ["   ", 0],
    ["-5", 0],
    ["−", undefined],
  ])("%j, empty or negative, as no price", (text, cents) => {
    expect(parsePrice(text)).toBe(cents);
  });

  test.each([
    "по договаряне",
    ",",
    "1000000000,01",
    "9".repeat(400),
    "10-20",
    "от 100 до 200",
    "5 по 20",
    "25 лв. за 1 бр.",
    "2 лв. 5 ст.",
    "3 € 5",
  ])("but not %j", (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  test("from its formatted text, for amounts of every length", () => {
    for (const cents of [1, 99, 100, 101, 12_345, 100_000, 100_050, 123_456_789, MAX_PRICE * 100]) {
      expect(parsePrice(formatMoney(lev(cents)))).toBe(cents);
    }
  });
});

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
    [lev(450_050), "4\u202f500,50\u00a0лв."],
    [lev(150_000_000), "1\u202f500\u202f000\u00a0лв."],
    [euro(76_694), "766,94\u00a0€"],
    [euro(1_005), "10,05\u00a0€"],
  ])("%o as %j", (money, text) => {
    expect(formatMoney(money)).toBe(text);
  });
});

describe("a price is shown in lev and euro by the setting", () => {
  test.each([
    ["bgn-eur", lev(150_000), "1\u202f500\u00a0лв. / 766,94\u00a0€"],
    ["eur-bgn", lev(150_000), "766,94\u00a0€ / 1\u202f500\u00a0лв."],
    ["eur", lev(150_000), "766,94\u00a0€"],
    ["bgn-eur", euro(100_000), "1\u202f955,83\u00a0лв. / 1\u202f000\u00a0€"],
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
  ["300 €", "EUR"],
  ["300 евро", "EUR"],
  ["600 лв", "BGN"],
  ["600 BGN", "BGN"],
  ["600", "BGN"],
])("the currency of %j is %s where amounts are in lev", (text, currency) => {
  expect(parseMoney(text, "BGN")?.currency).toBe(currency);
});
