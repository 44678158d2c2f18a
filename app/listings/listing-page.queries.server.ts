/** A whole list page: VIP strip, ads, count and what the search was understood as, in as few queries as possible. */
import type { CategoryCount } from "#app/categories/category-chips.tsx";
import { findCategoryCounts } from "#app/categories/category-counts.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type Understood, understoodOf } from "#app/search/understood.ts";
import { markFound } from "./found-words.queries.server.ts";
import type { ListingCard } from "./listing-card.ts";
import { isFiltered, type ListingQuery } from "./listing-filter.ts";
import { countListings, findListings, findVipStrip } from "./listing-lists.queries.server.ts";
import { findInstead, type NothingFound } from "./nothing-found.queries.server.ts";
import { planFilter } from "./planned-filter.server.ts";
import { type Proposal, proposalsOf } from "./proposals.server.ts";

export interface ListingList {
  readonly strip: readonly ListingCard[];
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
  /** Filtered lists count to 1,001 at most. */
  readonly count: number;
  readonly chips: readonly CategoryCount[];
  /** What the search text was understood as; undefined without one. */
  readonly understood: Understood | undefined;
  /** How many of `cards` have what was meant; those after them have the form of another word. */
  readonly meant: number;
  readonly isFiltered: boolean;
  /** Filters that the search text speaks of. */
  readonly proposals: readonly Proposal[];
  /** For a filtered list without ads. */
  readonly instead: NothingFound | undefined;
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
  const isEmpty = page.cards.length === 0 && filtered && after === undefined;
  return {
    cards: planned.read ? await markFound(db, page.cards, { read: planned.read, meant: page.meant }) : page.cards,
    next: page.next,
    meant: page.meant,
    strip: strip?.cards ?? [],
    count: page.found ?? (filtered ? await countListings(db, planned) : total),
    chips: counts.filter(({ isActive }) => isActive),
    understood: planned.read && understoodOf(planned.read),
    isFiltered: filtered,
    proposals: proposalsOf({ q: filter.q, display: query.display, category: filter.category }),
    instead: isEmpty ? await findInstead(db, planned, query) : undefined,
  };
}
