/** Decides which words of a search may be left out, chosen by their meaning; the thing itself never is. */
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { hasKinds } from "#app/catalogue/fields/field-kinds.ts";
import { isAdjective, isKnownWord, keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { isAfterWith, keyOf, type ReadWord } from "#app/catalogue/language/meanings.ts";
import { brandOf, isName, isVariant, kindOfName, takesNumber } from "#app/catalogue/language/names.ts";
import { LACKING } from "#app/catalogue/language/prepositions.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import { isCounted, isPlaceOfTwo } from "#app/catalogue/language/word-phrases.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import type { PlannedFilter } from "#app/listings/finding/planned-filter.server.ts";
import {
  isBeforeNoun,
  isExtra,
  isGenericKey,
  isOption,
  isQuality,
  isUnitOfAmount,
  kindOfThing,
  NUMBER,
  thingAt,
} from "#app/listings/finding/wanted-thing.ts";

/** How much words and conditions say of what is wanted; what says least is left out first. Sums of them are compared, and `kind` and `city` are limits. */
export const COSTS = {
  quality: 1,
  condition: 2,
  price: 3,
  extra: 3.5,
  feature: 4,
  deal: 4.5,
  /** A number of rooms. */
  kind: 5,
  city: 10,
  /** A place of the region, a category, what is not wanted, and the state of a part. */
  place: 11,
  number: 12,
  name: 16,
  /** A word without which the thing may be another. */
  rest: 20,
} as const;

/** Words that may be left out of a search as one. */
export interface WordsToDrop {
  readonly cost: number;
  readonly words: readonly ReadWord[];
  /** True for what is left out alone only, because it has a meaning with the thing: 'производствена база'. */
  readonly isAlone?: boolean;
}

/** Returns what may be left out of the words of a search. */
export function wordsToDrop(planned: PlannedFilter): readonly WordsToDrop[] {
  const { read, parts, tiers } = planned;
  const words = read?.words ?? [];
  // 'имот до летище' wants property, and the other words are places; 'работа за студенти' wants work.
  const isOfKinds = parts.some(({ condition, typed }) => typed !== "" && isOfCategoryWithKinds(condition));
  const isWorker = planned.thing !== undefined && isOfClass(keyOf(planned.thing), "worker");
  const thing = isBesideRooms(planned) || isOfKinds || isWorker ? undefined : planned.thing;
  const beside = wordsBeside(words, thing, planned);
  const ofWords = words.flatMap((word, at): WordsToDrop[] => {
    const cost = word === thing && !isOption(word) ? undefined : costOfWord(words, at, { thing, beside });
    return cost === undefined ? [] : [{ cost, words: [word], isAlone: words[at + 1] === thing && isFixed(words, at) }];
  });
  // With a number of rooms the word that would be the thing is rather a place.
  const isPlace = hasRooms(planned) && tiers?.mentioning === undefined && thing !== undefined;
  // A known noun is rather a feature: 'тристаен ново строителство', but 'тристаен Орфей'.
  const isFeature = parts.some(({ name }) => name === "town") || (thing !== undefined && isNoun(thing));
  const placeCost = isFeature ? COSTS.feature : COSTS.city;
  // The last one first.
  const units = ofWords.toReversed();
  if (isPlace) units.push({ cost: placeCost, words: [thing] });
  if (thing && isStateOfPart(words, thing)) {
    const describing = words.filter((_, at) => words[at + 1] === thing && isDescribing(words, at));
    units.push({ cost: COSTS.place, words: [...describing, thing] });
  }
  return units;
}

interface Wanted {
  readonly thing: ReadWord | undefined;
  /** The words without which ads of the thing still are what is wanted. */
  readonly beside: readonly ReadWord[];
}

/** Returns how much a word says of what is wanted; undefined for one that is never left out, or only with another. */
function costOfWord(words: readonly ReadWord[], at: number, { thing, beside }: Wanted): number | undefined {
  const word = words[at] as ReadWord;
  const isOfOther = isBeforeNoun(words, at) && words[at + 1] !== thing && !isQuality(word);
  const isOfPhrase = isFixed(words, at) && (words[at + 1] !== thing || isNoKind(words, at));
  if (isForOther(word, thing) || isOfOther || isOfPhrase || isSecond(words, at + 1)) return undefined;
  if (isCounted(words, at)) return COSTS.feature;
  if (isDispensable(words, at)) {
    const isCity = word.meanings.some(({ keys: [key = ""], level }) => level === "exact" && isOfClass(key, "city"));
    return isQuality(word) ? COSTS.quality : isCity ? COSTS.city : isExtra(word) ? COSTS.extra : COSTS.feature;
  }
  if (!beside.includes(word)) return undefined;
  return isName(keyOf(word)) && !(thing && brandOf(keyOf(word)) === keyOf(thing)) ? COSTS.name : COSTS.number;
}

const hasRooms = ({ parts }: PlannedFilter) => parts.some(({ isCounted }) => isCounted);

/** Reports whether a number of rooms says what is wanted, and the thing what it has besides: '4 стаен с гараж'. */
export function isBesideRooms(planned: PlannedFilter): boolean {
  const { thing } = planned;
  return thing !== undefined && hasRooms(planned) && (thing.after !== undefined || isExtra(thing));
}

/**
 * Returns all words but the thing; none if its ads alone would be something else, as for an accessory. A number of rooms beside a city
 * says it alone.
 */
export function allButThing(planned: PlannedFilter): readonly ReadWord[] {
  const words = planned.read?.words ?? [];
  const thing = words[thingAt(words)];
  if (!thing) return [];
  if (hasRooms(planned) && isGenericKey(keyOf(thing))) return words;
  const isPart = isOfClass(keyOf(thing), "accessory") && !isOfClass(keyOf(thing), "device");
  // 'производствена база' and 'немска овчарка' are one.
  const first = isFixed(words, words.indexOf(thing) - 1) ? words[words.indexOf(thing) - 1] : thing;
  const others = words.filter((word) => word !== thing && word !== first);
  // A number may be that of a model.
  const areNumbers = others.every(({ typed }) => NUMBER.test(typed));
  return isPart || areNumbers ? [] : others;
}

const isNoun = (word: ReadWord) =>
  isKnownWord(word.readAs) && !(isQuality(word) || isAdjective(keyOf(word)) || isGenericKey(keyOf(word)));

/** Reports whether a condition is a category whose ads have a kind. */
const isOfCategoryWithKinds = (condition: FieldFilter) =>
  condition.kind === "category" && condition.ids.some((id) => hasKinds(categoryById(id)));

const isDescribing = (words: readonly ReadWord[], at: number) =>
  isBeforeNoun(words, at) || (words[at] !== undefined && isQuality(words[at]));

/** Reports whether a part with its state, such as 'сменен дисплей', stands beside a device with a name. A part of a car is no car. */
function isStateOfPart(words: readonly ReadWord[], thing: ReadWord): boolean {
  const at = words.indexOf(thing);
  const isDescribed = at > 0 && isDescribing(words, at - 1) && !thing.isBeforeFunctionWord;
  return (
    isDescribed &&
    isOfClass(keyOf(thing), "accessory") &&
    words.some((word) => word !== thing && !/^$|^кола$/.test(kindOfName(keyOf(word)) ?? ""))
  );
}

/** Returns the words beside a thing without which its ads still are what is wanted. */
function wordsBeside(words: readonly ReadWord[], thing: ReadWord | undefined, { kind }: PlannedFilter) {
  if (!thing) return [];
  const key = keyOf(thing);
  const isNamed = isName(key) || isKnownWord(thing.readAs) || synonymsOf(key).length > 0;
  const nouns = words.filter((word, at) => word !== thing && !isBeforeNoun(words, at) && isKnownWord(word.readAs));
  // An action without what it is done with is another, and so are parts of something else: 'превоз на багаж с бус'.
  const isEnough = !/част$/.test(key) && (nouns.length < 2 || isName(key) || kind !== undefined);
  if (!isNamed || !isEnough) return [];
  // Without its size a thing of a brand for many kinds may be another: 'самсунг 55 инча'.
  const isAny = isName(key) && kindOfName(key) === undefined;
  const isOfPurpose = (at: number) =>
    isPurposeNoun(words, at, thing) || (isBeforeNoun(words, at) && isPurposeNoun(words, at + 1, thing));
  return words.filter(
    (word, at) =>
      word !== thing &&
      !(isFixed(words, at) || isForOther(word, thing) || isOfPurpose(at)) &&
      !(isAny && NUMBER.test(word.typed)),
  );
}

/**
 * Reports whether a word and the next one are a phrase with a meaning of its own, 'ново строителство', or name no kind of the second:
 * 'счетоводна къща'.
 */
function isFixed(words: readonly ReadWord[], at: number): boolean {
  return isNoKind(words, at) || synonymsOf(phraseOf(words, at)).length > 0;
}

const isNoKind = (words: readonly ReadWord[], at: number) => isOfClass(phraseOf(words, at), "no-kind");

/** Returns the keys of a word and the next one. */
function phraseOf(words: readonly ReadWord[], at: number): string {
  const [word, next] = [words[at], words[at + 1]];
  return word && next ? keysOfPhrase(`${word.typed} ${next.typed}`).join(" ") : "";
}

/** Reports whether a word says for what an accessory is. One for another device is no answer: 'зарядно за лаптоп'. */
function isForOther(word: ReadWord, thing: ReadWord | undefined): boolean {
  // A garage is no accessory of something: 'гараж с канал'.
  const isAccessory = thing !== undefined && isOfClass(keyOf(thing), "accessory") && kindOfThing(thing) === undefined;
  return isAccessory && word.after !== undefined && !isAfterWith(word) && !isGenericKey(keyOf(word));
}

/** Reports whether a word may be left out: models and names are what a person wants, and unknown words may be parts of them. */
function isDispensable(words: readonly ReadWord[], at: number): boolean {
  const word = words[at] as ReadWord;
  // 's max' of a Ford is no variant.
  const isOfLetter = /^\p{L}$/u.test(words[at - 1]?.typed ?? "");
  if ((at > 0 && isVariant(keyOf(word)) && !isOfLetter) || isQuality(word) || isPlaceOfTwo(word)) return true;
  if (isOfClass(word.typed, "quarter") || keyOf(word).startsWith(LACKING)) return true;
  if (isName(keyOf(word)) || isOfMeasure(words, at) || isPurposeNoun(words, at, words[thingAt(words)])) return false;
  // 'яке l' is a jacket of that size, 'опел астра h' a model.
  if (SIZE.test(word.typed) && !isName(keyOf(words[at - 1] ?? word))) return true;
  // Other numbers belong to the word before them: 'акт 16'.
  if (NUMBER.test(word.typed)) return isOfMeasure(words, at + 1);
  return (
    isKnownWord(word.readAs) ||
    isAdjective(keyOf(word)) ||
    synonymsOf(keyOf(word)).length > 0 ||
    isOption(word) ||
    /^[a-z]{4,}$/.test(word.typed)
  );
}

/** Reports whether a word says for what the thing is wanted: 'уроци' in 'уроци по пиано'. */
function isPurposeNoun(words: readonly ReadWord[], at: number, thing: ReadWord | undefined): boolean {
  const word = words[at];
  if (!word || !thing || at >= words.indexOf(thing) || isExtra(word)) return false;
  return isGenericKey(keyOf(word)) && !isAdjective(keyOf(word));
}

/** Reports whether a word is the second one of a place of two words, or what a number counts. */
export function isSecond(words: readonly ReadWord[], at: number): boolean {
  const word = words[at];
  return word !== undefined && (isPlaceOfTwo(word) || isCounted(words, at));
}

/** Reports whether a word belongs to the one before it: to a measure, or as the number of something without a name. */
export function isOfBefore(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || !before) return false;
  return (
    isOfMeasure(words, at) ||
    isSecond(words, at) ||
    (NUMBER.test(word.typed) &&
      !takesNumber(keyOf(before)) &&
      !isAdjective(keyOf(before)) &&
      !isOfMeasure(words, at + 1))
  );
}

/** Reports whether a word belongs to the measure that begins before it: the unit of a number, a further number, the size after 'размер'. */
function isOfMeasure(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || !before) return false;
  if (/^(?:размер|номер)$/.test(before.typed)) return /^(?:\d+|\p{L}|x{0,2}l)$/u.test(word.typed);
  return (
    NUMBER.test(before.typed) && (isUnitOfAmount(word) || (NUMBER.test(word.typed) && !isName(keyOf(words[at - 2]))))
  );
}

const SIZE = /^(?:x{0,3}[sml]|[смл])$/;
