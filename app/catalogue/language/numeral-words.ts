/** Numerals by their headwords: 2 is 'два', of which 'две' is a form. */
import { valuesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { exactKeysOf } from "./keys.server.ts";

/** The digits by headword; made at the first use, because it needs the dictionary. */
let digits: ReadonlyMap<string, string> | undefined;

function digitsByKey(): ReadonlyMap<string, string> {
  digits ??= new Map(
    [...valuesOf("numeral")].flatMap(([word, number]) => exactKeysOf(word).map((key) => [key, number] as const)),
  );
  return digits;
}

/** Returns the digits of a numeral; undefined for other headwords. */
export const digitsOf = (key: string): string | undefined => digitsByKey().get(key);

/** Returns the headword of a number in digits; undefined if it has none. */
export const numeralOf = (number: string): string | undefined =>
  [...digitsByKey()].find(([, one]) => one === number)?.[0];
