/**
 * Finds ads that match a part of a search, for lists with few results: without a word or a condition, with a higher price, or in another
 * place. What is left out is chosen by its meaning; the thing itself and its brand never are.
 */
import { sql } from "kysely";
import { optionPhraseAt } from "#app/catalogue/fields/option-phrases.server.ts";
import { isAdjective, isKnownWord } from "#app/catalogue/language/keys.server.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { brandOf, isName } from "#app/catalogue/language/names.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { foundWords, searchKeysOf } from "#app/catalogue/search/found-words.server.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { conditionsWithKeys, type Eb } from "#app/listings/lists/listing-conditions.server.ts";
import type { ListingFilter, ListingQuery } from "#app/listings/lists/listing-filter.ts";
import { EXCERPT_SEARCH_LENGTH, type ListingPage } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Currency, convert, formatMoney } from "#app/platform/wording/money.ts";
import { findRows } from "./found-listings.queries.server.ts";
import { type PlannedFilter, planRead } from "./planned-filter.server.ts";
import type { QueryPart } from "./query-part.ts";
import { GENERIC } from "./query-words.ts";
import { isQuality, keyOf, NUMBER, thingAt } from "./wanted-thing.ts";

export interface PartialMatch {
  /** The heading, such as 'Без „автоматик“'. */
  readonly label: string;
  /** The parameters of the list of these ads. */
  readonly changes: Readonly<Record<string, string>>;
  readonly count: number;
  readonly cards: readonly ListingCard[];
}

interface Candidate extends Pick<PartialMatch, "label" | "changes"> {
  /** True if the words that are left name a thing. */
  readonly isTelling: boolean;
  /** True for a candidate that is only shown alone. */
  readonly isLastResort?: boolean;
  /** True for the thing alone, which says nothing beside matches. */
  readonly isThing?: boolean;
  readonly planned: PlannedFilter;
}

const MOST_SECTIONS = 3;
const MOST_QUERIES = 5;
const CARDS = 4;
/** The factor between the nearest price beyond a limit and further ones that are shown with it. */
const FURTHEST = 2;

/** Returns the sections below a list, without the ads that it shows itself. */
export async function findPartialMatches(
  db: Db,
  planned: PlannedFilter,
  query: ListingQuery,
  { cards: shown, meantCount }: Pick<ListingPage, "cards" | "meantCount">,
): Promise<readonly PartialMatch[]> {
  if (!planned.tiers || !planned.read || query.filter.isExact) return [];
  const seen = new Set(shown.map(({ id }) => id));
  // Where the search has matches, others of its words mean something else: 'кошара' as a bed and as a place.
  const keys = searchKeysOf(planned.read, { isLoose: false });
  const named = shown
    .slice(0, meantCount)
    .filter(({ title }) => foundWords(title, keys, { isLoose: false }).length > 0);
  const categories = new Set(named.map(({ category }) => category.slug));
  const isWanted = ({ id, category }: ListingCard) =>
    !seen.has(id) && (categories.size === 0 || categories.has(category.slug));
  const sections: PartialMatch[] = [];
  const prices = await pricesAround(db, planned, query);
  const candidates = [...candidatesOf(planned, query, prices), ...(await otherTowns(db, planned, query))];
  for (const { planned: wider, label, changes, isLastResort, isThing } of candidates.slice(0, MOST_QUERIES)) {
    if (isLastResort && sections.length > 0) break;
    if (isThing && meantCount > 0) continue;
    const found = await findCards(db, wider, seen.size + CARDS);
    const cards = found.cards.filter(isWanted).slice(0, CARDS);
    if (cards.length === 0) continue;
    for (const { id } of cards) seen.add(id);
    sections.push({ label, changes, count: found.count, cards });
    if (sections.length === MOST_SECTIONS) break;
  }
  return sections;
}

/**
 * Returns the number of ads that match, and those with the words in the title: what is left of a search says too little to be looked for
 * in descriptions.
 */
async function findCards(db: Db, { filter, read, tiers }: PlannedFilter, limit: number) {
  // Options such as 'дизел' are fields, which a title need not name.
  const areOptions = read?.words.every(isOption) ?? true;
  // The widest condition on the title alone: the others cost more than a section is worth.
  const inTitle = areOptions ? undefined : tiers?.inTitle.at(-1);
  if (!tiers || (inTitle === undefined && !areOptions)) return { count: 0, cards: [] };
  const all = inTitle === undefined ? [tiers.meant] : [inTitle, tiers.meant];
  const search = {
    filter,
    open: undefined,
    tiers: { ...tiers, all, lastMeant: all.length - 1 },
    order: "newest",
  } as const;
  const { rows, count } = await findRows(db, search, { cursor: undefined, limit, start: EXCERPT_SEARCH_LENGTH });
  const found = rows.filter(({ tier }) => areOptions || tier === 0);
  return { count, cards: found.map(({ row }) => toCard(row)) };
}

