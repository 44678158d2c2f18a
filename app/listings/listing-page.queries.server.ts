/** A whole list page: VIP strip, ads, count and what the search was understood as, in as few queries as possible. */
import type { CategoryCount } from "#app/categories/category-chips.tsx";
import { findCategoryCounts, lateCategoryCounts } from "#app/categories/category-counts.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readPublic } from "#app/platform/read-public.server.ts";
import { type Understood, understoodOf } from "#app/search/understood.ts";
import type { ListingCard } from "./listing-card.ts";
import { isFiltered, type ListingQuery } from "./listing-filter.ts";
import { countListings, findListings } from "./listing-lists.queries.server.ts";
import { markFound } from "./marked-cards.server.ts";
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
 * ads above it (rule: list-strip), and the list goes on exactly after those: the order is one, so nothing can stand twice.
 */
export function loadListingList(db: Db, query: ListingQuery, stripSize: number): Promise<ListingList> {
  return readPublic(db, () => loadList(db, query, stripSize));
}

async function loadList(db: Db, query: ListingQuery, stripSize: number): Promise<ListingList> {
  const { filter, order, after } = query;
  const filtered = isFiltered(filter);
  const hasStrip = !filtered && order === "newest" && after === undefined;
  const listed = async () => {
    const planned = await planFilter(db, filter);
    const [page, matching] = await Promise.all([
      findListings(db, planned, { order, after, strip: hasStrip ? stripSize : 0 }),
      // A search counts by itself, and of all ads triggers keep the counts.
      filtered && !planned.tiers ? countListings(db, planned) : undefined,
    ]);
    return { planned, page, matching };
  };
  const [{ planned, page, matching }, counts] = await Promise.all([
    listed(),
    filter.q === "" ? findCategoryCounts(db) : lateCategoryCounts(db),
  ]);
  const total = counts
    .filter(({ slug }) => !filter.category || slug === filter.category.slug)
    .reduce((sum, { count }) => sum + count, 0);
  const isEmpty = page.cards.length === 0 && filtered && after === undefined;
  const isBesides = page.meant === 0 && page.cards.length > 0 && after === undefined;
  return {
    cards: planned.read ? markFound(page, planned.read) : page.cards,
    next: page.next,
    meant: page.meant,
    strip: page.strip,
    // Ads of other words only are none of what was asked for.
    count: isBesides ? 0 : (page.found ?? matching ?? total),
    chips: counts.filter(({ isActive }) => isActive),
    understood: planned.read && understoodOf(planned.read),
    isFiltered: filtered,
    proposals: proposalsOf({ q: filter.q, display: query.display, category: filter.category }),
    instead: isEmpty ? await findInstead(db, planned, query) : undefined,
  };
}
