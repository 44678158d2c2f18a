/**
 * Finds ads that match a part of a search, for lists with few results: without a word or a condition, with a higher price, or in another
 * place. What is left out is chosen by its meaning; the thing itself and its brand never are.
 */
import { type SqlBool, sql } from "kysely";
import { isAdjective, isKnownWord } from "#app/catalogue/language/keys.server.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { brandOf, isName, kindOfName } from "#app/catalogue/language/names.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { IN_HEAD } from "#app/catalogue/search/tiers.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { type CardRow, selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { conditionsWithKeys, hasKeys, vipNow } from "#app/listings/lists/listing-conditions.server.ts";
import { COUNT_LIMIT } from "#app/listings/lists/listing-count.ts";
import type { ListingFilter, ListingQuery } from "#app/listings/lists/listing-filter.ts";
import { EXCERPT_SEARCH_LENGTH, type ListingPage } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Currency, convert, formatMoney } from "#app/platform/wording/money.ts";
import { findRows } from "./found-listings.queries.server.ts";
import { type PlannedFilter, planRead } from "./planned-filter.server.ts";
import type { QueryPart } from "./query-part.ts";
import { GENERIC } from "./query-words.ts";
import { isOption, isQuality, keyOf, NUMBER, thingAt } from "./wanted-thing.ts";

export interface PartialMatch {
  /** The heading, such as 'Без „автоматик“'. */
  readonly label: string;
  /** The parameters of the list of these ads. */
  readonly changes: Readonly<Record<string, string>>;
  readonly count: number;
  readonly cards: readonly ListingCard[];
}

interface Candidate extends Pick<PartialMatch, "label" | "changes"> {
  readonly planned: PlannedFilter;
  /** True for a candidate that is only shown alone. */
  readonly isLastResort?: boolean;
}

const MOST_SECTIONS = 3;
const MOST_CANDIDATES = 6;
const CARDS = 4;
/** The factor between the nearest price beyond a limit and further ones that are shown with it. */
const FURTHEST = 2;

/** Returns the sections below a list, without the ads that it shows itself. */
export async function findPartialMatches(
  db: Db,
  planned: PlannedFilter,
  query: ListingQuery,
  { cards: shown, meantCount, openCount }: Pick<ListingPage, "cards" | "meantCount" | "openCount">,
): Promise<readonly PartialMatch[]> {
  if (!planned.tiers || query.filter.isExact) return [];
  const seen = new Set(shown.slice(0, meantCount + openCount).map(({ id }) => id));
  // Where the search has matches, others of its words mean something else: 'кошара' as a bed and as a place.
  const categories = new Set(shown.slice(0, meantCount).map(({ category }) => category.slug));
  const prices = await pricesAround(db, planned, query);
  const candidates = candidatesOf(planned, query, { prices, hasMatches: meantCount > 0 });
  const place = planned.parts.find(({ name }) => name === "town");
  const elsewhere = place && {
    ...without(planned, query, { parts: [place] }),
    label: "В други населени места",
  };
  const towns = place?.condition.kind === "place" ? place.condition.towns : [];
  let found = await findCandidates(db, candidates, seen, elsewhere && { ...elsewhere, near: nearTowns(towns) });
  if (found.length === 0 && elsewhere) found = await findCandidates(db, [elsewhere].filter(isTelling), seen);
  const sections: PartialMatch[] = [];
  for (const { label, changes, isLastResort, count, rows } of found) {
    if (sections.length === MOST_SECTIONS || (isLastResort && sections.length > 0)) break;
    const cards = rows
      .map(toCard)
      .filter(({ id, category }) => !seen.has(id) && (categories.size === 0 || categories.has(category.slug)))
      .slice(0, CARDS);
    if (cards.length === 0) continue;
    for (const { id } of cards) seen.add(id);
    sections.push({ label, changes, count, cards });
  }
  return sections;
}

const MOST_TOWNS = 2;
/** The distance of other towns, in kilometres. */
const NEAR = 100;

function nearTowns(towns: readonly string[]): readonly string[] {
  return placesWithin(towns[0] ?? "", NEAR).filter((town) => !towns.includes(town));
}

interface FoundCandidate extends Pick<Candidate, "label" | "changes" | "isLastResort"> {
  readonly count: number;
  readonly rows: readonly CardRow[];
}

