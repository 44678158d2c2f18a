/**
 * Finds ads by a search text, tier by tier. Tiers with few matches are read from the index over keys and sorted, which also counts them;
 * tiers with many are read in the order of the list until the page is full.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import { approximateTotal } from "#app/catalogue/categories/category-counts.server.ts";
import type { Tiers } from "#app/catalogue/search/tiers.ts";
import { type CardRow, selectCards } from "#app/listings/card/listing-cards.queries.server.ts";
import {
  conditions,
  conditionsWithKeys,
  type Eb,
  hasKeys,
  matchesUnindexed,
  townsOf,
  vipNow,
} from "#app/listings/lists/listing-conditions.server.ts";
import { COUNT_LIMIT } from "#app/listings/lists/listing-count.ts";
import type { ListCursor } from "#app/listings/lists/listing-cursor.server.ts";
import type { ListingFilter, ListOrder } from "#app/listings/lists/listing-filter.ts";
import {
  partsOfNearest,
  type Range,
  rankOf,
  rowsInOrder,
} from "#app/listings/lists/ordered-listings.queries.server.ts";
import { isPricedAfter, partOfGroup, partsOfPrice } from "#app/listings/lists/price-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface Search {
  readonly filter: ListingFilter;
  readonly tiers: Tiers;
  readonly order: ListOrder;
}

export interface FoundRows {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number }[];
  /** Number of all matches, to COUNT_LIMIT + 1. */
  readonly count: number;
}

export async function findRows(db: Db, { tiers, order, filter }: Search, range: Range): Promise<FoundRows> {
  // Orders by price leave out matches by another word's form, which could not be told apart there.
  const tsqueries = order === "newest" ? tiers.all : [tiers.meant];
  const { rows, count, lastSorted } = await sortedRows(db, { filter, order, tsqueries }, range);
  if (lastSorted === tsqueries.length - 1 || rows.length === range.limit) return { rows, count };
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), matchesUnindexed(tsqueries[0] ?? "")]);
    const inOrder = await rowsInOrder(db, where, { ...range, order, filter });
    return { rows: inOrder.map((row) => ({ row, tier: 0 })), count };
  }
  const all = [...rows];
  const ended = range.cursor?.tier ?? 0;
  for (let tier = Math.max(lastSorted + 1, ended); tier < tsqueries.length && all.length < range.limit; tier++) {
    const where = (eb: Eb, vip: boolean) => eb.and([conditions(eb, filter), onlyInTier(tsqueries, tier, vip)]);
    const cursor = tier === ended ? range.cursor : undefined;
    const inOrder = await rowsInOrder(db, where, { ...range, order, filter, cursor, limit: range.limit - all.length });
    all.push(...inOrder.map((row) => ({ row, tier })));
  }
  return { rows: all, count };
}

/**
 * Returns the condition that an ad matches this tier and none before it, because tiers overlap.
 * The few VIP ads are found by the index over keys; for the others it would return too many.
 */
function onlyInTier(tsqueries: readonly string[], tier: number, vip: boolean): Expression<SqlBool> {
  const own = (vip ? hasKeys : matchesUnindexed)(tsqueries[tier] ?? "");
  const before = tsqueries.slice(0, tier);
  return tier === 0 ? own : sql<SqlBool>`(${own} and not (listings.search @@ any(${before}::tsquery[])))`;
}

interface FoundRow extends CardRow {
  /** Number of matches of the widest tier, to COUNT_LIMIT + 1. */
  readonly found: number;
  /** The last tier that was sorted; -1 for none. */
  readonly last_sorted: number;
  /** Position on the page; null if nothing was found. */
  readonly place: number | null;
  readonly tier: number;
}

interface Sortable extends Omit<Search, "tiers"> {
  readonly tsqueries: readonly string[];
}

/**
 * Returns the maximum size of a tier that is sorted. If a tier has more matches, a scan in the order of the list fills a page after
 * passing fewer ads than that.
 */
async function findSortLimit(db: Db): Promise<number> {
  return Math.max(COUNT_LIMIT, Math.round(10 * Math.sqrt(await approximateTotal(db))));
}

/**
 * Returns the ads of the tiers before the first one that is too large, sorted. Each tier is read from the index alone, which is cheaper
 * than reading the keys of ads; an ad of several tiers belongs to the first. Later tiers contain the earlier ones: after one that is too
 * large, or one that fills the first page, the others are not read.
 */
