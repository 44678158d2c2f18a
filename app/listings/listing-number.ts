/**
 * The number of an ad as people say it on the phone and write it on paper: 'k7f3m'. The first sign is a letter and the second one a digit, so
 * that no number is a word, a year or an amount; the last one is a check sign, which differs for every single wrong sign and for two swapped
 * neighbours. Numbers have five signs until those are scarce, then six (free_listing_number() in the migrations draws them).
 */

/**
 * The signs in the order of their values. Their count is a prime, so that the check finds every single mistake. Left out is what looks or sounds like another
 * sign, in either alphabet and case, on paper too: 0 o, 1 i j l, b 6, z 2 (and the Cyrillic з looks like 3), s 5, g q 9, v u y, p (the Cyrillic р is r),
 * h (the Cyrillic н is n, х is x), t (the Bulgarian т looks like m), and w, whose name is long.
 */
const SIGNS = "23456789acdefkmnrxy";
const DIGITS = 8;
const BASE = SIGNS.length;
const SHORTEST = 5;
const LONGEST = 8;

/** Cyrillic letters that sound or look like a sign, printed or handwritten. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ 3: "з", 4: "ч", 6: "б", a: "а", c: "сц", d: "д", e: "е", f: "ф", k: "к" },
  ...{ m: "мт", n: "нп", r: "рг", x: "х", y: "уй" },
};

const VALUES = new Map(
  [...SIGNS].flatMap((sign, value) => [sign, ...(CYRILLIC[sign] ?? "")].map((typed) => [typed, value] as const)),
);

/** The values of places: a letter, a digit, then any signs. */
const FIRST = BASE - DIGITS;
const countOf = (length: number) => FIRST * DIGITS * BASE ** (length - 3);

/** The remainder of the weighted sum of every number; with this one the example of all texts, 'k7f3m', is a number. */
const REMAINDER = 4;

/** Returns the value of the check sign. The weights of neighbours differ, and that of the check sign is 1. */
function checkValue(values: readonly number[]): number {
  const sum = values.reduce((total, value, place) => total + value * (values.length + 1 - place), 0);
  return (REMAINDER + BASE - (sum % BASE)) % BASE;
}

export function formatListingNumber(stored: number): string {
  let [rest, length] = [stored, SHORTEST];
  while (rest >= countOf(length)) rest -= countOf(length++);
  const take = (count: number) => {
    const value = rest % count;
    rest = Math.floor(rest / count);
    return value;
  };
  const values = [DIGITS + take(FIRST), take(DIGITS)];
  while (values.length < length - 1) values.push(take(BASE));
  return [...values, checkValue(values)].map((value) => SIGNS[value]).join("");
}

/** Returns the stored number of a typed text, in either alphabet, with capitals, spaces and hyphens; undefined if the text is none. */
export function readListingNumber(text: string): number | undefined {
  if (text.length > 3 * LONGEST) return undefined;
  const values = [...text.toLowerCase().replace(/[\s\p{Pd}]/gu, "")].map((sign) => VALUES.get(sign) ?? Number.NaN);
  const [letter = 0, digit = BASE, ...others] = values;
  const isWhole = values.length >= SHORTEST && values.length <= LONGEST && !values.some(Number.isNaN);
  if (!isWhole || letter < DIGITS || digit >= DIGITS || checkValue(values.slice(0, -1)) !== values.at(-1))
    return undefined;
  const inLength = others.slice(0, -1).reduceRight((sum, value) => sum * BASE + value, 0);
  let stored = (inLength * DIGITS + digit) * FIRST + letter - DIGITS;
  for (let length = SHORTEST; length < values.length; length += 1) stored += countOf(length);
  return stored;
}
