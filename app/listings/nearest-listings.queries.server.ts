/** Lists by the distance of an ad's town from a place, then newest first. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { type CardRow, selectCards } from "./listing-cards.queries.server.ts";
import { townsOf } from "./listing-conditions.server.ts";
import { isOlder } from "./listing-cursor.server.ts";
import type { ListingFilter } from "./listing-filter.ts";
import type { Stretch, Where } from "./ordered-listings.queries.server.ts";

/** The sort value of an ad: the place of its town in the order, then its time. */
export function nearestKey(filter: ListingFilter, row: { readonly town: string; readonly listed_key: string }): string {
  return `${townsOf(filter).indexOf(row.town)} ${row.listed_key}`;
}

/** The two parts of such a sort value. */
export function partsOfNearest(key: string): { readonly rank: number; readonly time: string } {
  const space = key.indexOf(" ");
  return { rank: Number(key.slice(0, space)), time: key.slice(space + 1) };
}

/** Number of the town in the order, from 1. */
export function rankOf(towns: readonly string[], column = "listings.town") {
  return sql<number>`array_position(${[...towns]}::text[], ${sql.ref(column)})`;
}

/**
 * Up to `limit` rows. The nearest town is read alone, then ever more at once: a page is full after a few index scans
 * where there are many ads, and after ten queries where there are few. Of each town no more is read than fits on the page.
 */
export async function nearestRows(
  db: Db,
  where: Where,
  { filter, cursor, limit, start }: Stretch & { readonly filter: ListingFilter },
): Promise<CardRow[]> {
  const all = townsOf(filter);
  const last = cursor && partsOfNearest(cursor.key);
  const first = last?.rank ?? 0;
  const rows: CardRow[] = [];
  let until = first;
  for (let at = first; at < all.length && rows.length < limit; at = until) {
    until = at + Math.max(1, at - first);
    const towns = all.slice(at, until);
    const left = limit - rows.length;
    const query = selectCards(db, new Date(), start)
      .where((eb) => where(eb, false))
      .where(sql<boolean>`listings.town = place.town`)
      .orderBy("listings.listed_at", "desc")
      .orderBy("listings.id", "desc")
      .limit(left);
    const rest =
      last && cursor && at === first ? query.where(isOlder("listed_at", { ...cursor, key: last.time })) : query;
    const { rows: found } =
      await sql<CardRow>`select card.* from unnest(${[...towns]}::text[]) with ordinality place (town, rank),
      lateral (${rest}) card order by place.rank, card.listed_at desc, card.id desc limit ${left}`.execute(db);
    rows.push(...found);
  }
  return rows;
}
