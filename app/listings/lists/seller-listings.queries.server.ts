/** Reads a seller's ads for visitors. */

import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Eb } from "./listing-conditions.server.ts";
import { createdKey, isOlder, LAST_CREATED_FIRST, pageOfCreated, readCursor } from "./listing-cursor.server.ts";
import { countWhere } from "./listing-lists.queries.server.ts";

/** Returns one page of a seller's public ads, newest first, and their number (to COUNT_LIMIT + 1). */
export function findSellerListings(db: Db, sellerId: string, after: string | undefined) {
  return readPublic(db, () => readSellerListings(db, sellerId, after));
}

async function readSellerListings(db: Db, sellerId: string, after: string | undefined) {
  showSeller(sellerId);
  const cursor = readCursor(after, "time");
  let query = selectCards(db, new Date())
    .select(createdKey)
    .where("listings.user_id", "=", sellerId)
    .where("listings.is_public", "=", true)
    .orderBy(LAST_CREATED_FIRST)
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(isOlder("created_at", cursor));
  const { shown, next } = pageOfCreated(await query.execute(), PAGE_SIZE);
  const isOfSeller = (eb: Eb) => eb.and([eb("listings.user_id", "=", sellerId), eb("listings.is_public", "=", true)]);
  const count = await countWhere(db, isOfSeller, "any");
  return { cards: shown.map(toCard), next, count };
}
