/** Reads a whole list page in as few queries as possible: VIP strip, ads, count, and the interpretation of the search. */
import type { CategoryCount } from "#app/catalogue/categories/category-chips.tsx";
import { findCategoryCounts } from "#app/catalogue/categories/category-counts.server.ts";
import { type Understood, understoodOf } from "#app/catalogue/search/understood.ts";
import { highlightMatches } from "#app/listings/card/highlight-matches.server.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { type Proposal, proposalsOf } from "#app/listings/finding/proposals.server.ts";
import { findAlternatives, type SearchAlternatives } from "#app/listings/finding/search-alternatives.queries.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isFiltered, type ListingQuery } from "./listing-filter.ts";
import { countListings, findListings } from "./listing-lists.queries.server.ts";

export interface ListingList {
  readonly strip: readonly ListingCard[];
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
  /** Up to 1,001 for filtered lists. */
  readonly count: number;
  readonly chips: readonly CategoryCount[];
  /** The interpretation of the search text; undefined without one. */
  readonly understood: Understood | undefined;
  /** Number of `cards`, from the first, that match the query; the others only have another word's form in common. */
  readonly meantCount: number;
  readonly isFiltered: boolean;
  /** Filters recognised in the search text. */
  readonly proposals: readonly Proposal[];
  /** Undefined unless a filtered list is empty. */
  readonly alternatives: SearchAlternatives | undefined;
}

/**
 * Returns one page of a list. The first page of an unfiltered list in the default order has up to `stripSize` VIP ads above it
 * (rule: list-strip); the list continues after them in the same order, so no ad appears twice.
 */
export function loadListingList(db: Db, query: ListingQuery, stripSize: number): Promise<ListingList> {
  return readPublic(db, () => loadList(db, query, stripSize));
}

async function loadList(db: Db, query: ListingQuery, stripSize: number): Promise<ListingList> {
  const { filter, order, after } = query;
  const filtered = isFiltered(filter);
  const hasStrip = !filtered && order === "newest" && after === undefined;
  const readPage = async () => {
    const planned = await planFilter(db, filter);
    const [page, matching] = await Promise.all([
      findListings(db, planned, { order, after, strip: hasStrip ? stripSize : 0 }),
      // A search returns its own count, and triggers maintain the counts of all ads.
      filtered && !planned.tiers ? countListings(db, planned) : undefined,
    ]);
    return { planned, page, matching };
  };
  const [{ planned, page, matching }, counts] = await Promise.all([readPage(), findCategoryCounts(db)]);
  const total = counts
    .filter(({ slug }) => !filter.category || slug === filter.category.slug)
    .reduce((sum, { count }) => sum + count, 0);
  const isEmpty = page.cards.length === 0 && filtered && after === undefined;
  const hasLooseOnly = page.meantCount === 0 && page.cards.length > 0 && after === undefined;
  return {
    cards: planned.read ? highlightMatches(page, planned.read) : page.cards,
    next: page.next,
    meantCount: page.meantCount,
    strip: page.strip,
    // Ads that only have another word's form do not count as matches.
    count: hasLooseOnly ? 0 : (page.found ?? matching ?? total),
    chips: counts.filter(({ isActive }) => isActive),
    understood: planned.read && understoodOf(planned.read),
    isFiltered: filtered,
    proposals: proposalsOf({ q: filter.q, display: query.display, category: filter.category }),
    alternatives: isEmpty ? await findAlternatives(db, planned, query) : undefined,
  };
}
