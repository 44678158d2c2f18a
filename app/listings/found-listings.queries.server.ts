/**
 * Ads found by a search text, tier by tier. Up to a thousand matches are taken from the index over the keys and sorted, which
 * also counts them; of more, a page is soon full in the order of the list.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Tiers } from "#app/search/tiers.ts";
import { type CardRow, selectCards } from "./listing-cards.queries.server.ts";
import { conditions, type Eb, hasKeys, townsOf, turnsOutToHaveKeys, vipNow } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import type { ListCursor } from "./listing-cursor.server.ts";
import type { ListingFilter, ListOrder } from "./listing-filter.ts";
import { nearestRows, partsOfNearest, rankOf } from "./nearest-listings.queries.server.ts";
import { newestRows, priceRows, type Stretch, type Where } from "./ordered-listings.queries.server.ts";

export interface Search {
  readonly filter: ListingFilter;
  readonly tiers: Tiers;
  readonly order: ListOrder;
}

export interface FoundRows {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number }[];
  /** All matches, to COUNT_LIMIT + 1. */
  readonly count: number;
}

export async function findRows(db: Db, search: Search, stretch: Stretch): Promise<FoundRows> {
  const { tiers, order } = search;
  const { tsqueries, lastMeant } = tiers;
  // In an order by price nothing tells the form of another word apart: it is left out.
  const last = order === "newest" ? tsqueries.length - 1 : lastMeant;
  const few = await fewRows(db, search, { ...stretch, from: 0, last });
  if (few.count <= COUNT_LIMIT) return few;
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, search.filter), turnsOutToHaveKeys(tsqueries[last] ?? "")]);
    const rows = await rowsByValue(db, where, { ...stretch, order, filter: search.filter });
    return { rows: rows.map((row) => ({ row, tier: 0 })), count: few.count };
  }
  const rows: { row: CardRow; tier: number }[] = [];
  const start = stretch.cursor?.tier ?? 0;
  for (let tier = start; tier <= last && rows.length < stretch.limit; tier++) {
    const cursor = tier === start ? stretch.cursor : undefined;
    rows.push(...(await rowsOfTier(db, search, { tier, cursor, limit: stretch.limit - rows.length })));
  }
  return { rows, count: few.count };
}

/** In an order by price or distance, which takes no notice of VIP. */
export function rowsByValue(
  db: Db,
  where: Where,
  {
    order,
    filter,
    ...stretch
  }: Stretch & { readonly order: Exclude<ListOrder, "newest">; readonly filter: ListingFilter },
): Promise<CardRow[]> {
  return order === "nearest"
    ? nearestRows(db, where, { ...stretch, filter })
    : priceRows(db, where, { ...stretch, order });
}

/** One tier of a search that has too many matches to be sorted as a whole. */
async function rowsOfTier(db: Db, search: Search, { tier, ...stretch }: Stretch & { readonly tier: number }) {
  const few = await fewRows(db, search, { ...stretch, from: tier, last: tier });
  if (few.count <= COUNT_LIMIT) return few.rows;
  const rows = await newestRows(
    db,
    (eb) => eb.and([conditions(eb, search.filter), ...inTier(search.tiers, tier, turnsOutToHaveKeys)]),
    stretch,
  );
  return rows.map((row) => ({ row, tier }));
}

/** Fits this tier and none before it. */
function inTier(
  { tsqueries }: Tiers,
  tier: number,
  has: (tsquery: string) => Expression<SqlBool>,
): readonly Expression<SqlBool>[] {
  const before = tier > 0 ? tsqueries[tier - 1] : undefined;
  const own = has(tsqueries[tier] ?? "");
  return before === undefined ? [own] : [own, sql<SqlBool>`not (listings.search @@ ${before}::tsquery)`];
}

interface Place {
  readonly count: number;
  readonly id: string | null;
  readonly tier: number | null;
}

/** Sorts what fits these tiers, if that is not too much; counts it in any case. */
async function fewRows(
  db: Db,
  { filter, tiers, order }: Search,
  { from, last, cursor, limit }: Stretch & { readonly from: number; readonly last: number },
): Promise<FoundRows> {
  const now = new Date();
  const widest = from === last ? inTier(tiers, last, hasKeys) : [hasKeys(tiers.tsqueries[last] ?? "")];
  const matching = db
    .selectFrom("listings")
    .select(["listings.id", "listings.town", "listings.listed_at", "listings.price_bgn"])
    .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), tierColumn(tiers, { from, last }).as("tier")])
    .where((eb) => eb.and([conditions(eb, filter), ...widest]))
    .limit(COUNT_LIMIT + 1);
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const { rows: places } = await sql<Place>`
    with matching as materialized (${matching})
    select total.count, page.id, page.tier from (select count(*) from matching) total (count)
    left join lateral (select id, tier from matching where total.count <= ${COUNT_LIMIT} and ${after}
      order by ${by} limit ${limit}) page on true`.execute(db);
  const tierOf = new Map(places.flatMap(({ id, tier }) => (id === null ? [] : [[id, tier ?? 0] as const])));
  const ids = [...tierOf.keys()];
  const cards = ids.length === 0 ? [] : await selectCards(db, now).where("listings.id", "in", ids).execute();
  const rows = cards
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({ row, tier: tierOf.get(row.id) ?? 0 }));
  return { rows, count: places[0]?.count ?? 0 };
}

/** Number of the first of these tiers that an ad fits, which fits the last. */
function tierColumn({ tsqueries }: Tiers, { from, last }: { readonly from: number; readonly last: number }) {
  const cases = tsqueries
    .slice(from, last)
    .map((tsquery, at) => sql`when listings.search @@ ${tsquery}::tsquery then ${sql.lit(from + at)}`);
  return cases.length === 0
    ? sql<number>`${sql.lit(last)}`
    : sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end`;
}

/** The order of a list over `matching`, and the condition for what follows the cursor. */
function sorting(order: Exclude<ListOrder, "nearest">, cursor: ListCursor | undefined) {
  if (order === "newest") {
    const after = cursor
      ? sql<boolean>`(tier, not is_vip) >= (${cursor.tier ?? 0}, ${!cursor.vip}) and
          ((tier, not is_vip) > (${cursor.tier ?? 0}, ${!cursor.vip})
            or (listed_at, id) < (${cursor.key}::timestamptz, ${cursor.id}::uuid))`
      : sql<boolean>`true`;
    return { by: sql`tier, is_vip desc, listed_at desc, id desc`, after };
  }
  const [direction, sign] = order === "cheapest" ? [sql.raw("asc"), sql.raw(">")] : [sql.raw("desc"), sql.raw("<")];
  // Ads without a price come last in both directions.
  const after = cursor
    ? sql<boolean>`((price_bgn = 0) = ${cursor.key === "0"} and (price_bgn, id) ${sign} (${cursor.key}::bigint, ${cursor.id}::uuid)
        or (price_bgn = 0) > ${cursor.key === "0"})`
    : sql<boolean>`true`;
  return { by: sql`price_bgn = 0, price_bgn ${direction}, id ${direction}`, after };
}

function byDistance(filter: ListingFilter, cursor: ListCursor | undefined) {
  const rank = rankOf(townsOf(filter), "town");
  const last = cursor && partsOfNearest(cursor.key);
  const after =
    cursor && last
      ? sql<boolean>`(${rank} > ${last.rank + 1}
          or ${rank} = ${last.rank + 1} and (listed_at, id) < (${last.time}::timestamptz, ${cursor.id}::uuid))`
      : sql<boolean>`true`;
  return { by: sql`${rank}, listed_at desc, id desc`, after };
}
