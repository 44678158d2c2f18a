/**
 * Reads numerals, and splits them from words: двустаен is 2 стаен. A word can follow a numeral if the dictionary contains it with several
 * ones, such as двуетажен and триетажен.
 */
import { valuesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import type { Dictionary } from "./dictionary.server.ts";

const NUMERALS = valuesOf("numeral-part");
const NUMBERS = valuesOf("numeral");

/** Returns the digits of a numeral by its form or headword; undefined for other words. 'двайсет' is also a form of 'двайсети'. */
export const digitsOf = (word: string): string | undefined => NUMBERS.get(word.replace(/(?<=сет)и$/, ""));

/** Returns the headword of a number in digits; undefined if it has none. */
export const numeralOf = (digits: string): string | undefined =>
  [...NUMBERS].find(([, number]) => number === digits)?.[0];

/** Reports whether a word is a number from 2 to 9. */
export const isFew = (word: string): boolean => /^[2-9]$/.test(NUMBERS.get(word) ?? word);

const ADJECTIVE = /(?:ен|ов|ест|ат|ски|ък)$/;

/** Words that can follow a numeral, such as 'стаен' and 'етажен'. */
export type Counted = ReadonlySet<string>;

export function findCounted({ words }: Dictionary): Counted {
  const counts = new Map<string, number>();
  for (const [word, classes] of words) {
    if (classes === 0 || !ADJECTIVE.test(word)) continue;
    const split = splitAt(word);
    if (split) counts.set(split[1], (counts.get(split[1]) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([rest]) => rest));
}

/** Splits a headword into its numeral in digits and the rest: двустаен into 2 and стаен. */
export function splitNumeral(counted: Counted, headword: string): readonly [digits: string, rest: string] | undefined {
  const split = splitAt(headword);
  return split && counted.has(split[1]) ? split : undefined;
}

function splitAt(word: string): readonly [digits: string, rest: string] | undefined {
  // Longer numerals precede shorter ones: двадесет before дву.
  for (const length of [8, 6, 5, 4, 3]) {
    const digits = NUMERALS.get(word.slice(0, length));
    if (digits !== undefined && word.length >= length + 4) return [digits, word.slice(length)];
  }
  return undefined;
}