/** Returns what may be left out: quality words, then conditions, with the nearest prices, then other words from the last. */
function candidatesOf(
  planned: PlannedFilter,
  { filter }: ListingQuery,
  prices: readonly Candidate[],
): readonly Candidate[] {
  const { read, parts, kind } = planned;
  const words = read?.words ?? [];
  const thing = thingAt(words);
  const others = words.filter((word, at) => (at !== thing || isOption(word)) && isDispensable(words, at));
  const named = words[thing];
  const isNamed = named !== undefined && (isName(keyOf(named)) || isKnownWord(named.readAs));
  const isModel = (word: ReadWord) => named !== undefined && brandOf(keyOf(word)) === keyOf(named);
  // The number of a model has the key of its name.
  const rare = words.filter(
    (word, at) =>
      isNamed && at !== thing && !isHead(words, at) && (/\d/.test(word.typed) || !isName(keyOf(word)) || isModel(word)),
  );
  const without = (typed: readonly string[], left: { words: readonly ReadWord[]; parts: readonly QueryPart[] }) => ({
    label: `Без „${typed.join(" ")}“`,
    changes: { q: [...left.words, ...left.parts].map((one) => one.typed).join(" ") },
    planned: planRead(filter, { parts: left.parts, kind, read: read && { ...read, words: left.words } }),
    isTelling: left.words.some((word) => !isQuality(word) && !NUMBER.test(word.typed) && !GENERIC.has(keyOf(word))),
  });
  const fields = parts.filter(
    ({ name, typed }) => name !== "price" && name !== "town" && (typed !== "" || name === "category"),
  );
  const typedFields = fields.filter(({ typed }) => typed !== "");
  const withoutWords = (dropped: readonly ReadWord[], droppedParts: readonly QueryPart[] = []) => {
    // A measure is left out as a whole.
    const all: ReadWord[] = [];
    for (const [at, word] of words.entries())
      if (dropped.includes(word) || (isMeasure(words, at) && all.includes(words[at - 1] ?? word))) all.push(word);
    const left = words.filter((word) => !all.includes(word));
    return without(
      [...all, ...droppedParts].map(({ typed }) => typed),
      { words: left, parts: parts.filter((part) => !droppedParts.includes(part)) },
    );
  };
  const withoutPart = (part: QueryPart) => {
    const candidate = without([part.typed], { words, parts: parts.filter((one) => one !== part) });
    // The word of a category stays.
    const literal = [...filter.literal, part.name].join(",");
    return part.typed === "" ? { ...candidate, label: "В други категории", changes: { literal } } : candidate;
  };
  const all = [
    ...others.filter(isQuality).map((word) => withoutWords([word])),
    ...fields.map(withoutPart),
    ...prices,
    ...others
      .filter((word) => !isQuality(word))
      .reverse()
      .map((word) => withoutWords([word])),
    // If nothing else is left to show: the thing alone, and other models of a brand.
    ...(others.length > 1 && !others.some(isOption)
      ? [{ ...withoutWords(others), isLastResort: true, isThing: true }]
      : []),
    ...(rare.length > 0 ? [{ ...withoutWords(rare), isLastResort: true }] : []),
    ...(rare.length > 0 && typedFields.length > 0 ? [{ ...withoutWords(rare, typedFields), isLastResort: true }] : []),
  ];
  return all.filter(({ isTelling }) => isTelling);
}

/** Reports whether a word may be left out: models and names are what a person wants, and unknown words may be parts of them. */
function isDispensable(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || isName(keyOf(word)) || isMeasure(words, at) || isHead(words, at)) return false;
  if (NUMBER.test(word.typed)) return before !== undefined && !isName(keyOf(before));
  return isKnownWord(word.readAs) || isAdjective(keyOf(word)) || isOption(word);
}

/** Reports whether a word says for what the thing is wanted: 'уроци' in 'уроци по пиано'. */
function isHead(words: readonly ReadWord[], at: number): boolean {
  const word = words[at];
  return word !== undefined && at < thingAt(words) && GENERIC.has(keyOf(word)) && !isAdjective(keyOf(word));
}

const isOption = ({ typed }: ReadWord) =>
  optionPhraseAt([typed], 0, ({ field }) => field.kind === "choice" && field.search === undefined) !== undefined;

