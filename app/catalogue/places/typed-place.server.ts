/** Recognises the name of a place that a person typed among other words. */
import { spelledInLatin } from "#app/catalogue/language/from-latin.ts";
import { isKnownWord } from "#app/catalogue/language/keys.server.ts";
import { romanise } from "#app/catalogue/language/romanise.ts";
import { PLACE_NAMES } from "./place.ts";
import { MAIN_PLACES, nearPlace, readPlace } from "./read-place.ts";
import { TOWNS } from "./towns.ts";

const FIRST_WORDS = PLACE_NAMES.filter((name) => name.includes(" ")).map((name) => romanise(firstOf(name)));
const MIN_SHORT = 3;

function firstOf(name: string): string {
  return name.split(" ")[0] ?? "";
}

/** Reports whether a word begins the name of a place of several words, or abbreviates its beginning. */
export function beginsPlace(word: string): boolean {
  const typed = romanise(word);
  return FIRST_WORDS.some((first) => first === typed || (typed.length >= MIN_SHORT && first.startsWith(typed)));
}

/**
 * Returns the place of the region with a name, or the town of a mistyped one; undefined for other words. With `isBare` nothing says
 * that a place is meant, so a village whose name is also a word is none.
 */
export function typedPlace(name: string, { isBare }: { readonly isBare: boolean }): string | undefined {
  const { town, quarter, isKnown } = readPlace(name);
  if (isKnown && quarter === "")
    return isBare && !MAIN_PLACES.has(town) && (isKnownWord(spelledInLatin(name.toLowerCase())) || !isExact(name, town))
      ? undefined
      : town;
  const word = name.toLowerCase();
  return isKnownWord(word) || !/^[а-я]+$/.test(word) ? undefined : nearPlace(word, TOWNS);
}

/** Reports whether a name has the official spelling in one of the alphabets, so that no other word is meant. */
function isExact(name: string, town: string): boolean {
  return romanise(town).startsWith(romanise(name));
}
