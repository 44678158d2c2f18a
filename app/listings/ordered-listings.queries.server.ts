/** Ads in the order of an index, from a cursor on: for lists of which many ads are wanted, so that a page is soon full. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { type CardRow, firstThen, selectCards } from "./listing-cards.queries.server.ts";
import { type Eb, vipNow } from "./listing-conditions.server.ts";
import { isOlder, type ListCursor } from "./listing-cursor.server.ts";
import type { ListingFilter } from "./listing-filter.ts";
import { isPricedAfter, type PriceOrder, partsOfPrice, priceParts } from "./price-order.server.ts";

/** The condition for an ad; VIP ads are few, and may be asked for in another way. */
export type Where = (eb: Eb, vip: boolean) => Expression<SqlBool>;

export interface Stretch {
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
  /** Characters of the description. */
  readonly start?: number | undefined;
}

/** VIP ads, then the others, newest first: two index scans, the second as far as the page is not full. */
export async function newestRows(db: Db, where: Where, { cursor, limit, start }: Stretch): Promise<CardRow[]> {
  const now = new Date();
  const part = (vip: boolean) => {
    const query = selectCards(db, now, start)
      .where((eb) => where(eb, vip))
      .where(vip ? vipNow(now) : sql<SqlBool>`not ${vipNow(now)}`)
      .orderBy("listings.listed_at", "desc")
      .orderBy("listings.id", "desc")
      .limit(limit);
    return cursor?.vip === vip ? query.where(isOlder("listed_at", cursor)) : query;
  };
  return cursor && !cursor.vip ? part(false).execute() : firstThen(db, [part(true), part(false)], limit);
}

/**
 * Ordered by price (rule: list-order-by-price): each part is one scan of the index over groups and prices, in one direction
 * or the other.
 */
export async function priceRows(
  db: Db,
  where: Where,
  { order, filter, cursor, limit, start }: Stretch & { readonly order: PriceOrder; readonly filter: ListingFilter },
): Promise<CardRow[]> {
  const direction = order === "cheapest" ? "asc" : "desc";
  const last = cursor && partsOfPrice(cursor.key);
  const all = priceParts(filter);
  const left = last ? all.filter(([, to]) => to >= last.group) : all;
  const parts = left.map(([from, to]) => {
    const query = selectCards(db, new Date(), start)
      .where((eb) => where(eb, false))
      .where(sql<SqlBool>`listings.price_group between ${sql.lit(from)} and ${sql.lit(to)}`)
      .orderBy("listings.price_group", direction)
      .orderBy("listings.price_bgn", direction)
      .orderBy("listings.id", direction)
      .limit(limit);
    return cursor && last && from <= last.group
      ? query.where(isPricedAfter(sql`listings.price_group, listings.price_bgn, listings.id`, { order, cursor }))
      : query;
  });
  return firstThen(db, parts, limit);
}