/** Reports whether a word belongs to the measure that begins before it: the unit of a number, a further number, the size after 'размер'. */
function isMeasure(words: readonly ReadWord[], at: number): boolean {
  const [word = "", before = ""] = [words[at]?.typed, words[at - 1]?.typed];
  if (SIZES.test(before)) return /^(?:\d+|\p{L}|x{0,2}l)$/u.test(word);
  return NUMBER.test(before) && (isUnit(word) || UNITS.test(word) || NUMBER.test(word));
}

const SIZES = /^(?:размер|номер)$/;
const UNITS = /^(?:номер|размер|литр|килограм|кубик|местен|местна|месец|години|btu|инч|цол)/;

/** Returns the search with the limit of its price moved to the nearest prices beyond it. */
async function pricesAround(db: Db, planned: PlannedFilter, { filter }: ListingQuery): Promise<readonly Candidate[]> {
  const { parts, read, kind, tiers } = planned;
  const condition = parts.find(({ name }) => name === "price")?.condition;
  if (condition?.kind !== "price" || !tiers) return [];
  const { from, to } = condition;
  const within = (limits: Partial<ListingFilter>) => planRead({ ...filter, ...limits }, { parts, kind, read });
  const beyond = within(to === undefined ? { priceTo: (from ?? 0) - 1 } : { priceFrom: to + 1 });
  const search = {
    filter: beyond.filter,
    open: undefined,
    tiers: { ...tiers, meant: tiers.inTitle.at(-1) ?? tiers.meant },
  };
  const order = to === undefined ? "dearest" : "cheapest";
  const { rows } = await findRows(db, { ...search, order }, { cursor: undefined, limit: CARDS, start: 0 });
  const [nearest = 0] = rows.map(({ row }) => row.price_bgn);
  const isNear = (price: number) => Math.max(price, nearest) <= FURTHEST * Math.min(price, nearest);
  const last = rows.findLast(({ row }) => isNear(row.price_bgn))?.row;
  if (!last) return [];
  const [amount, typed] = roundedAmount(last.price_bgn, filter.currency, to === undefined ? Math.floor : Math.ceil);
  const inCurrency = (bgn: number) => convert({ cents: bgn, currency: "BGN" }, filter.currency).cents / 100;
  return [
    {
      label: `${to === undefined ? "От" : "До"} ${formatMoney({ cents: typed, currency: filter.currency })}`,
      changes: {
        [to === undefined ? "price_from" : "price_to"]: String(typed / 100),
        ...(to !== undefined && from !== undefined && { price_from: String(inCurrency(from)) }),
      },
      planned: within(to === undefined ? { priceFrom: amount } : { priceFrom: from, priceTo: amount }),
      isTelling: true,
    },
  ];
}

/** Returns an amount in stotinki and in cents of the currency in which it is a round number. */
function roundedAmount(
  bgn: number,
  currency: Currency,
  round: (value: number) => number,
): readonly [bgn: number, typed: number] {
  const exact = convert({ cents: bgn, currency: "BGN" }, currency).cents / 100;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(exact, 1))) - 1);
  const typed = round(exact / step) * step * 100;
  return [convert({ cents: typed, currency }, "BGN").cents, typed];
}

const MOST_TOWNS = 2;
/** Towns within so many kilometres come first. */
const NEAR = 50;

async function otherTowns(db: Db, planned: PlannedFilter, { filter }: ListingQuery): Promise<readonly Candidate[]> {
  const { parts, read, kind } = planned;
  const place = parts.find(({ name }) => name === "town")?.condition;
  const elsewhere = planRead(filter, { parts: parts.filter(({ name }) => name !== "town"), kind, read });
  const keys = elsewhere.tiers?.meant;
  if (place?.kind !== "place" || keys === undefined) return [];
  const rows = await db
    .selectFrom(
      db
        .selectFrom("listings")
        .select("town")
        .where((eb) => conditionsWithKeys(eb as Eb, elsewhere.filter, keys))
        .where(sql<boolean>`not (listings.town = any(${[...place.towns]}::text[]))`)
        .limit(1_000)
        .as("matching"),
    )
    .select((eb) => ["town", eb.fn.countAll<number>().as("count")])
    .groupBy("town")
    .orderBy(sql`array_position(${placesWithin(place.towns[0] ?? "", NEAR)}::text[], town)`)
    .orderBy("count", "desc")
    .orderBy("town")
    .limit(MOST_TOWNS)
    .execute();
  return rows.map(({ town }) => ({
    label: `${/^[ВФ]/.test(town) ? "Във" : "В"} ${town}`,
    isTelling: true,
    changes: { town },
    planned: planRead({ ...filter, town }, { parts, kind, read }),
  }));
}
