/** A seller's ads as visitors see them. */
import { sql } from "kysely";
import { showSeller } from "#app/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readPublic } from "#app/platform/read-public.server.ts";
import { PAGE_SIZE } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";
import { selectCards, toCard } from "./listing-cards.queries.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { isOlder, readCursor, writeCursor } from "./listing-cursor.server.ts";

interface SellerPage {
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
  readonly count: number;
}

/** One page of a seller's public ads, newest first, and how many there are (to COUNT_LIMIT + 1). */
export function findSellerListings(db: Db, sellerId: string, after: string | undefined): Promise<SellerPage> {
  return readPublic(db, () => readSellerListings(db, sellerId, after));
}

async function readSellerListings(db: Db, sellerId: string, after: string | undefined): Promise<SellerPage> {
  showSeller(sellerId);
  const cursor = readCursor(after, "time");
  let query = selectCards(db, new Date())
    .select(sql<string>`listings.created_at::text`.as("created_key"))
    .where("listings.user_id", "=", sellerId)
    .where("listings.is_public", "=", true)
    .orderBy("listings.created_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(isOlder("created_at", cursor));
  const rows = await query.execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select("id")
        .where("user_id", "=", sellerId)
        .where("is_public", "=", true)
        .limit(COUNT_LIMIT + 1)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    cards: shown.map(toCard),
    next: rows.length > PAGE_SIZE && last ? writeCursor({ vip: false, key: last.created_key, id: last.id }) : undefined,
    count,
  };
}
