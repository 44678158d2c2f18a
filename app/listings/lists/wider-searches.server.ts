/**
 * Makes wider searches of one with few results: without a word, a condition, its place or the filters of the form. What is left out is
 * chosen by its meaning; the thing itself only if no ad has it.
 */
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { type ExcludedWord, keyOf, type ReadWord } from "#app/catalogue/language/meanings.ts";
import { isName } from "#app/catalogue/language/names.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { isFiltered, type ListingQuery, NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { type PlannedFilter, planRead } from "#app/listings/finding/planned-filter.server.ts";
import type { QueryPart } from "#app/listings/finding/query-part.ts";
import {
  isBeforeNoun,
  isExtra,
  isOption,
  isQuality,
  kindOfThing,
  thingAt,
} from "#app/listings/finding/wanted-thing.ts";
import {
  allButThing,
  COSTS,
  isBesideRooms,
  isOfBefore,
  isSecond,
  type WordsToDrop,
  wordsToDrop,
} from "./dispensable-words.server.ts";
import { labelWithout } from "./left-out-label.server.ts";
import { townsOf } from "./listing-conditions.server.ts";

/** The maximum number of searches that leave out one unit. */
const MOST = 5;
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
  /** The price that comes first; undefined for the order of lists. */
  readonly firstPrice?: "lowest" | "highest";
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
    { filter: { ...filter, town: "", quarter: "", radius: undefined } },
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

export const NO_TOWN = { town: "", quarter: "", radius: "" };

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
  readonly excluded?: readonly ExcludedWord[];
  readonly parts?: readonly QueryPart[];
}

/** Returns the search without some of its words and parts. */
function without(planned: PlannedFilter, { filter }: Pick<ListingQuery, "filter">, dropped: Dropped): WiderSearch {
  const { read, parts, kind } = planned;
  const words = read?.words ?? [];
  const droppedParts = dropped.parts ?? [];
  const all = dropped.words ?? [];
  const left = {
    words: words.filter((word) => !all.includes(word)),
    parts: parts.filter((part) => !droppedParts.includes(part)),
    excluded: read?.excluded.filter((one) => !dropped.excluded?.includes(one)) ?? [],
  };
  // A kind that only the number of rooms states is left out with it.
  const isKindLeft = !droppedParts.some(({ isCounted }) => isCounted) || left.words.some(kindOfThing);
  // A category is named at the beginning: 'имот Пловдив'.
  const categories = left.parts.filter(({ name }) => name === "category");
  // The word of a category stays.
  const isCategory = droppedParts.some(({ typed }) => typed === "");
  return {
    label: isCategory
      ? "В други категории"
      : labelWithout(filter.q, { words, dropped: all, conditions: [...droppedParts, ...(dropped.excluded ?? [])] }),
    changes: isCategory
      ? { literal: [...filter.literal, ...droppedParts.map(({ name }) => name)].join(",") }
      : {
          q: [...new Set([...categories, ...left.words, ...left.parts, ...left.excluded].map(typedText))]
            .filter(Boolean)
            .join(" "),
        },
    planned: planRead(filter, {
      parts: left.parts,
      kind: isKindLeft ? kind : undefined,
      read: read && { ...read, words: left.words, excluded: left.excluded },
    }),
  };
}

/** Returns the text of a word with the function word before it, or of a condition. */
function typedText({ typed, after = "" }: { readonly typed: string; readonly after?: string }): string {
  return after === "" || typed.startsWith(`${after} `) ? typed : `${after} ${typed}`;
}

/** Words, a condition or an exclusion that a search may state less, always as a whole. */
export interface Unit extends Dropped, Pick<WordsToDrop, "cost" | "isAlone"> {}

/**
 * Returns the searches that leave out one unit each that says little of what is wanted. `prices` come instead of one without its price, if
 * there are any.
 */
export function closestSearches(
  planned: PlannedFilter,
  query: ListingQuery,
  units: readonly Unit[],
  prices: readonly WiderSearch[],
): readonly WiderSearch[] {
  const closest = units
    .filter(saysLittle)
    .flatMap((unit) => (isOf("price", unit) && prices.length > 0 ? prices : [withoutUnits(planned, query, [unit])]));
  return unique(closest).slice(0, MOST);
}

/** Returns the searches without what has a meaning with the thing, which leave out nothing else. */
export const searchesWithoutOne = (planned: PlannedFilter, query: ListingQuery, units: readonly Unit[]) =>
  unique(units.filter((unit) => unit.isAlone && !saysLittle(unit)).map((unit) => withoutUnits(planned, query, [unit])));

const saysLittle = ({ cost }: Unit) => cost <= COSTS.kind;

const isOf = (name: string, { parts = [] }: Unit) => parts.some((part) => part.name === name);

/** Returns the search without some units. */
export const withoutUnits = (planned: PlannedFilter, query: ListingQuery, units: readonly Unit[]): WiderSearch =>
  without(planned, query, {
    words: units.flatMap(({ words = [] }) => words),
    parts: units.flatMap(({ parts = [] }) => parts),
    excluded: units.flatMap(({ excluded = [] }) => excluded),
  });

