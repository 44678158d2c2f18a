/**
 * Ads found by a search text, tier by tier. Few matches are taken from the index over the keys and sorted, which also counts
 * them; of many, a page is soon full in the order of the list.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { ONE_PLAN } from "#app/platform/one-plan.ts";
import type { Tiers } from "#app/search/tiers.ts";
import { crowdOf } from "./crowded-tiers.server.ts";
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
import { isFiltered, type ListingFilter, type ListOrder } from "./listing-filter.ts";
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
  const crowd = await crowdOf(db, tiers);
  // In an order by price nothing tells the form of another word apart: it is left out.
  const chosen = order === "newest" ? tiers.all : tiers.all.slice(tiers.lastMeant, tiers.lastMeant + 1);
  const asked = chosen.map(({ tsquery }) => tsquery);
  // Of the text alone it may be known that they are too many: they are neither looked through nor counted.
  const isTextAlone = !filter.category && !isFiltered({ ...filter, q: "" });
  const crowded = isTextAlone && chosen.some(crowd.isBeyondCount) ? chosen.findIndex(crowd.isLarge) : -1;
  const sortable = crowded === -1 ? asked : asked.slice(0, crowded);
  const sorted = await sortedRows(db, { filter, order, tsqueries: sortable, few: crowd.few }, stretch);
  const { rows } = sorted;
  const count = crowded === -1 ? sorted.count : COUNT_LIMIT + 1;
  if (sorted.few === asked.length - 1 || rows.length === stretch.limit) return { rows, count };
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), turnsOutToHaveKeys(asked[0] ?? "")]);
    const walked = await rowsByValue(db, where, { ...stretch, order, filter });
    return { rows: walked.map((row) => ({ row, tier: 0 })), count };
  }
  const all = [...rows];
  const ended = stretch.cursor?.tier ?? 0;
  for (let tier = Math.max(sorted.few + 1, ended); tier < asked.length && all.length < stretch.limit; tier++) {
    const where = (eb: Eb, vip: boolean) => eb.and([conditions(eb, filter), onlyInTier(asked, tier, vip)]);
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
  /** Matches of the widest tier, but for those over the limit. */
  readonly found: number;
  /** The last tier that has few matches; -1 for none. */
  readonly few: number;
  /** Its place on the page; null when nothing was found. */
  readonly place: number | null;
  readonly tier: number;
}

interface Sortable extends Omit<Search, "tiers"> {
  readonly tsqueries: readonly string[];
  /** So many matches of a tier are sorted. */
  readonly few: number;
}

/**
 * The ads of the tiers that have few matches, sorted. Each tier is asked of the index alone, which is cheaper than to look at the
 * keys of an ad; an ad of several tiers counts in the first. Each tier holds those before it: after one with too many the
 * others are not asked, and after one that fills the first page they are only counted.
 */
async function sortedRows(
  db: Db,
  { filter, order, tsqueries, few }: Sortable,
  { cursor, limit, start }: Stretch,
): Promise<FoundRows & { readonly few: number }> {
  if (tsqueries.length === 0) return { rows: [], count: 0, few: -1 };
  const now = new Date();
  const most = sql.lit(few);
  const last = tsqueries.length - 1;
  const name = (tier: number) => sql.raw(`tier_${tier}`);
  const having = (tsquery: string) => db.selectFrom("listings").where((eb) => conditionsWithKeys(eb, filter, tsquery));
  const parts = tsqueries.map((tsquery, tier) => {
    const matches = having(tsquery)
      .select(["listings.id", "listings.town", "listings.listed_at", "listings.price_bgn", "listings.price_group"])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), sql<number>`${sql.lit(tier)}`.as("tier")])
      .limit(sql.lit(few + 1));
    return sql`${name(tier)} as materialized (${matches})`;
  });
  const counts = tsqueries.map((tsquery, tier) => {
    const columns = sql.raw(`count_${tier} (tier, count, is_asked)`);
    const own = sql`(select count(*) from ${name(tier)})`;
    if (tier === 0) return sql`${columns} as materialized (select 0, ${own}, true)`;
    const probe = having(tsquery)
      .select(sql`1`.as("one"))
      .limit(sql.lit(COUNT_LIMIT + 1));
    const more = tier === last ? sql`(select count(*) from (${probe}) counted)` : sql`count`;
    const isFull = cursor ? sql`false` : sql`count >= ${limit}`;
    return sql`${columns} as materialized (select ${sql.lit(tier)},
      case when count > ${most} then count when ${isFull} then ${more} else ${own} end,
      count <= ${most} and not ${isFull} from ${sql.raw(`count_${tier - 1}`)})`;
  });
  const counted = tsqueries.map((_, tier) => sql.raw(`select * from count_${tier}`));
  const every = tsqueries.map(
    (_, tier) =>
      sql`select * from ${name(tier)} where (select is_asked and count <= ${most} from ${sql.raw(`count_${tier}`)})`,
  );
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const card = selectCards(db, now, start).where(sql<boolean>`listings.id = page.id`);
  const { rows: found } = await sql<FoundRow>`${sql.raw(ONE_PLAN)}
    with ${sql.join([...parts, ...counts])},
    chosen as (select coalesce(max(tier) filter (where is_asked and count <= ${most}), -1) as few, max(count) as found
      from (${sql.join(counted, sql` union all `)}) counted),
    matching as (select id, town, listed_at, price_bgn, price_group, is_vip, min(tier) as tier
      from (${sql.join(every, sql` union all `)}) one group by 1, 2, 3, 4, 5, 6),
    page as (select id, tier, row_number() over (order by ${by}) as place from matching where ${after}
      order by ${by} limit ${limit})
    select chosen.found, chosen.few, page.place, page.tier, card.* from chosen left join page on true
    left join lateral (${card}) card on true`.execute(db);
  const rows = found
    .filter(({ place }) => place !== null)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ found, few, place, tier, ...row }) => ({ row, tier }));
  return { rows, count: Math.min(found[0]?.found ?? 0, COUNT_LIMIT + 1), few: found[0]?.few ?? -1 };
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
