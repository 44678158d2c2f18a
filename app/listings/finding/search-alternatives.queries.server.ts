/** Finds results to show instead of an empty list: the search without its rarest words, other places with the same words, new ads. */
import { sql } from "kysely";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { known } from "#app/catalogue/search/ranking.ts";
import type { ReadQuery } from "#app/catalogue/search/read-query.ts";
import { tiersOf } from "#app/catalogue/search/tiers.ts";
import { highlightMatches } from "#app/listings/card/highlight-matches.server.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { conditionsWithKeys, type Eb } from "#app/listings/lists/listing-conditions.server.ts";
import { COUNT_LIMIT } from "#app/listings/lists/listing-count.ts";
import { type ListingFilter, type ListingQuery, NO_FILTER } from "#app/listings/lists/listing-filter.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type PlannedFilter, planFilter } from "./planned-filter.server.ts";

export interface SearchAlternatives {
  readonly fewer: FewerWords | undefined;
  /** The categories and towns with the same words but without the other filters, most ads first. */
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
  readonly towns: readonly { readonly town: string; readonly count: number }[];
  /** New ads; empty if there is another alternative. */
  readonly newest: readonly ListingCard[];
}

interface FewerWords {
  readonly dropped: string;
  readonly used: string;
  readonly cards: readonly ListingCard[];
}

const MOST_DROPPED = 3;
const MOST_PLACES = 6;
const SOME_ADS = 8;

export async function findAlternatives(
  db: Db,
  planned: PlannedFilter,
  query: ListingQuery,
): Promise<SearchAlternatives> {
  const fewer = planned.read && (await findWithFewer(db, planned.read, query));
  const elsewhere = await findElsewhere(db, planned);
  const hasSome = fewer !== undefined || elsewhere.categories.length > 0;
  return { fewer, ...elsewhere, newest: hasSome ? [] : await findNewest(db) };
}

async function findWithFewer(db: Db, read: ReadQuery, query: ListingQuery): Promise<FewerWords | undefined> {
  const vocabulary = await freshVocabulary(db);
  const dropped: string[] = [];
  for (let remaining = read; dropped.length < MOST_DROPPED; ) {
    const shorter = withoutRarest(vocabulary, remaining);
    if (!shorter) return undefined;
    remaining = shorter.read;
    dropped.push(shorter.dropped);
    const planned = { filter: query.filter, read: remaining, tiers: tiersOf(remaining) };
    const page = await findListings(db, planned, { ...query, after: undefined });
    if (page.meantCount === 0) continue;
    const used = remaining.words.map(({ how, typed, readAs }) => (how === "corrected" ? readAs : typed)).join(" ");
    const cards = highlightMatches({ ...page, cards: page.cards.slice(0, page.meantCount) }, remaining);
    return { dropped: dropped.join(" "), used, cards };
  }
  return undefined;
}

/** Counts the matches of the words by category and town, in one query over at most as many matches as lists count. */
async function findElsewhere(
  db: Db,
  { filter, tiers }: PlannedFilter,
): Promise<Pick<SearchAlternatives, "categories" | "towns">> {
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

interface Shortened {
  readonly read: ReadQuery;
  /** The dropped word as typed. */
  readonly dropped: string;
}

/** A number does not identify an item: the 15 of 'iphone 15' also occurs in ads of pet food. */
const NUMBER = /^\p{N}+$/u;

/** Drops the word with the fewest ads, the last of equally rare ones; undefined if only numbers would remain. */
function withoutRarest(vocabulary: Vocabulary, read: ReadQuery): Shortened | undefined {
  if (read.words.length < 2) return undefined;
  const ads = read.words.map((word) => (word.isInAds ? known(vocabulary, word.meanings) : 0));
  const at = ads.lastIndexOf(Math.min(...ads));
  const rarest = read.words[at];
  const words = read.words.filter((word) => word !== rarest);
  if (!rarest || words.every(({ typed }) => NUMBER.test(typed))) return undefined;
  const keys = new Set(rarest.meanings.flatMap((meaning) => meaning.keys));
  return {
    read: {
      ...read,
      words,
      phrases: read.phrases.filter((phrase) => !phrase.some((choice) => choice.some((key) => keys.has(key)))),
    },
    dropped: rarest.typed,
  };
}
