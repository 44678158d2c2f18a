/** Recognises the name of a place that a person typed among other words. */
import { isKnownWord } from "#app/catalogue/language/keys.server.ts";
import { romanise } from "#app/catalogue/language/romanise.ts";
import { normalisePlace, PLACE_NAMES } from "./place.ts";
import { SETTLEMENTS } from "./settlements.ts";
import { TOWNS } from "./towns.ts";

const PLACES = new Set(PLACE_NAMES);
const MAIN_PLACES = new Set<string>([...TOWNS, ...SETTLEMENTS.map(([, municipality]) => municipality)]);
const MIN_MISTYPED = 5;
const FIRST_WORDS = new Set(PLACE_NAMES.filter((name) => name.includes(" ")).map((name) => romanise(firstOf(name))));

function firstOf(name: string): string {
  return name.split(" ")[0] ?? "";
}

/** Reports whether a word begins the name of a place of several words. */
export function beginsPlace(word: string): boolean {
  return FIRST_WORDS.has(romanise(word));
}

/**
 * Returns the place of the region with a name, or the town of a mistyped one; undefined for other words. With `isBare` nothing says
 * that a place is meant, so a village whose name is also a word is none.
 */
export function typedPlace(name: string, { isBare }: { readonly isBare: boolean }): string | undefined {
  const town = normalisePlace(name);
  if (PLACES.has(town)) return isBare && !MAIN_PLACES.has(town) && isKnownWord(name.toLowerCase()) ? undefined : town;
  const word = name.toLowerCase();
  if (word.length < MIN_MISTYPED || isKnownWord(word) || !/^[а-я]+$/.test(word)) return undefined;
  return TOWNS.find((one) => isMistyped(word, one.toLowerCase()));
}

/** Reports whether one letter is missing, additional, wrong or exchanged with its neighbour. */
function isMistyped(word: string, right: string): boolean {
  let same = 0;
  while (same < word.length && word[same] === right[same]) same++;
  const [rest, wanted] = [word.slice(same), right.slice(same)];
  const isExchanged = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return (
    isExchanged ||
    [rest.slice(1) === wanted, rest === wanted.slice(1), rest.slice(1) === wanted.slice(1)].includes(true)
  );
}
