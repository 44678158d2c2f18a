/** Ads in the order of an index, from a cursor on: for lists of which many ads are wanted, so that a page is soon full. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { type CardRow, selectCards } from "./listing-cards.queries.server.ts";
import { type Eb, vipNow } from "./listing-conditions.server.ts";
import { isOlder, type ListCursor } from "./listing-cursor.server.ts";

export type Where = (eb: Eb) => Expression<SqlBool>;

export interface Stretch {
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
}

/** VIP ads, then the others, newest first: two index scans, the second only if the page is not full. */
export async function newestRows(
  db: Db,
  where: Where,
  { cursor, limit, withoutVip = false }: Stretch & { readonly withoutVip?: boolean },
): Promise<CardRow[]> {
  const now = new Date();
  const part = (vip: boolean, room: number) => {
    let query = selectCards(db, now)
      .where(where)
      .where(vip ? vipNow(now) : sql<SqlBool>`not ${vipNow(now)}`)
      .orderBy("listings.listed_at", "desc")
      .orderBy("listings.id", "desc")
      .limit(room);
    if (cursor?.vip === vip) query = query.where(isOlder("listed_at", cursor));
    return query.execute();
  };
  const vips = withoutVip || (cursor && !cursor.vip) ? [] : await part(true, limit);
  return vips.length < limit ? [...vips, ...(await part(false, limit - vips.length))] : vips;
}

/** Ordered by price; ads without a price come last in both directions. */
export async function priceRows(
  db: Db,
  where: Where,
  { order, cursor, limit }: Stretch & { readonly order: "cheapest" | "dearest" },
): Promise<CardRow[]> {
  const direction = order === "cheapest" ? "asc" : "desc";
  const sign = sql.raw(order === "cheapest" ? ">" : "<");
  const part = (priced: boolean, room: number) => {
    let query = selectCards(db, new Date())
      .where(where)
      .where("listings.price_bgn", priced ? ">" : "=", 0)
      .orderBy("listings.price_bgn", direction)
      .orderBy("listings.id", direction)
      .limit(room);
    if (cursor && (cursor.key !== "0") === priced) {
      query = query.where(
        sql<SqlBool>`(listings.price_bgn, listings.id) ${sign} (${cursor.key}::bigint, ${cursor.id}::uuid)`,
      );
    }
    return query.execute();
  };
  const priced = cursor?.key === "0" ? [] : await part(true, limit);
  return priced.length < limit ? [...priced, ...(await part(false, limit - priced.length))] : priced;
}
