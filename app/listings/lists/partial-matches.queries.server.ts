/** Finds ads that match a part of a search, for lists with few results: those of wider searches, and of the nearest prices. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyLexeme, IN_HEAD } from "#app/catalogue/language/meanings.ts";
import { firstKey } from "#app/catalogue/search/tiers.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { type CardRow, selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import type { ListingQuery } from "#app/listings/finding/listing-filter.ts";
import type { PlannedFilter } from "#app/listings/finding/planned-filter.server.ts";
import { vipNow } from "#app/listings/vip/vip-now.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Eb, hasKeys, hasValue, matchesUnindexed } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { EXCERPT_SEARCH_LENGTH, type ListingPage, matching } from "./listing-lists.queries.server.ts";
import { pricesAround } from "./near-prices.queries.server.ts";
import {
  closestSearches,
  type Elsewhere,
  isTelling,
  missingThing,
  NO_TOWN,
  searchesWithoutOne,
  type Unit,
  unique,
  unitsOf,
  type WiderSearch,
  withoutFilters,
  withoutTown,
  withoutUnits,
} from "./wider-searches.server.ts";

export interface PartialMatch extends Pick<WiderSearch, "label" | "changes"> {
  /** True if `changes` are all parameters of a list of all categories. */
  readonly isEverywhere: boolean;
  readonly count: number;
  readonly cards: readonly ListingCard[];
}

const MOST_SECTIONS = 3;
const CARDS = 4;
/** The maximum number of ads that are compared with what a search states. */
const MOST_COMPARED = 250;
/** The maximum number of searches that leave out least; the first of them nearly always has ads. */
const MOST_LEAST = 4;
/** The maximum number of ads of a search of last resort below other ads. */
const MOST_ALIKE = 100;

/** Returns the sections below a list, without the ads that it shows itself. */
export async function findPartialMatches(
  db: Db,
  planned: PlannedFilter,
  query: ListingQuery,
  { cards: shown, meantCount, openCount }: Pick<ListingPage, "cards" | "meantCount" | "openCount">,
): Promise<readonly PartialMatch[]> {
  const saysWhat = planned.tiers !== undefined || planned.parts.some(({ isCounted }) => isCounted);
  // The author of a phrase in quotes means exactly that.
  const saysExactly = query.filter.isExact || (planned.read?.phrases.length ?? 0) > 0;
  if (!saysWhat || saysExactly) return [];
  const seen = new Set(shown.slice(0, meantCount + openCount).map(({ id }) => id));
  // If there are matches, only ads of their categories: elsewhere the word means something else, as 'кошара', a bed and a place.
  const categories = new Set(shown.slice(0, meantCount).map(({ category }) => category.slug));
  const hasMatches = seen.size > 0;
  const prices = await pricesAround(db, planned, query, CARDS);
  const units = unitsOf(planned, hasMatches);
  const closest = closestSearches(planned, query, units, prices);
  const elsewhere = withoutTown(planned, query);
  const alone = [
    ...(elsewhere && isTelling(elsewhere) ? [elsewhere] : []),
    ...searchesWithoutOne(planned, query, units),
  ];
  const without = (set: readonly Unit[]) => withoutUnits(planned, query, set);
  const withoutThing = () => {
    const missing = hasMatches ? [] : missingThing(planned);
    const rest = missing.length > 0 ? unitsOf(without(missing).planned, hasMatches) : [];
    return searchesLeavingOutLeast(db, (set) => without([...missing, ...set]), { units: rest, seen });
  };
  // Each is read if the one before has nothing to show.
  const stages = [
    { searchesOf: () => closest, towns: elsewhere, most: MOST_SECTIONS },
    { searchesOf: () => alone, most: 1 },
    { searchesOf: () => searchesLeavingOutLeast(db, without, { units, seen }), most: 1 },
    { searchesOf: withoutThing, most: 1 },
    { searchesOf: () => withoutFilters(planned, query).filter(isTelling), most: MOST_SECTIONS },
  ];
  // Too many ads, for a search without any: shown if nothing else is.
  let widest: PartialMatch | undefined;
  for (const { searchesOf, towns, most } of stages) {
    const searches = await searchesOf();
    const sections: PartialMatch[] = [];
    for (const { label, changes, isEverywhere = false, count, rows } of await findSearches(db, searches, seen, towns)) {
      const cards = rows
        .map(toCard)
        .filter(({ id, category }) => !seen.has(id) && (categories.size === 0 || categories.has(category.slug)))
        .slice(0, CARDS);
      if (cards.length === 0 || sections.length === most) continue;
      const section = { label, changes, isEverywhere, count, cards };
      // So many ads have too little in common with what is searched for.
      if (count > (hasMatches && searches !== closest ? MOST_ALIKE : COUNT_LIMIT)) {
        widest ??= section;
        continue;
      }
      for (const { id } of cards) seen.add(id);
      sections.push(section);
    }
    if (sections.length > 0) return sections;
  }
  return widest && !hasMatches ? [widest] : [];
}

