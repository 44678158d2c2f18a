/**
 * Makes wider searches of one with few results: without a word, a condition, its place or the filters of the form. What is left out is
 * chosen by its meaning; the thing itself never is.
 */
import { isAdjective, isKnownWord, keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { brandOf, isName, isVariant, kindOfName } from "#app/catalogue/language/names.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { isCounted } from "#app/catalogue/language/word-phrases.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { townsOf } from "#app/listings/lists/listing-conditions.server.ts";
import { isFiltered, type ListingQuery, NO_FILTER } from "#app/listings/lists/listing-filter.ts";
import { type PlannedFilter, planRead } from "./planned-filter.server.ts";
import type { QueryPart } from "./query-part.ts";
import { CITIES, GENERIC, LAND, NO_KINDS } from "./query-words.ts";
import { isBeforeNoun, isOption, isQuality, keyOf, NUMBER, thingAt } from "./wanted-thing.ts";

/** The maximum numbers of searches, and of those of last resort, of which one is shown if no other has ads. */
const MOST = 4;
const MOST_LAST = 3;
/** The distance of other villages and of other towns, in kilometres. Ads of all further places are shown together, if these have none. */
const NEAR = 20;
const NEAR_TOWN = 100;

/** A search that states less than another one. */
export interface WiderSearch {
  /** The heading, such as 'Без „автоматик“'. */
  readonly label: string;
  /** The changes of the parameters for the list of its ads; with `isEverywhere` all parameters of the list of all categories. */
  readonly changes: Readonly<Record<string, string>>;
  readonly isEverywhere?: boolean;
  readonly planned: PlannedFilter;
}

export interface Elsewhere extends WiderSearch {
  /** Towns near that of the search, nearest first. */
  readonly near: readonly string[];
}

/** Returns the search without its town, that of the text or of the form; undefined if it has none. */
export function withoutTown(planned: PlannedFilter, { filter }: ListingQuery): Elsewhere | undefined {
  const place = planned.parts.find(({ name }) => name === "town");
  const stated = place?.condition.kind === "place" ? place.condition.towns : [];
  const towns = filter.town === "" ? stated : townsOf(filter);
  const [town] = towns;
  if (town === undefined) return undefined;
  const nearest = placesWithin(town, NEAR);
  const near = placesWithin(town, NEAR_TOWN).filter((one) => nearest.includes(one) || isTown(one));
  const wider = without(
    planned,
    { filter: { ...filter, town: "", radius: undefined } },
    { parts: place ? [place] : [] },
  );
  return {
    ...wider,
    label: "В други населени места",
    changes: { ...wider.changes, ...NO_TOWN },
    near: near.filter((one) => !towns.includes(one)),
  };
}

const isTown = (place: string) => TOWNS.some((town) => town === place);

export const NO_TOWN = { town: "", radius: "" };

/** Returns the search without the filters of the form; none if the form states none. */
export function withoutFilters({ parts, kind, read }: PlannedFilter, { filter }: ListingQuery): readonly WiderSearch[] {
  const { q, currency, literal } = filter;
  const text = { ...NO_FILTER, q, currency, literal };
  if (!isFiltered({ ...filter, q: "" })) return [];
  const changes = { q, ...(literal.length > 0 && { literal: literal.join(",") }) };
  return [
    { label: "Без избраните филтри", changes, isEverywhere: true, planned: planRead(text, { parts, kind, read }) },
  ];
}

interface Dropped {
  readonly words?: readonly ReadWord[] | undefined;
  readonly parts?: readonly QueryPart[];
}

/** Returns the search without some of its words and parts. */
function without(planned: PlannedFilter, { filter }: Pick<ListingQuery, "filter">, dropped: Dropped): WiderSearch {
  const { read, parts, kind } = planned;
  const words = read?.words ?? [];
  const droppedParts = dropped.parts ?? [];
  // A measure is left out as a whole, and a noun with its adjective or number: 'слънчев бряг', 'акт 16'.
  const all: ReadWord[] = [];
  const isDropped = (word: ReadWord | undefined) => word !== undefined && dropped.words?.includes(word) === true;
  for (const [at, word] of words.entries())
    if (
      isDropped(word) ||
      (isOfBefore(words, at) && all.includes(words[at - 1] ?? word)) ||
      (isBeforeNoun(words, at) && !isBeforeNoun(words, at + 1) && isDropped(words[at + 1]))
    )
      all.push(word);
  const left = {
    words: words.filter((word) => !all.includes(word)),
    parts: parts.filter((part) => !droppedParts.includes(part)),
  };
  // The word of a category stays.
  const isCategory = droppedParts.some(({ typed }) => typed === "");
  return {
    label: isCategory
      ? "В други категории"
      : labelWithout([...phrasesOf(words, all), ...droppedParts.map(({ typed }) => typed)]),
    changes: isCategory
      ? { literal: [...filter.literal, ...droppedParts.map(({ name }) => name)].join(",") }
      : {
          q: [...new Set([...left.words, ...left.parts, ...(read?.excluded ?? [])].map((one) => one.typed))].join(" "),
        },
    planned: planRead(filter, { parts: left.parts, kind, read: read && { ...read, words: left.words } }),
  };
}

/** Returns the texts of words that are left out; those that follow each other are one. */
function phrasesOf(words: readonly ReadWord[], dropped: readonly ReadWord[]): readonly string[] {
  const phrases: string[] = [];
  for (const [at, word] of words.entries())
    if (dropped.includes(word)) {
      const isNext = at > 0 && dropped.includes(words[at - 1] ?? word);
      phrases.push(isNext ? `${phrases.pop()} ${word.typed}` : word.typed);
    }
  return phrases;
}

function labelWithout(phrases: readonly string[]): string {
  const text = phrases.map((phrase) => `„${phrase}“`).join(" и ");
  return phrases.some((phrase) => /^без /i.test(phrase)) ? `Без условието ${text}` : `Без ${text}`;
}

interface Found {
  readonly prices: readonly WiderSearch[];
  readonly hasMatches: boolean;
}

/**
 * Returns what may be left out: quality words, then conditions, with the nearest prices, then other words from the last. A city is only
 * left out if nothing is found in it.
 */
export function widerSearches(planned: PlannedFilter, query: ListingQuery, { prices, hasMatches }: Found) {
  const { parts } = planned;
  const fields = parts.filter(
    ({ name, typed }) => !/^(?:price|price_kind|town)$/.test(name) && (typed !== "" || name === "category"),
  );
  const { qualities, features, cities, options, place, rest, exceptBrand } = wordsToDrop(planned);
  // If nothing else is left to show: the thing in the city, elsewhere or alone, other models of a brand, and the thing of other brands.
  const lastResort: readonly Dropped[] = [
    { words: features },
    { words: place && [...features, place] },
    { words: cities },
    { words: options.size === 0 && !hasMatches ? [...qualities, ...features, ...cities] : [] },
    { words: rest.filter(({ typed }) => /\d/.test(typed)) },
    { words: exceptBrand },
    { words: exceptBrand, parts: fields.filter(({ typed }) => typed !== "") },
    { words: hasMatches ? [] : rest },
    // The conditions alone: 'автоматик дизел комби'.
    { words: hasMatches || planned.kind || parts.length < 2 ? [] : (planned.read?.words ?? []) },
  ];
  const closest = [
    ...qualities.map((word) => without(planned, query, { words: [word] })),
    ...fields.map((part) => without(planned, query, { parts: [part] })),
    ...prices,
    ...features.toReversed().map((word) => without(planned, query, { words: [word] })),
    ...features.toReversed().map((word) => without(planned, query, { words: [...qualities, word] })),
    ...(place && parts.some(({ name }) => name === "town") ? [without(planned, query, { words: [place] })] : []),
  ];
  const widest = lastResort.filter((dropped) => dropped.words?.length).map((one) => without(planned, query, one));
  return { closest: unique(closest).slice(0, MOST), lastResort: unique(widest).slice(0, MOST_LAST) };
}

/** Returns the words of a search that may be left out: alone, and with the others if nothing else is left to show. */
function wordsToDrop({ read, parts, kind, thing, tiers }: PlannedFilter) {
  const words = read?.words ?? [];
  const options = new Set(words.filter(isOption));
  const subject = tiers?.mentioning !== undefined ? thing : undefined;
  // 'счетоводна къща' is no house.
  const isFixed = (at: number) => {
    const next = words[at + 1];
    return next !== undefined && NO_KINDS.has(keysOfPhrase(`${words[at]?.typed} ${next.typed}`).join(" "));
  };
  const isOfOther = (at: number) => isBeforeNoun(words, at) && words[at + 1] !== thing;
  const others = words.filter(
    (word, at) =>
      (word !== thing || options.has(word)) && isDispensable(words, at, options) && !isOfOther(at) && !isFixed(at),
  );
  const isCity = (word: ReadWord) => CITIES.includes(keyOf(word));
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
      isNamed && isEnough && !isFixed(at) && word !== thing && !isOfPurpose(at) && !(isAny && NUMBER.test(word.typed)),
  );
  return {
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

/** Returns the searches that say what is wanted. The same may be left out for several reasons. */
function unique(searches: readonly WiderSearch[]): readonly WiderSearch[] {
  const telling = searches.filter(isTelling);
  return telling.filter(({ label }, at) => telling.findIndex((one) => one.label === label) === at);
}

/** Reports whether a search says what is wanted, so that its ads have something in common with the typed one. */
export function isTelling({ planned: { tiers, read, parts, kind, thing } }: WiderSearch): boolean {
  const isCounted = parts.some((part) => part.isCounted);
  const ofFields = parts.filter(({ name, isExtra }) => !/^(?:town|price|price_kind)$/.test(name) && !isExtra);
  if (!tiers) return isCounted || ofFields.length > 1 || ofFields.some(({ name }) => name === "category");
  const areOptions = read?.words.every(isOption);
  return (
    tiers.mentioning !== undefined ||
    (thing !== undefined && (LAND.has(keyOf(thing)) || /^[a-z]{4,}$/.test(thing.typed))) ||
    areOptions === true ||
    kind !== undefined ||
    isCounted
  );
}

/** Reports whether a word may be left out: models and names are what a person wants, and unknown words may be parts of them. */
function isDispensable(words: readonly ReadWord[], at: number, options: ReadonlySet<ReadWord>): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (word && ((at > 0 && isVariant(keyOf(word))) || isQuality(word))) return true;
  if (!word || isName(keyOf(word)) || isMeasure(words, at) || isPurposeNoun(words, at, words[thingAt(words)]))
    return false;
  if (NUMBER.test(word.typed)) return before !== undefined && (!isName(keyOf(before)) || isCounted(words, at + 1));
  return isKnownWord(word.readAs) || isAdjective(keyOf(word)) || options.has(word) || /^[a-z]{4,}$/.test(word.typed);
}

/** Reports whether a word says for what the thing is wanted: 'уроци' in 'уроци по пиано'. */
function isPurposeNoun(words: readonly ReadWord[], at: number, thing: ReadWord | undefined): boolean {
  const word = words[at];
  if (!word || !thing || at >= words.indexOf(thing)) return false;
  return GENERIC.has(keyOf(word)) && !isAdjective(keyOf(word));
}

/** Reports whether a word belongs to the one before it: to a measure, or as the number of something without a name. */
function isOfBefore(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || !before) return false;
  return isMeasure(words, at) || (NUMBER.test(word.typed) && !isName(keyOf(before)));
}

/** Reports whether a word belongs to the measure that begins before it: the unit of a number, a further number, the size after 'размер'. */
function isMeasure(words: readonly ReadWord[], at: number): boolean {
  const [word = "", before = ""] = [words[at]?.typed, words[at - 1]?.typed];
  if (SIZES.test(before)) return /^(?:\d+|\p{L}|x{0,2}l)$/u.test(word);
  return NUMBER.test(before) && (isUnit(word) || UNITS.test(word) || NUMBER.test(word));
}

const SIZES = /^(?:размер|номер)$/;
const UNITS = /^(?:номер|размер|литр|килограм|кубик|местен|местна|месец|години|btu|инч|цол)/;