/** Returns some words with those that are left out with them: the others of a measure, and the adjective or number of a noun: 'слънчев бряг', 'акт 16'. */
function wholeOf(words: readonly ReadWord[], some: readonly ReadWord[]): readonly ReadWord[] {
  const all: ReadWord[] = [];
  const isOfSome = (word: ReadWord | undefined) => word !== undefined && some.includes(word);
  for (const [at, word] of words.entries())
    if (
      isOfSome(word) ||
      (isOfBefore(words, at) && all.includes(words[at - 1] ?? word)) ||
      (isSecond(words, at + 1) && isOfSome(words[at + 1])) ||
      (isBeforeNoun(words, at) && !isBeforeNoun(words, at + 1) && isOfSome(words[at + 1]))
    )
      all.push(word);
  return all;
}

/**
 * Returns what is left out of a search if no ad has its thing: that and all unknown words before the next one, 'внучката абитуриентка търси
 * рокля'. Without a name or a part nothing is left of the wish, and what a thing has is none itself.
 */
export function missingThing({ thing, read }: PlannedFilter): readonly Unit[] {
  if (!thing || !read || isName(keyOf(thing)) || kindOfThing(thing)) return [];
  if (isOfClass(keyOf(thing), "accessory", "part-of-vehicle")) return [];
  const unknown = read.words.filter((word) => word === thing || word.how === "unknown");
  const whole = wholeOf(read.words, unknown);
  const left = read.words.filter((word) => !whole.includes(word));
  const other = left[thingAt(left)];
  return other && other.after === undefined && !isExtra(other) ? [{ cost: COSTS.rest, words: whole }] : [];
}

/** Returns what may be left out of a search, what says least first; without any match also names and numbers, and at last all but the thing. */
export function unitsOf(planned: PlannedFilter, hasMatches: boolean): readonly Unit[] {
  const ofParts = planned.parts.flatMap((part): readonly Unit[] => {
    const cost = part.isCounted && isBesideRooms(planned) ? undefined : costOfPart(part);
    // A category without its word has a heading of its own.
    return cost === undefined ? [] : [{ cost, parts: [part], isAlone: part.typed === "" }];
  });
  const excluded = planned.read?.excluded.filter(({ isLacking }) => isLacking) ?? [];
  const words = planned.read?.words ?? [];
  const whole = ({ words: some = [], ...rest }: WordsToDrop): Unit => ({ ...rest, words: wholeOf(words, some) });
  const ofWords = wordsToDrop(planned).map(whole);
  const others = allButThing(planned).filter((word) => !ofWords.some((unit) => unit.words?.includes(word)));
  return [
    ...ofWords,
    ...others.map((word) => whole({ cost: COSTS.rest, words: [word] })),
    ...ofParts,
    ...excluded.map((one) => ({ cost: COSTS.place, excluded: [one] })),
  ]
    .filter(({ cost }) => !hasMatches || cost <= COSTS.city)
    .toSorted((one, other) => one.cost - other.cost);
}

/** Returns how much a condition says of what is wanted; undefined for one that is never left out. */
function costOfPart({ name, typed, condition, isCounted }: QueryPart): number | undefined {
  if (name === "category") return COSTS.place;
  if (typed === "" || (name === "price_kind" && !isSwap(condition))) return undefined;
  if (name === "town") return COSTS.place;
  if (isCounted) return COSTS.kind;
  return name === "price" ? COSTS.price : name === "transaction_type" ? COSTS.deal : COSTS.condition;
}

/** Reports whether ads must offer a swap, without which their things are still worth showing. */
const isSwap = (condition: FieldFilter) => condition.kind === "met" && condition.value === "swap";

/** Returns the searches that say what is wanted. The same may be left out for several reasons. */
export function unique(searches: readonly WiderSearch[]): readonly WiderSearch[] {
  const telling = searches.filter(isTelling);
  return telling.filter(({ label }, at) => telling.findIndex((one) => one.label === label) === at);
}

/** Reports whether a search says what is wanted, so that its ads have something in common with the typed one. */
export function isTelling({ planned: { tiers, read, parts, kind, thing } }: WiderSearch): boolean {
  const isCounted = parts.some((part) => part.isCounted);
  const ofFields = parts.filter(({ name, isExtra }) => !/^(?:town|price|price_kind)$/.test(name) && !isExtra);
  const hasCategory = ofFields.some(({ name }) => name === "category");
  if (!tiers) return isCounted || ofFields.length > 1 || hasCategory;
  const words = read?.words ?? [];
  // 'детски дрехи' says what is wanted, 'дрехи' does not.
  const isDescribed = words.some((word, at) => isBeforeNoun(words, at) && words[at + 1] === thing && !isQuality(word));
  return (
    tiers.mentioning !== undefined ||
    hasCategory ||
    (thing !== undefined && (isOfClass(keyOf(thing), "land") || /^[a-z]{4,}$/.test(thing.typed))) ||
    words.every(isOption) ||
    isDescribed ||
    kind !== undefined ||
    isCounted
  );
}
