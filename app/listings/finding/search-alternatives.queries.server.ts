/** Finds results to show instead of an empty list: other places with the same words, else new ads. */
import { sql } from "kysely";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { conditionsWithKeys, type Eb } from "#app/listings/lists/listing-conditions.server.ts";
import { COUNT_LIMIT } from "#app/listings/lists/listing-count.ts";
import { type ListingFilter, NO_FILTER } from "#app/listings/lists/listing-filter.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type PlannedFilter, planFilter, planRead } from "./planned-filter.server.ts";

export interface SearchAlternatives {
  /** The categories and towns with the same words but without the other filters, most ads first. */
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly count: number }[];
  readonly towns: readonly { readonly town: string; readonly count: number }[];
  /** New ads; empty if there is another alternative. */
  readonly newest: readonly ListingCard[];
}

const MOST_PLACES = 6;
const SOME_ADS = 8;

export async function findAlternatives(db: Db, planned: PlannedFilter): Promise<SearchAlternatives> {
  const elsewhere = await findElsewhere(db, planned);
  // Ads that have nothing in common with the words of a search are no answer to it.
  const hasNewest = planned.filter.q === "" && elsewhere.categories.length === 0;
  return { ...elsewhere, newest: hasNewest ? await findNewest(db) : [] };
}

/** Counts the matches of the words by category and town, in one query over at most as many matches as lists count. */
async function findElsewhere(
  db: Db,
  { filter, read, kind }: PlannedFilter,
): Promise<Pick<SearchAlternatives, "categories" | "towns">> {
  const words: ListingFilter = { ...NO_FILTER, q: filter.q, isExact: filter.isExact };
  const { tiers } = planRead(words, { parts: [], kind, read });
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
