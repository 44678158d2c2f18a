import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { formatListingNumber, readListingNumber } from "./listing-number.ts";

const SIGNS = [..."23456789acdefkmnrxy"];
/** The count of numbers with five signs, and with five or six. */
const FIVE = 11 * 8 * 19 ** 2;
const SIX = FIVE * 20;
const some = Array.from({ length: 400 }, (_, index) => Math.floor(((index * 0.618_034) % 1) * SIX));

describe("the number of an ad", () => {
  test("is read back, with five, six and seven signs", () => {
    for (const stored of [0, FIVE - 1, FIVE, SIX - 1, SIX, ...some])
      expect(readListingNumber(formatListingNumber(stored))).toBe(stored);
    const lengths = [0, FIVE - 1, FIVE, SIX - 1, SIX].map((stored) => formatListingNumber(stored).length);
    expect(lengths).toEqual([5, 5, 6, 6, 7]);
  });

  test("with a single wrong sign or two swapped neighbours is no number", () => {
    for (const stored of some) {
      const right = [...formatListingNumber(stored)];
      const wrong = right.flatMap((sign, place) => [
        ...SIGNS.filter((other) => other !== sign).map((other) => right.with(place, other)),
        ...(place > 0 && right[place - 1] !== sign
          ? [right.with(place - 1, sign).with(place, right[place - 1] ?? "")]
          : []),
      ]);
      expect(wrong.filter((signs) => readListingNumber(signs.join("")) !== undefined)).toEqual([]);
    }
  });

  test("reads alike in Cyrillic, by sound and by look, in capitals, with spaces and hyphens", () => {
    const stored = readListingNumber("k7f3m");
    expect(stored).toBeDefined();
    for (const typed of ["к7ф3м", "К7Ф3М", "K7F3M", "k7f 3m", " K 7 F-3 M ", "к7ф–3т", "k7фзм"])
      expect(readListingNumber(typed)).toBe(stored);
    for (const typed of ["k7f3", "k7f3mm", "k1f3m", "ko7f3", "k7f3m.", "7kf3m", "", "k7f3m".repeat(9)])
      expect(readListingNumber(typed)).toBeUndefined();
  });

  test("is never an amount, a year or a word of a route", () => {
    const first = (routes as readonly { readonly path?: string }[]).map(({ path = "" }) => path.split("/")[0] ?? "");
    expect(first.length).toBeGreaterThan(50);
    expect(first.filter((word) => /^.\d/.test(word))).toEqual([]);
    expect(some.filter((stored) => !/^[a-z]\d/.test(formatListingNumber(stored)))).toEqual([]);
  });
});
