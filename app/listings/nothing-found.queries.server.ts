/** What a search that finds nothing shows instead: its words without the rarest, where else all of them are found, new ads. */
import { sql } from "kysely";
import { categoryById } from "#app/categories/catalogue.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ReadQuery } from "#app/search/read-query.ts";
import { tiersOf } from "#app/search/tiers.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import { withoutRarest } from "#app/search/without-rarest.ts";
import type { ListingCard } from "./listing-card.ts";
import { conditionsWithKeys, type Eb } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { type ListingFilter, type ListingQuery, NO_FILTER } from "./listing-filter.ts";
import { findListings } from "./listing-lists.queries.server.ts";
import { markFound } from "./marked-cards.server.ts";
import { type PlannedFilter, planFilter } from "./planned-filter.server.ts";

export interface NothingFound {
  readonly fewer: FewerWords | undefined;
  /** Where the same words are found without the other filters, most first. */
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
  readonly towns: readonly { readonly town: string; readonly count: number }[];
  /** New ads, where nothing else is shown. */
  readonly newest: readonly ListingCard[];
}

interface FewerWords {
  readonly dropped: string;
  readonly kept: string;
  readonly cards: readonly ListingCard[];
}

const MOST_DROPPED = 3;
const MOST_PLACES = 6;
const SOME_ADS = 8;

export async function findInstead(db: Db, planned: PlannedFilter, query: ListingQuery): Promise<NothingFound> {
  const fewer = planned.read && (await findWithFewer(db, planned.read, query));
  const elsewhere = await findElsewhere(db, planned);
  const hasSome = fewer !== undefined || elsewhere.categories.length > 0;
  return { fewer, ...elsewhere, newest: hasSome ? [] : await findNewest(db) };
}

async function findWithFewer(db: Db, read: ReadQuery, query: ListingQuery): Promise<FewerWords | undefined> {
  const vocabulary = await freshVocabulary(db);
  const dropped: string[] = [];
  for (let left = read; dropped.length < MOST_DROPPED; ) {
    const shorter = withoutRarest(vocabulary, left);
    if (!shorter) return undefined;
    left = shorter.read;
    dropped.push(shorter.dropped);
    const planned = { filter: query.filter, read: left, tiers: tiersOf(left) };
    const page = await findListings(db, planned, { ...query, after: undefined });
    if (page.meant === 0) continue;
    const kept = left.words.map(({ how, typed, readAs }) => (how === "corrected" ? readAs : typed)).join(" ");
    const cards = markFound({ ...page, cards: page.cards.slice(0, page.meant) }, left);
    return { dropped: dropped.join(" "), kept, cards };
  }
  return undefined;
}

/** One grouped query over at most so many matches as lists count. */
async function findElsewhere(
  db: Db,
  { filter, tiers }: PlannedFilter,
): Promise<Pick<NothingFound, "categories" | "towns">> {
  const words: ListingFilter = { ...NO_FILTER, q: filter.q, isExact: filter.isExact };
  if (!tiers || !(filter.category || filter.town || filter.priceFrom || filter.priceTo))
    return { categories: [], towns: [] };
  const matching = db
    .selectFrom("listings")
    .select(["category_id", "town"])
    .where((eb) => conditionsWithKeys(eb as Eb, words, tiers.meant))
    .limit(COUNT_LIMIT + 1);
  const { rows } = await sql<{ category_id: number | null; town: string | null; count: number }>`
    select category_id, town, count(*) as count from (${matching}) matching
    group by grouping sets ((category_id), (town)) order by count desc, category_id, town`.execute(db);
  return {
    categories: rows
      .flatMap(({ category_id: id, count }) => {
        if (id === null) return [];
        const { slug, name } = categoryById(id);
        return [{ slug, name, count }];
      })
      .slice(0, MOST_PLACES),
    towns: rows.flatMap(({ town, count }) => (town === null ? [] : [{ town, count }])).slice(0, MOST_PLACES),
  };
}

async function findNewest(db: Db): Promise<readonly ListingCard[]> {
  const page = await findListings(db, await planFilter(db, NO_FILTER), { order: "newest", after: undefined });
  return page.cards.slice(0, SOME_ADS);
}