/**
 * Returns the searches that leave out least of a search, so that they have ads that were not seen. What says least is left out until there
 * are ads; each of them is compared with what is left out, because it may have most of it.
 */
async function searchesLeavingOutLeast(
  db: Db,
  search: (without: readonly Unit[]) => WiderSearch,
  { units, seen }: { readonly units: readonly Unit[]; readonly seen: ReadonlySet<string> },
): Promise<readonly WiderSearch[]> {
  const sets: (readonly Unit[])[] = [];
  for (const unit of units) {
    const set = [...(sets.at(-1) ?? []), unit];
    if (!unit.isAlone && isTelling(search(set))) sets.push(set);
  }
  if (sets.length === 0) return [];
  const ads = (set: readonly Unit[]) =>
    db
      .selectFrom("listings")
      .where((eb) => conditionsOf(eb, search(set).planned))
      .where(sql<SqlBool>`id <> all(${[...seen]}::uuid[])`)
      .limit(MOST_COMPARED + 1);
  const found = sets.map((set) => sql`(select count(*)::int from (${ads(set).select("id")}) ads)`);
  const { rows } = await sql<{ counts: readonly number[] }>`select array[${sql.join(found)}] as counts`.execute(db);
  const counts = rows[0]?.counts ?? [];
  const widest = counts.findLastIndex((count) => count > 0 && count <= MOST_COMPARED);
  const left = sets[widest < 0 ? counts.findIndex(Boolean) : widest];
  if (!left) return [];
  const compared = await ads(left)
    .select((eb) =>
      sql<readonly boolean[]>`array[${sql.join(
        left.map((unit) => {
          const all = conditionsOf(eb, search(left.filter((other) => other !== unit)).planned);
          return sql`(${all}) is true`;
        }),
      )}]`.as("has"),
    )
    .distinct()
    .execute();
  const lacked = compared.map(({ has }) => left.filter((_, at) => has[at] !== true));
  const costOf = (set: readonly Unit[]) => set.reduce((sum, { cost }) => sum + cost, 0);
  lacked.sort((one, other) => costOf(one) - costOf(other));
  return unique([...lacked, left].map(search)).slice(0, MOST_LEAST);
}

const MOST_TOWNS = 2;

/** Returns the conditions of a search; ads need not say that they lack what it excludes. */
const conditionsOf = (eb: Eb, planned: PlannedFilter) => matching(eb, planned, planned.tiers?.silent);

const isInTown = (town: RawBuilder<unknown>) => sql<SqlBool>`array[listings.town] && array[${town}]`;

interface FoundSearch extends Omit<WiderSearch, "planned"> {
  readonly count: number;
  readonly rows: readonly CardRow[];
}

interface FoundRow extends CardRow {
  readonly section: number;
  /** The name of another town; null for a wider search. */
  readonly near: string | null;
  readonly count: number;
  readonly is_head: boolean;
}