interface FoundRow extends CardRow {
  readonly section: number;
  /** The name of another town; null for a candidate. */
  readonly near: string | null;
  readonly count: number;
  readonly is_head: boolean;
}

/** Finds the ads of all candidates, and of the nearest towns, in one query; those with the thing in the head of the title alone, if any. */
async function findCandidates(
  db: Db,
  candidates: readonly Candidate[],
  seen: ReadonlySet<string>,
  elsewhere?: Candidate & { readonly near: readonly string[] },
): Promise<readonly FoundCandidate[]> {
  const now = new Date();
  const ads = ({ filter, tiers, thing }: PlannedFilter, at: number, town?: ReturnType<typeof sql>) => {
    const head = thing?.meanings.map(({ keys }) => `'${IN_HEAD}${keys[0]}'`).join("|") ?? "";
    const matching = db
      .selectFrom("listings")
      .select(["id", "listed_at"])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), sql<boolean>`${hasKeys(head)}`.as("is_head")])
      .where((eb) => conditionsWithKeys(eb, filter, tiers?.meant ?? ""))
      .where(town ? sql<SqlBool>`array[listings.town] && array[${town}]` : sql<SqlBool>`true`)
      .limit(COUNT_LIMIT + 1);
    return sql`select * from (select *, count(*) over () as count from (${matching}) matching) counted
      where id <> all(${[...seen]}::uuid[]) order by is_head desc, is_vip desc, listed_at desc limit ${CARDS * (at + 1)}`;
  };
  const parts = candidates.map(
    ({ planned }, at) => sql`select ${sql.lit(at)} as section, null as near, ads.* from (${ads(planned, at)}) ads`,
  );
  if (elsewhere?.planned.tiers) {
    const { near, planned } = elsewhere;
    const towns = db
      .selectFrom("listings")
      .select("town")
      .where((eb) => conditionsWithKeys(eb, planned.filter, planned.tiers?.meant ?? ""))
      .where(sql<SqlBool>`array[listings.town] && ${[...near]}::text[]`)
      .limit(COUNT_LIMIT + 1);
    parts.push(sql`select ${sql.lit(candidates.length)} - 1 + rank as section, towns.town as near, ads.* from
      (select town, row_number() over (order by array_position(${[...near]}::text[], town)) as rank
        from (${towns}) ads group by town order by rank limit ${sql.lit(MOST_TOWNS)}) towns,
      lateral (${ads(planned, candidates.length, sql`towns.town`)}) ads`);
  }
  if (parts.length === 0) return [];
  const card = selectCards(db, now, EXCERPT_SEARCH_LENGTH).where(sql<boolean>`listings.id = found.id`);
  const { rows } = await sql<FoundRow>`
    select found.section, found.near, found.count, found.is_head, card.* from (${sql.join(parts, sql` union all `)}) found,
    lateral (${card}) card order by found.section, is_head desc, found.is_vip desc, found.listed_at desc`.execute(db);
  return [...Map.groupBy(rows, ({ section }) => section)].map(([section, [first, ...others]]) => {
    const { near = "", count = 0, is_head: isHead } = first ?? {};
    const inTown = { label: `${/^[ВФ]/.test(near ?? "") ? "Във" : "В"} ${near}`, changes: { town: near ?? "" } };
    const found = [...(first ? [first] : []), ...others].filter((row) => row.is_head === isHead);
    return {
      ...(candidates[section] ?? inTown),
      count,
      rows: found.map(({ section, near, count, is_head, ...row }) => row),
    };
  });
}

interface Dropped {
  readonly words?: readonly ReadWord[];
  readonly parts?: readonly QueryPart[];
}

/** Returns the search without some of its words and parts. */
function without(planned: PlannedFilter, { filter }: Pick<ListingQuery, "filter">, dropped: Dropped): Candidate {
  const { read, parts, kind } = planned;
  const words = read?.words ?? [];
  const droppedParts = dropped.parts ?? [];
  // A measure is left out as a whole.
  const all: ReadWord[] = [];
  for (const [at, word] of words.entries())
    if (dropped.words?.includes(word) || (isMeasure(words, at) && all.includes(words[at - 1] ?? word))) all.push(word);
  const left = {
    words: words.filter((word) => !all.includes(word)),
    parts: parts.filter((part) => !droppedParts.includes(part)),
  };
  // The word of a category stays.
  const isCategory = droppedParts.some(({ typed }) => typed === "");
  return {
    label: isCategory ? "В други категории" : `Без „${[...all, ...droppedParts].map(({ typed }) => typed).join(" ")}“`,
    changes: isCategory
      ? { literal: [...filter.literal, ...droppedParts.map(({ name }) => name)].join(",") }
      : { q: [...left.words, ...left.parts].map((one) => one.typed).join(" ") },
    planned: planRead(filter, { parts: left.parts, kind, read: read && { ...read, words: left.words } }),
  };
}

