/** Reads ads in the order of an index, starting at a cursor: for lists that many ads match, so that a page is soon full. */
import { type Expression, type SqlBool, sql } from "kysely";
import { type CardRow, fetchInOrder, selectCards } from "#app/listings/card/listing-cards.queries.server.ts";
import type { ListingFilter, ListOrder } from "#app/listings/finding/listing-filter.ts";
import { vipNow } from "#app/listings/vip/vip-now.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Eb, townsOf } from "./listing-conditions.server.ts";
import { isOlder, type ListCursor, NEWEST_FIRST } from "./listing-cursor.server.ts";
import { isPricedAfter, type PriceOrder, partsOfPrice, priceParts } from "./price-order.server.ts";

/** Returns the condition for ads; for the few VIP ads it may use another index. */
export type Where = (eb: Eb, vip: boolean) => Expression<SqlBool>;

export interface Range {
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
  /** Characters of the description. */
  readonly start?: number | undefined;
  /** The number of ads, the newest after the cursor, among which those that are not VIP are looked for; undefined for all. */
  readonly among?: number | undefined;
  /** True for a list without filters but its category, whose best plan does not depend on values. */
  readonly hasOnePlan?: boolean;
}

/** Returns up to `limit` rows in an order. The orders by price and distance ignore VIP. */
export function rowsInOrder(
  db: Db,
  where: Where,
  { order, filter, ...range }: Range & { readonly order: ListOrder; readonly filter: ListingFilter },
): Promise<CardRow[]> {
  if (order === "newest") return newestRows(db, where, range);
  return order === "nearest"
    ? nearestRows(db, where, { ...range, filter })
    : priceRows(db, where, { ...range, order, filter });
}

/** Reads VIP ads, then the others, newest first: two index scans, the second only until the page is full. */
export async function newestRows(
  db: Db,
  where: Where,
  { cursor, limit, start, among, hasOnePlan }: Range,
): Promise<CardRow[]> {
  const now = new Date();
  const part = (vip: boolean) => {
    const query = selectCards(db, now, start)
      .where((eb) => where(eb, vip))
      .where(vip ? vipNow(now) : sql<SqlBool>`not ${vipNow(now)}`)
      .orderBy(NEWEST_FIRST)
      .limit(hasOnePlan ? sql.lit(limit) : limit);
    const rest = cursor?.vip === vip ? query.where(isOlder("listed_at", cursor)) : query;
    return among === undefined || vip ? rest : rest.where(isAmong(db, among, cursor));
  };
  return cursor && !cursor.vip ? part(false).execute() : fetchInOrder(db, [part(true), part(false)], limit, hasOnePlan);
}

/** The condition that an ad is one of the `count` newest after the cursor, answered by the index of the order alone. */
function isAmong(db: Db, count: number, cursor: ListCursor | undefined): Expression<SqlBool> {
  const times = db
    .selectFrom("listings")
    .select("listed_at")
    .where(sql<SqlBool>`listings.is_public`)
    .orderBy(NEWEST_FIRST)
    .offset(Math.round(count))
    .limit(1);
  const last = cursor && !cursor.vip ? times.where(isOlder("listed_at", cursor)) : times;
  return sql<SqlBool>`listings.listed_at >= coalesce((${last}), '-infinity')`;
}

/**
 * Reads ads in order of price: each part is one scan of the index over groups and prices, forwards or
 * backwards.
 */
async function priceRows(
  db: Db,
  where: Where,
  { order, filter, cursor, limit, start }: Range & { readonly order: PriceOrder; readonly filter: ListingFilter },
): Promise<CardRow[]> {
  const direction = order === "cheapest" ? "asc" : "desc";
  const last = cursor && partsOfPrice(cursor.key);
  const all = priceParts(filter);
  const remaining = last ? all.filter(([, to]) => to >= last.group) : all;
  const parts = remaining.map(([from, to]) => {
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
  return fetchInOrder(db, parts, limit);
}

/** Returns the sort value of an ad: the rank of its town in the order, then its time. */
export function nearestKey(filter: ListingFilter, row: { readonly town: string; readonly listed_key: string }): string {
  return `${townsOf(filter).indexOf(row.town)} ${row.listed_key}`;
}

/** Splits a sort value of nearestKey. */
export function partsOfNearest(key: string): { readonly rank: number; readonly time: string } {
  const space = key.indexOf(" ");
  return { rank: Number(key.slice(0, space)), time: key.slice(space + 1) };
}

/** Returns the SQL expression for the rank of a town in the order, from 1. */
export function rankOf(towns: readonly string[], column = "listings.town") {
  return sql<number>`array_position(${[...towns]}::text[], ${sql.ref(column)})`;
}

/**
 * Reads up to `limit` rows by distance. The nearest town is read alone, then ever more at once: a page is full after a few index scans
 * if towns have many ads, and after ten queries if they have few. No more ads of a town are read than fit on the page.
 */
async function nearestRows(
  db: Db,
  where: Where,
  { filter, cursor, limit, start }: Range & { readonly filter: ListingFilter },
): Promise<CardRow[]> {
  const all = townsOf(filter);
  const last = cursor && partsOfNearest(cursor.key);
  const first = last?.rank ?? 0;
  const rows: CardRow[] = [];
  let until = first;
  for (let at = first; at < all.length && rows.length < limit; at = until) {
    until = at + Math.max(1, at - first);
    const towns = all.slice(at, until);
    const room = limit - rows.length;
    const query = selectCards(db, new Date(), start)
      .where((eb) => where(eb, false))
      .where(sql<boolean>`listings.town = place.town`)
      .orderBy(NEWEST_FIRST)
      .limit(room);
    const rest =
      last && cursor && at === first ? query.where(isOlder("listed_at", { ...cursor, key: last.time })) : query;
    const { rows: found } =
      await sql<CardRow>`select card.* from unnest(${[...towns]}::text[]) with ordinality place (town, rank),
      lateral (${rest}) card order by place.rank, card.listed_at desc, card.id desc limit ${room}`.execute(db);
    rows.push(...found);
  }
  return rows;
}
