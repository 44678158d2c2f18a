/**
 * Ads found by a search text, tier by tier. Few matches are taken from the index over the keys and sorted, which also counts
 * them; of many, a page is soon full in the order of the list.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import { roughTotal } from "#app/categories/category-counts.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Tiers } from "#app/search/tiers.ts";
import { type CardRow, selectCards } from "./listing-cards.queries.server.ts";
import {
  conditions,
  conditionsWithKeys,
  type Eb,
  hasKeys,
  townsOf,
  turnsOutToHaveKeys,
  vipNow,
} from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import type { ListCursor } from "./listing-cursor.server.ts";
import type { ListingFilter, ListOrder } from "./listing-filter.ts";
import { nearestRows, partsOfNearest, rankOf } from "./nearest-listings.queries.server.ts";
import { newestRows, priceRows, type Stretch, type Where } from "./ordered-listings.queries.server.ts";
import { isPricedAfter, partOfGroup, partsOfPrice } from "./price-order.server.ts";

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

export async function findRows(db: Db, { tiers, order, filter }: Search, stretch: Stretch): Promise<FoundRows> {
  // In an order by price nothing tells the form of another word apart: it is left out.
  const tsqueries = order === "newest" ? tiers.all : [tiers.meant];
  const { rows, count, lastSorted } = await sortedRows(db, { filter, order, tsqueries }, stretch);
  if (lastSorted === tsqueries.length - 1 || rows.length === stretch.limit) return { rows, count };
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), turnsOutToHaveKeys(tsqueries[0] ?? "")]);
    const walked = await rowsByValue(db, where, { ...stretch, order, filter });
    return { rows: walked.map((row) => ({ row, tier: 0 })), count };
  }
  const all = [...rows];
  const ended = stretch.cursor?.tier ?? 0;
  for (let tier = Math.max(lastSorted + 1, ended); tier < tsqueries.length && all.length < stretch.limit; tier++) {
    const where = (eb: Eb, vip: boolean) => eb.and([conditions(eb, filter), onlyInTier(tsqueries, tier, vip)]);
    const cursor = tier === ended ? stretch.cursor : undefined;
    const walked = await newestRows(db, where, { ...stretch, cursor, limit: stretch.limit - all.length });
    all.push(...walked.map((row) => ({ row, tier })));
  }
  return { rows: all, count };
}

/**
 * Fits this tier and none before it: what is anywhere need not be in the title of the next. Of VIP ads the index over the keys
 * may tell, of the others it would bring too many.
 */
function onlyInTier(tsqueries: readonly string[], tier: number, vip: boolean): Expression<SqlBool> {
  const own = (vip ? hasKeys : turnsOutToHaveKeys)(tsqueries[tier] ?? "");
  const before = tsqueries.slice(0, tier);
  return tier === 0 ? own : sql<SqlBool>`(${own} and not (listings.search @@ any(${before}::tsquery[])))`;
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
    : priceRows(db, where, { ...stretch, order, filter });
}

interface FoundRow extends CardRow {
  /** Matches of the widest tier, to COUNT_LIMIT + 1. */
  readonly found: number;
  /** The last tier that was sorted; -1 for none. */
  readonly last_sorted: number;
  /** Its place on the page; null when nothing was found. */
  readonly place: number | null;
  readonly tier: number;
}

interface Sortable extends Omit<Search, "tiers"> {
  readonly tsqueries: readonly string[];
}

/**
 * Matches of a tier that are sorted. When a tier has more of them, a page in the order of the list is full after passing fewer
 * ads than that.
 */
async function findSortLimit(db: Db): Promise<number> {
  return Math.max(COUNT_LIMIT, Math.round(10 * Math.sqrt(await roughTotal(db))));
}

/**
 * The ads of the tiers up to the first one with too many, sorted. Each tier is asked of the index alone, which is cheaper than
 * to look at the keys of an ad; an ad of several tiers counts in the first. Each tier holds those before it: after one with
 * too many, or one that fills the first page, the others are not asked.
 */
async function sortedRows(
  db: Db,
  { filter, order, tsqueries }: Sortable,
  { cursor, limit, start }: Stretch,
): Promise<FoundRows & { readonly lastSorted: number }> {
  const now = new Date();
  const most = await findSortLimit(db);
  const enough = cursor ? most + 1 : limit;
  const having = (tsquery: string) => db.selectFrom("listings").where((eb) => conditionsWithKeys(eb, filter, tsquery));
  const name = (tier: number) => sql.raw(`tier_${tier}`);
  const parts = tsqueries.map((tsquery, tier) => {
    const before = tsqueries.slice(0, tier).map((_, at) => sql`(select count(*) from ${name(at)})`);
    const matches = having(tsquery)
      .where(sql<SqlBool>`${tier === 0 ? sql`true` : sql`greatest(${sql.join(before)}) < ${enough}`}`)
      .select(["listings.id", "listings.town", "listings.listed_at", "listings.price_bgn", "listings.price_group"])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), sql<number>`${sql.lit(tier)}`.as("tier")])
      .limit(most + 1);
    return sql`${name(tier)} as materialized (${matches})`;
  });
  const tiers = tsqueries.map((_, tier) => sql`select * from ${name(tier)}`);
  const widest = having(tsqueries.at(-1) ?? "")
    .select(sql`1`.as("one"))
    .limit(COUNT_LIMIT + 1);
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const card = selectCards(db, now, start).where(sql<boolean>`listings.id = page.id`);
  const { rows: found } = await sql<FoundRow>`
    with ${sql.join(parts)}, found as (${sql.join(tiers, sql` union all `)}),
    counted as (select coalesce(min(tier) filter (where count > ${most}), ${tsqueries.length}) - 1 as last_sorted,
      (select count(*) from (${widest}) matches) as found
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