async function sortedRows(
  db: Db,
  { filter, order, tsqueries }: Sortable,
  { cursor, limit, start }: Range,
): Promise<FoundRows & { readonly lastSorted: number }> {
  const now = new Date();
  const maxSize = await findSortLimit(db);
  const enough = cursor ? maxSize + 1 : limit;
  const having = (tsquery: string) => db.selectFrom("listings").where((eb) => conditionsWithKeys(eb, filter, tsquery));
  const name = (tier: number) => sql.raw(`tier_${tier}`);
  const size = (tier: number) => sql`(select count(*) from ${name(tier)})`;
  const isNeeded = (tier: number) =>
    tier === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`greatest(${sql.join(tsqueries.slice(0, tier).map((_, at) => size(at)))}) < ${enough}`;
  const parts = tsqueries.map((tsquery, tier) => {
    const matches = having(tsquery)
      .where(isNeeded(tier))
      .select(["listings.id", "listings.town", "listings.listed_at", "listings.price_bgn", "listings.price_group"])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), sql<number>`${sql.lit(tier)}`.as("tier")])
      .limit(maxSize + 1);
    return sql`${name(tier)} as materialized (${matches})`;
  });
  const tiers = tsqueries.map((_, tier) => sql`select * from ${name(tier)}`);
  // The last tier contains all others, so its size is the count if it was read.
  const last = tsqueries.length - 1;
  const widest = having(tsqueries[last] ?? "")
    .select(sql`1`.as("one"))
    .limit(COUNT_LIMIT + 1);
  const count = sql`case when ${isNeeded(last)} then least(${size(last)}, ${COUNT_LIMIT + 1})
    else (select count(*) from (${widest}) matches) end`;
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const card = selectCards(db, now, start).where(sql<boolean>`listings.id = page.id`);
  const { rows: found } = await sql<FoundRow>`
    with ${sql.join(parts)}, found as (${sql.join(tiers, sql` union all `)}),
    counted as (select coalesce(min(tier) filter (where count > ${maxSize}), ${tsqueries.length}) - 1 as last_sorted,
      ${count} as found
      from (select tier, count(*) from found group by tier) tiers),
    matching as (select id, town, listed_at, price_bgn, price_group, is_vip, min(tier) as tier
      from found where tier <= (select last_sorted from counted) group by 1, 2, 3, 4, 5, 6),
    page as (select id, tier, row_number() over (order by ${by}) as place from matching where ${after}
      order by ${by} limit ${limit})
    select counted.found, counted.last_sorted, page.place, page.tier, card.* from counted left join page on true
    left join lateral (${card}) card on true`.execute(db);
  const rows = found
    .filter(({ place }) => place !== null)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ found, last_sorted, place, tier, ...row }) => ({ row, tier }));
  const [first] = found;
  return { rows, count: first?.found ?? 0, lastSorted: first?.last_sorted ?? -1 };
}

/** Returns the order over `matching`, and the condition for rows after the cursor. */
function sorting(order: Exclude<ListOrder, "nearest">, cursor: ListCursor | undefined) {
  if (order === "newest") {
    const after = cursor
      ? sql<boolean>`(tier, not is_vip) >= (${cursor.tier ?? 0}, ${!cursor.vip}) and
          ((tier, not is_vip) > (${cursor.tier ?? 0}, ${!cursor.vip})
            or (listed_at, id) < (${cursor.key}::timestamptz, ${cursor.id}::uuid))`
      : sql<boolean>`true`;
    return { by: sql`tier, is_vip desc, listed_at desc, id desc`, after };
  }
  const direction = sql.raw(order === "cheapest" ? "asc" : "desc");
  const part = partOfGroup(sql`price_group`);
  const ended = cursor && partOfGroup(sql`${sql.lit(partsOfPrice(cursor.key).group)}`);
  const after = cursor
    ? sql<boolean>`(${part} > ${ended} or ${part} = ${ended} and ${isPricedAfter(sql`price_group, price_bgn, id`, { order, cursor })})`
    : sql<boolean>`true`;
  return { by: sql`${part}, price_group ${direction}, price_bgn ${direction}, id ${direction}`, after };
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
