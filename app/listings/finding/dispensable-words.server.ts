/** Decides which words of a search may be left out, chosen by their meaning; the thing itself never is. */
import { isAdjective, isKnownWord, keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { brandOf, isName, isVariant, kindOfName, takesNumber } from "#app/catalogue/language/names.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { isCounted, isPlaceOfTwo } from "#app/catalogue/language/word-phrases.ts";
import type { PlannedFilter } from "./planned-filter.server.ts";
import { ACCESSORIES, CITIES, GENERIC, NO_KINDS } from "./query-words.ts";
import { isBeforeNoun, isOption, isQuality, keyOf, NUMBER, thingAt } from "./wanted-thing.ts";

/** Returns the words of a search that may be left out: alone, and with the others if nothing else is left to show. */
export function wordsToDrop({ read, parts, kind, thing: last, tiers }: PlannedFilter) {
  const words = read?.words ?? [];
  // A number of rooms says what is wanted: '4 стаен с гараж'.
  const isWithThing = last?.isAfterFunctionWord === true && parts.some(({ isCounted }) => isCounted);
  const thing = isWithThing ? undefined : last;
  const options = new Set(words.filter(isOption));
  const subject = tiers?.mentioning !== undefined ? thing : undefined;
  // 'счетоводна къща' is no house.
  const isFixed = (at: number) => {
    const next = words[at + 1];
    return next !== undefined && NO_KINDS.has(keysOfPhrase(`${words[at]?.typed} ${next.typed}`).join(" "));
  };
  const isOfOther = (at: number) =>
    isBeforeNoun(words, at) && words[at + 1] !== thing && !(words[at] && isQuality(words[at]));
  // A charger for another device is no answer: 'зарядно за лаптоп'.
  const isForOther = (word: ReadWord) =>
    word.isAfterFunctionWord === true &&
    !GENERIC.has(keyOf(word)) &&
    thing !== undefined &&
    ACCESSORIES.has(keyOf(thing));
  const others = words.filter(
    (word, at) =>
      (word !== thing || options.has(word)) &&
      !isForOther(word) &&
      isDispensable(words, at, options) &&
      !(isOfOther(at) || isFixed(at) || isBeforeSecond(words, at)),
  );
  const isCity = ({ meanings }: ReadWord) =>
    meanings.some(({ keys: [key = ""], level }) => level === "exact" && CITIES.includes(key));
  const key = thing ? keyOf(thing) : "";
  // Without its size a thing of a brand for many kinds may be another: 'самсунг 55 инча'.
  const isAny = isName(key) && kindOfName(key) === undefined;
  const isNamed = thing !== undefined && (isName(key) || isKnownWord(thing.readAs) || synonymsOf(key).length > 0);
  const isOfPurpose = (at: number) =>
    isPurposeNoun(words, at, thing) || (isBeforeNoun(words, at) && isPurposeNoun(words, at + 1, thing));
  const nouns = words.filter((word, at) => word !== thing && !isBeforeNoun(words, at) && isKnownWord(word.readAs));
  // An action without what it is done with is another, and so are parts of something else: 'превоз на багаж с бус'.
  const isEnough = key !== "част" && (nouns.length < 2 || isName(key) || kind !== undefined);
  const rest = words.filter(
    (word, at) =>
      isNamed &&
      isEnough &&
      !isFixed(at) &&
      !isForOther(word) &&
      word !== thing &&
      !isOfPurpose(at) &&
      !(isAny && NUMBER.test(word.typed)),
  );
  return {
    isWithThing,
    options,
    qualities: others.filter(isQuality),
    features: others.filter((word) => !isQuality(word) && !isCity(word)),
    cities: others.filter((word) => !isQuality(word) && isCity(word)),
    /** With a number of rooms the word that would be the thing is rather a place. */
    place: subject === undefined && parts.some(({ isCounted }) => isCounted) ? thing : undefined,
    rest,
    // The number or letter of a model has the key of its name.
    exceptBrand: rest.filter(
      (word) => /^\p{L}$|\d/u.test(word.typed) || !isName(keyOf(word)) || brandOf(keyOf(word)) === key,
    ),
  };
}

/** Reports whether a word may be left out: models and names are what a person wants, and unknown words may be parts of them. */
function isDispensable(words: readonly ReadWord[], at: number, options: ReadonlySet<ReadWord>): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (word && ((at > 0 && isVariant(keyOf(word))) || isQuality(word))) return true;
  if (word && isPlaceOfTwo(word)) return true;
  if (!word || isName(keyOf(word)) || isMeasure(words, at) || isPurposeNoun(words, at, words[thingAt(words)]))
    return false;
  if (NUMBER.test(word.typed)) return before !== undefined && (!takesNumber(keyOf(before)) || isCounted(words, at + 1));
  return (
    isKnownWord(word.readAs) ||
    isAdjective(keyOf(word)) ||
    synonymsOf(keyOf(word)).length > 0 ||
    options.has(word) ||
    /^[a-z]{4,}$/.test(word.typed)
  );
}

/** Reports whether a word says for what the thing is wanted: 'уроци' in 'уроци по пиано'. */
function isPurposeNoun(words: readonly ReadWord[], at: number, thing: ReadWord | undefined): boolean {
  const word = words[at];
  if (!word || !thing || at >= words.indexOf(thing)) return false;
  return GENERIC.has(keyOf(word)) && !isAdjective(keyOf(word));
}

/** Reports whether a word is the first one of a place of two words, or the number of what it counts. */
export function isBeforeSecond(words: readonly ReadWord[], at: number): boolean {
  const next = words[at + 1];
  return next !== undefined && (isPlaceOfTwo(next) || isCounted(words, at + 1));
}

/** Reports whether a word belongs to the one before it: to a measure, or as the number of something without a name. */
export function isOfBefore(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || !before) return false;
  return (
    isMeasure(words, at) ||
    isPlaceOfTwo(word) ||
    isCounted(words, at) ||
    (NUMBER.test(word.typed) && !takesNumber(keyOf(before)) && !isMeasure(words, at + 1))
  );
}

/** Reports whether a word belongs to the measure that begins before it: the unit of a number, a further number, the size after 'размер'. */
function isMeasure(words: readonly ReadWord[], at: number): boolean {
  const [word = "", before = ""] = [words[at]?.typed, words[at - 1]?.typed];
  if (SIZES.test(before)) return /^(?:\d+|\p{L}|x{0,2}l)$/u.test(word);
  const isOfModel = NUMBER.test(before) && isName(keyOf(words[at - 2] ?? (words[at] as ReadWord)));
  return NUMBER.test(before) && (isUnit(word) || UNITS.test(word) || (NUMBER.test(word) && !isOfModel));
}

const SIZES = /^(?:размер|номер)$/;
const UNITS = /^(?:номер|размер|литр|килограм|кубик|местен|местна|месец|години|btu|mah|инч|цол)/;