interface Found {
  readonly prices: readonly Candidate[];
  readonly hasMatches: boolean;
}

/** Returns what may be left out: quality words, then conditions, with the nearest prices, then other words from the last. */
function candidatesOf(planned: PlannedFilter, query: ListingQuery, { prices, hasMatches }: Found) {
  const { read, parts, thing } = planned;
  const words = read?.words ?? [];
  const fields = parts.filter(
    ({ name, typed }) => name !== "price" && name !== "town" && (typed !== "" || name === "category"),
  );
  const options = new Set(words.filter(isOption));
  const others = words.filter((word, at) => (word !== thing || options.has(word)) && isDispensable(words, at, options));
  const key = thing ? keyOf(thing) : "";
  // Without its size a thing of a brand for many kinds may be another: 'самсунг 55 инча'.
  const isAny = isName(key) && kindOfName(key) === undefined;
  const isNamed = thing !== undefined && (isName(key) || isKnownWord(thing.readAs));
  const rest = words.filter(
    (word, at) => isNamed && word !== thing && !isHead(words, at, thing) && !(isAny && NUMBER.test(word.typed)),
  );
  // The number or letter of a model has the key of its name.
  const rare = rest.filter(
    (word) => /^\p{L}$|\d/u.test(word.typed) || !isName(keyOf(word)) || brandOf(keyOf(word)) === key,
  );
  // If nothing else is left to show: the thing alone, other models of a brand, and the thing of other brands.
  const lastResort: readonly Dropped[] = [
    ...(options.size === 0 && !hasMatches ? [{ words: others }] : []),
    { words: rare },
    { words: rare, parts: fields.filter(({ typed }) => typed !== "") },
    ...(hasMatches ? [] : [{ words: rest }]),
  ];
  const all = [
    ...others.filter(isQuality).map((word) => without(planned, query, { words: [word] })),
    ...fields.map((part) => without(planned, query, { parts: [part] })),
    ...prices,
    ...others
      .filter((word) => !isQuality(word))
      .reverse()
      .map((word) => without(planned, query, { words: [word] })),
    ...lastResort
      .filter((dropped) => dropped.words?.length)
      .map((dropped) => ({ ...without(planned, query, dropped), isLastResort: true })),
  ].filter(isTelling);
  // The same may be left out for several reasons.
  return [...new Map(all.toReversed().map((one) => [one.label, one])).values()].reverse().slice(0, MOST_CANDIDATES);
}

/** Reports whether a search says what is wanted, so that its ads have something in common with the typed one. */
function isTelling({ planned: { tiers, read, parts, kind } }: Candidate): boolean {
  if (!tiers) return false;
  const areOptions = read?.words.every(isOption);
  return tiers.mentioned > 0 || areOptions === true || kind !== undefined || parts.some(({ isCounted }) => isCounted);
}

/** Reports whether a word may be left out: models and names are what a person wants, and unknown words may be parts of them. */
function isDispensable(words: readonly ReadWord[], at: number, options: ReadonlySet<ReadWord>): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || isName(keyOf(word)) || isMeasure(words, at) || isHead(words, at, words[thingAt(words)])) return false;
  if (NUMBER.test(word.typed)) return before !== undefined && !isName(keyOf(before));
  return isKnownWord(word.readAs) || isAdjective(keyOf(word)) || options.has(word);
}

/** Reports whether a word says for what the thing is wanted: 'уроци' in 'уроци по пиано'. */
function isHead(words: readonly ReadWord[], at: number, thing: ReadWord | undefined): boolean {
  const word = words[at];
  if (!word || !thing || at >= words.indexOf(thing)) return false;
  return GENERIC.has(keyOf(word)) && !isAdjective(keyOf(word));
}

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
    tiers,
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
