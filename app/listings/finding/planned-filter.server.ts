/** Combines a filter with the interpretation of its search text: conditions on fields, and the keys that an ad must have, in tiers. */

import { categoriesWith } from "#app/catalogue/categories/catalogue.ts";
import { EXPERIENCED } from "#app/catalogue/categories/jobs.ts";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { unitsOf } from "#app/catalogue/fields/field-kinds.ts";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { anyLexeme, FIRST, IN_HEAD, IN_TITLE, keyOf, lexeme, type ReadWord } from "#app/catalogue/language/meanings.ts";
import { isName, isVariant, kindOfName, MODEL_VARIANTS } from "#app/catalogue/language/names.ts";
import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { withSpaces } from "#app/catalogue/language/word-breaks.ts";
import { PLACES_OF_TWO } from "#app/catalogue/language/word-phrases.ts";
import { isOfClass, phrasesOf, wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { keysOfPlace } from "#app/catalogue/places/place-keys.server.ts";
import { quarterKey } from "#app/catalogue/places/quarter.ts";
import { readPlace } from "#app/catalogue/places/read-place.ts";
import { type ReadQuery, readQuery } from "#app/catalogue/search/read-query.ts";
import { type Tiers, tiersOf } from "#app/catalogue/search/tiers.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { withoutKind } from "./category-parts.ts";
import { inFull } from "./in-full.ts";
import { hasPrice, type ListingFilter, type ListOrder } from "./listing-filter.ts";
import { excludedNumbers } from "./ordinals.ts";
import type { QueryPart } from "./query-part.ts";
import { type QueryParts, readParts } from "./query-parts.ts";
import { isThing, kindOfThing, thingAt } from "./wanted-thing.ts";

export interface PlannedFilter {
  /** The filter with the conditions that the text states. */
  readonly filter: ListingFilter;
  /** The same for ads that leave open a field or what the search excludes by 'без'; undefined if it states neither, or has no words. */
  readonly open: ListingFilter | undefined;
  /** The parts of the text that are conditions. */
  readonly parts: readonly QueryPart[];
  /** The property type that ads must have if they state one. */
  readonly kind: FieldFilter | undefined;
  /** The order that the text asks for: 'най-евтина', 'евтина кола'. */
  readonly order: ListOrder | undefined;
  /** The interpretation of the other words; undefined without them. */
  readonly read: ReadQuery | undefined;
  /** The text with its corrected words; undefined if none was corrected. */
  readonly corrected: string | undefined;
  /** The word that says what is wanted; undefined without other words. */
  readonly thing: ReadWord | undefined;
  /** Undefined without other words. */
  readonly tiers: Tiers | undefined;
  /** The greatest possible number of ads with all its words; undefined if words were left out or filters changed. */
  readonly mostAds?: number | undefined;
}

export async function planFilter(db: Db, given: ListingFilter): Promise<PlannedFilter> {
  const filter = withReadPlace(given);
  return filter.q === ""
    ? planRead(filter, { parts: [], kind: undefined, order: undefined, read: undefined })
    : planWith(await freshVocabulary(db), filter);
}

/** Returns the filter with its town as ads have it: for 'haskovo', and for 'Хасково, кв. Орфей'. */
export function withReadPlace(filter: ListingFilter): ListingFilter {
  if (filter.town === "") return filter;
  const { town, quarter: beside } = readPlace(filter.town);
  const quarter = filter.quarter || beside;
  // An address alone is no quarter.
  return { ...filter, town, quarter: filter.radius === undefined && quarterKey(quarter) !== "" ? quarter : "" };
}

/** Returns a tsquery over `listings.search`, for lists with an order of their own; undefined if the text contains no word. */
export async function planSearch(db: Db, query: string): Promise<string | undefined> {
  return tiersOf(readQuery(await freshVocabulary(db), query))?.meant;
}

/** The length of a corrected text in characters that is read for limits again; longer ones would take too much time. */
const LONGEST_READ_AGAIN = 100;

/** Plans a filter with a given vocabulary, for several texts that are interpreted together. */
export function planWith(vocabulary: Vocabulary, filter: ListingFilter): PlannedFilter {
  const { category, currency, literal, isExact, isTyping } = filter;
  const isInAds = (word: string) => vocabulary.count(word) > 0;
  const partsIn = (text: string): QueryParts =>
    isExact ? { parts: [], kind: undefined, rest: text } : readParts(text, { category, currency, literal, isInAds });
  const readRest = ({ rest, purpose = "" }: QueryParts): ReadQuery | undefined => {
    if (rest === "") return undefined;
    const read = readQuery(vocabulary, rest, { isExact, typing: isTyping ? "list" : undefined });
    return purpose === "" ? read : { ...read, preferred: readQuery(vocabulary, purpose).words };
  };
  const prepared = (q: string) => (isExact ? q : withSpaces(vocabulary, inFull(q)));
  const text = prepared(filter.q);
  const typed = partsIn(text);
  const read = readRest(typed);
  const corrected = correctedText(text, read);
  // What is shown as corrected is read as if it had been typed: a corrected word may state a limit or a model.
  const isShort = corrected !== undefined && corrected.length <= LONGEST_READ_AGAIN;
  const again = isShort ? partsIn(prepared(corrected)) : undefined;
  const understood = again ? { ...again, read: readRest(again) } : { ...typed, read };
  return { ...planRead(filter, understood), corrected, mostAds: mostAdsOf(vocabulary, understood.read) };
}

/** Returns the number of ads with the rarest word of a search in any of its meanings; an ad with two of them counts twice. */
export function mostAdsOf(vocabulary: Vocabulary, read: ReadQuery | undefined): number {
  const adsOf = (keys: readonly string[]) => Math.min(...keys.map((key) => vocabulary.countOfKey(key)));
  const ofWords = read?.words.map(({ meanings }) => meanings.reduce((sum, { keys }) => sum + adsOf(keys), 0)) ?? [];
  return Math.min(...ofWords);
}

/** Returns a text with its corrected words, shown as 'Показваме резултати за …'; undefined if no word was corrected. */
function correctedText(text: string, read: ReadQuery | undefined): string | undefined {
  // The plural of a word is no correction.
  const isOther = (word: ReadWord) => keyOf(word) !== word.typed;
  const words = read?.words.filter(({ typed }) => /^\p{L}+$/u.test(typed)) ?? [];
  if (!words.some((word) => word.how === "corrected" && isOther(word))) return undefined;
  return words
    .filter(({ how }) => how === "corrected" || how === "spelled")
    .reduce((all, { typed, readAs }) => all.replace(new RegExp(`(?<!\\p{L})${typed}(?!\\p{L})`, "iu"), readAs), text);
}

/** Matches the purpose for which land that is not for building is no answer. */
const FOR_BUILDING = /(?<!\p{L})(?:за|za) (?:стро[ея]ж|строителство|застрояване|stroe[zj])/iu;
/** Plans a filter whose text has been interpreted. */
export function planRead(
  filter: ListingFilter,
  { parts, kind, order, read }: Pick<PlannedFilter, "parts" | "kind" | "read"> & Partial<Pick<PlannedFilter, "order">>,
): PlannedFilter {
  const own = parts.filter(({ condition }) => !isGiven(condition, filter));
  // Every ad of a place has the words of its name, by which the index finds fewer ads.
  const phrases = own.flatMap(({ condition }) => (condition.kind === "place" ? phrasesOfTown(condition.towns) : []));
  const words = read?.words ?? [];
  // 'имот до язовир' is property near one, 'имот с ток и вода' has both.
  const isPlace = words[0]?.after !== undefined && parts.some(({ name }) => name === "category");
  const isOfKind = (word: ReadWord) => kind?.kind === "met" && kindOfThing(word) === kind.value;
  const main = words[thingAt(words)];
  const thing = words.find(isOfKind) ?? main;
  const before = thing && words[words.indexOf(thing) - 1];
  // If the search states rooms or another kind of property, those say what is wanted.
  const isRequired =
    thing !== undefined &&
    read?.phrases.length === 0 &&
    isThing(thing, before) &&
    !isPlace &&
    !filter.literal.includes("thing") &&
    !parts.some(({ isCounted }) => isCounted) &&
    (kind === undefined || isOfKind(thing));
  const found =
    read &&
    tiersOf(
      { ...read, phrases: [...read.phrases, ...phrases] },
      thing && {
        word: thing,
        isRequired,
        isAccessory: isOfClass(keyOf(thing), "accessory") && thing.after === undefined,
        others: othersOf(thing, before, filter.q),
        variants: variantsOf(words),
      },
    );
  const tiers = found && { ...found, silent: withoutExperienced(found.silent, read) };
  const stated = own.map(({ condition }) => (tiers ? condition : withoutText(condition)));
  // PostgreSQL compares columns, which are cheap to read, before fields.
  stated.sort((one, other) => Number(isOfField(one)) - Number(isOfField(other)));
  const isAnywhere = parts.every(({ condition }) => condition.kind === "place" || condition.kind === "price");
  const kindCondition = kind ?? (main && isAnywhere ? withoutKind(filter, read, main) : undefined);
  const kinds = kindCondition ? [kindCondition] : [];
  // The price of a flat is not that of painting one.
  const hasLimit = hasPrice(filter) || stated.some((condition) => condition.kind === "price");
  const isPriced = hasLimit && (main === undefined || isOfKind(main));
  const priced = isPriced ? [...kinds, ...parts.flatMap((one) => (one.isCounted ? [one.condition] : []))] : [];
  // Without words the index of the category is read instead of that of keys.
  const sizes = stated.filter((condition) => condition.kind === "size");
  const options = stated.filter((condition) => condition.kind === "met");
  const indexed = tiers ? [] : [...sizes, ...(options.length > 1 ? options : [])];
  const category = filter.category ?? onlyCategoryOf([...priced, ...indexed]);
  const excluded = excludedNumbers(read?.excluded ?? []);
  const canBeOpen = tiers !== undefined && (tiers.silent !== undefined || stated.some(canStayOpen));
  return {
    filter: { ...filter, fields: [...filter.fields, ...stated, ...kinds, ...excluded], category },
    open: canBeOpen
      ? {
          ...filter,
          fields: [...filter.fields, ...stated.map(opened), ...kinds.map(withStatedKind), ...excluded],
          category,
        }
      : undefined,
    parts: own,
    kind,
    order,
    read,
    corrected: undefined,
    thing,
    tiers,
  };
}

/** Returns the tsquery of other things with the same name; undefined for none. */
function othersOf(thing: ReadWord, before: ReadWord | undefined, q: string): string | undefined {
  const places = placesNamedLike(thing, before);
  const others = [othersOfKind(thing, q), ...places].filter((one) => one !== undefined);
  return others.length > 0 ? others.join("|") : undefined;
}

/** Returns the tsqueries of places whose names end with a word, unless the name is searched for: 'Манастирски ливади'. */
function placesNamedLike(word: ReadWord, before: ReadWord | undefined): readonly string[] {
  // The names of places keep the forms of their words.
  const forms = anyLexeme("", [...new Set([keyOf(word), word.typed.toLowerCase()])]);
  return [...PLACES_OF_TWO].flatMap((place) => {
    const [first = "", last] = place.split(" ");
    return last === keyOf(word) && !(before && keyOf(before) === first) ? [`${lexeme(first)}<->(${forms})`] : [];
  });
}

/** Returns the tsquery of things of another kind: telephones for a car, land that is not for building for a plot; undefined for none. */
function othersOfKind(thing: ReadWord, q: string): string | undefined {
  const kinds = new Set(thing.meanings.flatMap(({ keys: [key = ""] }) => kindOfName(key) ?? []));
  const [kind] = kinds.size === 1 ? kinds : [];
  // An ad for something with a name does not begin with these: a case is no telephone.
  const additions = kind === undefined ? [] : phrasesOf("addition", kind);
  if (additions.length > 0) return anyLexeme(FIRST, additions);
  const isForBuilding = kindOfThing(thing) === "plot" && FOR_BUILDING.test(q);
  return isForBuilding ? anyLexeme(IN_TITLE, [...wordsOf("farm-land")]) : undefined;
}

/** Returns the tsquery of variants of the model that a search names; undefined if it names none, or a variant itself. */
function variantsOf(words: readonly ReadWord[]): string | undefined {
  const isNumber = (word: ReadWord, at: number) =>
    /\d/.test(word.typed) && words.slice(0, at).some((before) => isName(keyOf(before)));
  if (!words.some(isNumber) || words.some((word) => isVariant(keyOf(word)))) return undefined;
  return anyLexeme(IN_HEAD, MODEL_VARIANTS);
}

/** Returns the tsquery of ads that do not say that they lack something; those for work without experience exclude titles that imply it. */
function withoutExperienced(silent: string | undefined, read: ReadQuery): string | undefined {
  const isOfWork = read.excluded.some(({ phrase }) => phrase.some((keys) => keys.includes("опит")));
  const titles = anyLexeme(IN_TITLE, [...EXPERIENCED, ...wordsOf("occupation")]);
  return silent && isOfWork ? `${silent}&!(${titles})` : silent;
}

function phrasesOfTown([town, ...others]: readonly string[]): readonly (readonly (readonly string[])[])[] {
  return town === undefined || others.length > 0 ? [] : [keysOfPlace(town).map((key) => [key])];
}

/** Reports whether the form states another condition of this kind, which prevails. */
function isGiven({ kind, name }: FieldFilter, given: ListingFilter): boolean {
  if (kind === "place") return given.town !== "";
  if (kind === "price") return hasPrice(given);
  return given.fields.some((field) => field.name === name);
}

/** Without other words only the towns are compared, which have an index. */
function withoutText(condition: FieldFilter): FieldFilter {
  return condition.kind === "place" && condition.towns.length > 0 ? { ...condition, text: undefined } : condition;
}

/** Returns the category that has the field of the first condition, if no other has it. */
function onlyCategoryOf([first]: readonly FieldFilter[]): Category | undefined {
  const [category, another] = first ? categoriesWith(first.name) : [];
  return another ? undefined : category;
}

const canStayOpen = ({ kind }: FieldFilter) => kind !== "place" && kind !== "category";
const isOfField = ({ kind }: FieldFilter) => kind !== "place" && kind !== "category" && kind !== "price";

function opened(condition: FieldFilter): FieldFilter {
  // Without a kind of price an ad has a fixed one.
  if (!canStayOpen(condition) || condition.name === "price_kind") return condition;
  const categories = categoriesWith(condition.name);
  const fields = categories.flatMap((category) => category.fields.filter(({ name }) => name === condition.name));
  const notOpen = fields
    .flatMap(({ notWhen }) => notWhen ?? [])
    .flatMap(({ field, is }) => is.map((value) => ({ name: field, value })));
  const notOpenText = anyLexeme(IN_TITLE, fields.flatMap(titleWords));
  return { ...condition, open: categories.map(({ id }) => id), notOpen, notOpenText };
}

/** Returns the headwords of a title that state a field: its units, and those that the catalogue names. */
function titleWords(field: Field): readonly string[] {
  const units = field.kind === "number" ? unitsOf(field) : [];
  return [...(field.titleWords ?? []), ...units.flatMap(keysOfPhrase)];
}

/** Returns the condition that an ad states the kind of property, without which nobody knows whether it has rooms. */
function withStatedKind(kind: FieldFilter): FieldFilter {
  return kind.kind === "met" ? { kind: "is", name: kind.name, value: kind.value } : kind;
}

/** True if there is a search text without any word or condition that an ad could have. */
export function matchesNothing({ filter, parts, tiers }: PlannedFilter): boolean {
  return filter.q !== "" && tiers === undefined && parts.length === 0;
}
