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
  const { tiers, order, filter } = search;
  const { tsqueries, lastMeant } = tiers;
  // In an order by price nothing tells the form of another word apart: it is left out.
  const asked = order === "newest" ? tsqueries : [tsqueries[lastMeant] ?? ""];
  const { count, few, rows } = await sortedRows(db, { filter, order, tsqueries: asked }, stretch);
  if (few === asked.length - 1) return { rows, count };
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), turnsOutToHaveKeys(asked[0] ?? "")]);
    const walked = await rowsByValue(db, where, { ...stretch, order, filter: search.filter });
    return { rows: walked.map((row) => ({ row, tier: 0 })), count };
  }
  const all = [...rows];
  const ended = stretch.cursor?.tier ?? 0;
  for (let tier = Math.max(few + 1, ended); tier < asked.length && all.length < stretch.limit; tier++) {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), onlyInTier(asked, tier)]);
    const cursor = tier === ended ? stretch.cursor : undefined;
    const walked = await newestRows(db, where, { cursor, limit: stretch.limit - all.length });
    all.push(...walked.map((row) => ({ row, tier })));
  }
  return { rows: all, count };
}

/** Fits this tier and none before it. */
function onlyInTier(tsqueries: readonly string[], tier: number): Expression<SqlBool> {
  const own = turnsOutToHaveKeys(tsqueries[tier] ?? "");
  return tier === 0 ? own : sql<SqlBool>`(${own} and not (listings.search @@ ${tsqueries[tier - 1]}::tsquery))`;
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

interface Place {
  /** Matches of the widest tier. */
  readonly count: number;
  /** The last tier that has few matches; -1 for none. */
  readonly few: number;
  readonly id: string | null;
  readonly tier: number | null;
}

/**
 * The ads of the tiers that have few matches, sorted. Each tier is asked of the index alone, which is cheaper than to look at the
 * keys of an ad; an ad of several tiers counts in the first.
 */
async function sortedRows(
  db: Db,
  { filter, order, tsqueries }: Pick<Search, "filter" | "order"> & { readonly tsqueries: readonly string[] },
  { cursor, limit }: Stretch,
): Promise<FoundRows & { readonly few: number }> {
  const now = new Date();
  const name = (tier: number) => sql.raw(`tier_${tier}`);
  const parts = tsqueries.map((tsquery, tier) => {
    const matches = db
      .selectFrom("listings")
      .select(["listings.id", "listings.town", "listings.listed_at", "listings.price_bgn"])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), sql<number>`${sql.lit(tier)}`.as("tier")])
      .where((eb) => eb.and([conditions(eb, filter), hasKeys(tsquery)]))
      .limit(COUNT_LIMIT + 1);
    return sql`${name(tier)} as materialized (${matches})`;
  });
  // Each tier holds those before it: after one with too many the others are not asked.
  const counts = tsqueries.map((_, tier) => {
    const own = sql`(select count(*) from ${name(tier)})`;
    const before = sql.raw(`(select count from count_${tier - 1})`);
    const count = tier === 0 ? own : sql`case when ${before} > ${COUNT_LIMIT} then ${before} else ${own} end`;
    return sql`${sql.raw(`count_${tier}`)} (tier, count) as (select ${sql.lit(tier)}, ${count})`;
  });
  const counted = tsqueries.map((_, tier) => sql.raw(`select * from count_${tier}`));
  const every = tsqueries.map(
    (_, tier) => sql`select * from ${name(tier)} where ${sql.lit(tier)} <= (select few from chosen)`,
  );
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const { rows: places } = await sql<Place>`
    with ${sql.join([...parts, ...counts])},
    chosen as (select coalesce(max(tier) filter (where count <= ${COUNT_LIMIT}), -1) as few, max(count) as count
      from (${sql.join(counted, sql` union all `)}) counted),
    matching as (select id, town, listed_at, price_bgn, is_vip, min(tier) as tier
      from (${sql.join(every, sql` union all `)}) one group by 1, 2, 3, 4, 5)
    select chosen.count, chosen.few, page.id, page.tier from chosen
    left join lateral (select id, tier from matching where ${after} order by ${by} limit ${limit}) page on true`.execute(
    db,
  );
  const tierOf = new Map(places.flatMap(({ id, tier }) => (id === null ? [] : [[id, tier ?? 0] as const])));
  const ids = [...tierOf.keys()];
  const cards = ids.length === 0 ? [] : await selectCards(db, now).where("listings.id", "in", ids).execute();
  const rows = cards
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((row) => ({ row, tier: tierOf.get(row.id) ?? 0 }));
  return { rows, count: places[0]?.count ?? 0, few: places[0]?.few ?? -1 };
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