/** Finds the ads of all searches, and of the nearest towns, in one query; those with the thing in the head of the title alone, if several. */
async function findSearches(
  db: Db,
  searches: readonly WiderSearch[],
  seen: ReadonlySet<string>,
  elsewhere?: Elsewhere,
): Promise<readonly FoundSearch[]> {
  const now = new Date();
  const ads = (
    { planned, firstPrice }: Pick<WiderSearch, "planned" | "firstPrice">,
    at: number,
    town?: RawBuilder<unknown>,
  ) => {
    const { thing, tiers } = planned;
    const priceRank = firstPrice && (firstPrice === "lowest" ? sql`price_bgn` : sql`-price_bgn`);
    // Those that say that they lack what is excluded come before those that leave it open.
    const isOpen = tiers?.silent !== undefined && sql`(${matchesUnindexed(tiers.meant)} is not true)::int`;
    const exact = thing?.meanings.filter(({ level }) => level === "exact") ?? [];
    const head = anyLexeme(
      IN_HEAD,
      exact.map(({ keys }) => keys[0] ?? ""),
    );
    // A text that begins with the thing may be of none of its kind: news of hotels.
    const isOfHead =
      planned.kind?.kind === "met" ? sql`(${hasKeys(head)} and ${hasValue(planned.kind)})` : hasKeys(head);
    // An ad that only adds the thing to another is no answer even in part.
    const mustBegin = thing && thing.after === undefined && tiers?.mentioning !== undefined && !planned.kind;
    const isShown = mustBegin ? hasKeys(firstKey(thing)) : sql<SqlBool>`true`;
    const matching = db
      .selectFrom("listings")
      .select(["id", "listed_at"])
      .select([
        sql<boolean>`${vipNow(now)}`.as("is_vip"),
        sql<boolean>`${isOfHead}`.as("is_head"),
        sql<boolean>`${isShown}`.as("is_shown"),
      ])
      .select(sql<number>`${priceRank || isOpen || sql`0`}::bigint`.as("own_rank"))
      .where((eb) => conditionsOf(eb, planned))
      .where(town ? isInTown(town) : sql<SqlBool>`true`)
      .limit(COUNT_LIMIT + 1);
    return sql`select * from (select *, count(*) over () as count from (${matching}) matching) counted
      where is_shown and id <> all(${[...seen]}::uuid[]) order by is_head desc, own_rank, is_vip desc, listed_at desc limit ${CARDS * (at + 1)}`;
  };
  const parts = searches.map(
    (search, at) => sql`select ${sql.lit(at)} as section, null as near, ads.* from (${ads(search, at)}) ads`,
  );
  if (elsewhere && isTelling(elsewhere)) {
    const { near, planned } = elsewhere;
    const one = db
      .selectFrom("listings")
      .select(sql`1`.as("one"))
      .where((eb) => conditionsOf(eb, planned))
      .where(isInTown(sql`place.town`))
      .limit(1);
    // The towns are tried in order, until enough have ads.
    parts.push(sql`select ${sql.lit(searches.length)} - 1 + dense_rank() over (order by rank) as section,
      towns.town as near, ads.* from (select place.* from unnest(${[...near]}::text[]) with ordinality place (town, rank),
        lateral (${one}) one limit ${sql.lit(MOST_TOWNS)}) towns,
      lateral (${ads(elsewhere, searches.length, sql`towns.town`)}) ads`);
  }
  if (parts.length === 0) return [];
  const card = selectCards(db, now, EXCERPT_SEARCH_LENGTH).where(sql<boolean>`listings.id = found.id`);
  const { rows } = await sql<FoundRow>`
    select found.section, found.near, found.count, found.is_head, card.* from (${sql.join(parts, sql` union all `)}) found,
    lateral (${card}) card order by found.section, is_head desc, found.own_rank, found.is_vip desc, found.listed_at desc`.execute(
    db,
  );
  return [...Map.groupBy(rows, ({ section }) => section)].map(([section, found]) =>
    sectionOf(found, searches[section]),
  );
}

/** Returns the section of a search, or of the nearest town if there is none. */
function sectionOf(all: readonly FoundRow[], search: WiderSearch | undefined): FoundSearch {
  const { near, count = 0 } = all[0] ?? {};
  const inTown = {
    label: `${/^[ВФ]/.test(near ?? "") ? "Във" : "В"} ${near}`,
    changes: { ...NO_TOWN, town: near ?? "" },
  };
  // Those with the thing in the head of the title, unless one of several has it by chance.
  const inHead = all.filter((row) => row.is_head);
  const found = inHead.length > 1 ? inHead : all;
  return {
    ...(search ?? inTown),
    count,
    rows: found.map(({ section, near, count, is_head, ...row }) => row),
  };
}
