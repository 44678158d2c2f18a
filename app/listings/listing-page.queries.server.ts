/** A whole page of a list: strip, ads, count and what was understood, in as few queries as it takes. */
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
  readonly corrected: string | undefined;
  readonly isFiltered: boolean;
}

/**
 * One page of what `query` asks for. The first page of an unfiltered list in its own order has up to `stripSize` VIP
 * ads above it, and the list goes on exactly after those (reading 16): the order is one, so nothing can stand twice.
 */
export async function loadListingList(db: Db, query: ListingQuery, stripSize: number): Promise<ListingList> {
  const planned = await planFilter(db, query.filter);
  const filtered = isFiltered(query.filter);
  const hasStrip = !filtered && query.order === "newest" && query.after === undefined;
  const strip = hasStrip ? await findVipStrip(db, planned, stripSize) : { cards: [], after: undefined };
  const page = await findListings(db, planned, { order: query.order, after: query.after ?? strip.after });
  const count = await countListings(db, planned, filtered);
  return { strip: strip.cards, ...page, count, corrected: planned.corrected, isFiltered: filtered };
}
