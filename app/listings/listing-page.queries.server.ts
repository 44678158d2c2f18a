/** A whole list page: VIP strip, ads, count and the corrected search, in as few queries as possible. */
import type { CategoryCount } from "#app/categories/category-chips.tsx";
import { findCategoryCounts } from "#app/categories/category-counts.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ListingCard } from "./listing-card.ts";
import { isFiltered, type ListingQuery } from "./listing-filter.ts";
import { countListings, findListings, findVipStrip, planFilter } from "./listing-lists.queries.server.ts";

export interface ListingList {
  readonly strip: readonly ListingCard[];
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
  /** Filtered lists count to 1,001 at most. */
  readonly count: number;
  readonly chips: readonly CategoryCount[];
  readonly corrected: string | undefined;
  readonly isFiltered: boolean;
}

/**
 * One page of what `query` asks for. The first page of an unfiltered list in its own order has up to `stripSize` VIP
 * ads above it, and the list goes on exactly after those (reading 16): the order is one, so nothing can stand twice.
 */
export async function loadListingList(db: Db, query: ListingQuery, stripSize: number): Promise<ListingList> {
  const { filter, order, after } = query;
  const filtered = isFiltered(filter);
  const planned = await planFilter(db, filter);
  const hasStrip = stripSize > 0 && !filtered && order === "newest" && after === undefined;
  const strip = hasStrip ? await findVipStrip(db, planned, stripSize) : undefined;
  const page = await findListings(db, planned, {
    order,
    after: after ?? strip?.after,
    withoutVip: strip !== undefined && strip.cards.length < stripSize,
  });
  const counts = await findCategoryCounts(db);
  const total = counts
    .filter(({ slug }) => !filter.category || slug === filter.category.slug)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    ...page,
    strip: strip?.cards ?? [],
    count: filtered ? await countListings(db, planned) : total,
    chips: counts.filter(({ isActive }) => isActive),
    corrected: planned.corrected,
    isFiltered: filtered,
  };
}
