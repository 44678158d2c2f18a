import type { ListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Reads all pages of a list, starting at a cursor. */
export async function listPages(db: Db, { filter, order }: ListingQuery, from?: string) {
  const planned = await planFilter(db, filter);
  const pages: Awaited<ReturnType<typeof findListings>>["cards"][] = [];
  for (let after = from; pages.length < 80; ) {
    const { cards, next } = await findListings(db, planned, { order, after });
    pages.push(cards);
    if (!next) break;
    after = next;
  }
  return pages;
}
