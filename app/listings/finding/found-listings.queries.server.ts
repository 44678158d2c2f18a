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
  /** The filter of ads that leave a field open, after those that meet it. */
  readonly open: ListingFilter | undefined;
  readonly tiers: Tiers;
  readonly order: ListOrder;
}

export interface FoundRows {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number }[];
  /** Number of matches, without those that leave a field open or only have another word's form, to COUNT_LIMIT + 1. */
  readonly count: number;
  /** The numbers of those matches by category id. */
  readonly byCategory: ReadonlyMap<number, number>;
}

/** The ads of one place in the order: those that match a tsquery and pass a filter. */
interface Level {
  readonly tsquery: string;
  readonly filter: ListingFilter;
}

/** Returns the levels of a list: the tiers that match the query, then ads that leave a field open, then loose tiers. */
function levelsOf({ tiers, filter, open }: Search): readonly Level[] {
  const strict = tiers.all.slice(0, tiers.lastMeant + 1).map((tsquery) => ({ tsquery, filter }));
  const loose = tiers.all.slice(tiers.lastMeant + 1).map((tsquery) => ({ tsquery, filter: open ?? filter }));
  return [...strict, ...(open ? [{ tsquery: tiers.meant, filter: open }] : []), ...loose];
}

export async function findRows(db: Db, search: Search, range: Range): Promise<FoundRows> {
  const { tiers, order, filter } = search;
  // Orders by price leave out the later levels, which could not be told apart there.
  const levels = order === "newest" ? levelsOf(search) : [{ tsquery: tiers.meant, filter }];
  const counted = order === "newest" ? tiers.lastMeant : 0;
  const { rows, count, byCategory, lastSorted } = await sortedRows(db, { filter, order, levels, counted }, range);
  if (lastSorted === levels.length - 1 || rows.length === range.limit) return { rows, count, byCategory };
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), matchesUnindexed(tiers.meant)]);
    const inOrder = await rowsInOrder(db, where, { ...range, order, filter });
    return { rows: inOrder.map((row) => ({ row, tier: 0 })), count, byCategory };
  }
  const all = [...rows];
  const ended = range.cursor?.tier ?? 0;
  for (let tier = Math.max(lastSorted + 1, ended); tier < levels.length && all.length < range.limit; tier++) {
    const where = (eb: Eb, vip: boolean) => onlyInLevel(eb, levels, tier, vip);
    const cursor = tier === ended ? range.cursor : undefined;
    const inOrder = await rowsInOrder(db, where, { ...range, order, filter, cursor, limit: range.limit - all.length });
    all.push(...inOrder.map((row) => ({ row, tier })));
  }
  return { rows: all, count, byCategory };
}

/**
 * Returns the condition that an ad is in this level and in none before it, because levels overlap.
 * The few VIP ads are found by the index over keys; for the others it would return too many.
 */
function onlyInLevel(eb: Eb, levels: readonly Level[], at: number, vip: boolean): Expression<SqlBool> {
  const [own, before] = [levels[at], levels.slice(0, at)];
  if (!own) return sql<SqlBool>`false`;
  const isIn = [conditions(eb, own.filter), (vip ? hasKeys : matchesUnindexed)(own.tsquery)];
  const others = Map.groupBy(before, ({ filter }) => filter);
  const isBefore = [...others].map(([filter, same]) => {
    const matches = sql<SqlBool>`listings.search @@ any(${same.map(({ tsquery }) => tsquery)}::tsquery[])`;
    return filter === own.filter ? matches : eb.and([conditions(eb, filter), matches]);
  });
  return eb.and([...isIn, ...isBefore.map((one) => sql<SqlBool>`(${one}) is not true`)]);
}

interface FoundRow extends CardRow {
  /** Numbers of matches of the counted level by category id, to COUNT_LIMIT + 1 or more in all; null for none. */
  readonly found: Readonly<Record<string, number>> | null;
  /** The last tier that was sorted; -1 for none. */
  readonly last_sorted: number;
  /** Position on the page; null if nothing was found. */
  readonly place: number | null;
  readonly tier: number;
}

interface Sortable {
  readonly filter: ListingFilter;
  readonly order: ListOrder;
  readonly levels: readonly Level[];
  /** The level that contains all ads that match the query. */
  readonly counted: number;
}

/**
 * Returns the maximum size of a tier that is sorted. If a tier has more matches, a scan in the order of the list fills a page after
 * passing fewer ads than that.
 */
async function findSortLimit(db: Db): Promise<number> {
  return Math.max(COUNT_LIMIT, Math.round(10 * Math.sqrt(await approximateTotal(db))));
}

/**
 * Returns the ads of the levels before the first one that is too large, sorted. Each level is read from the index alone, which is cheaper
 * than reading the keys of ads; an ad of several levels belongs to the first. The levels after one that is too large, or after one that
 * fills the first page, are not read: every ad of them comes later in the list, whether or not they contain the previous levels.
 */
async function sortedRows(
  db: Db,
  { filter, order, levels, counted }: Sortable,
  { cursor, limit, start }: Range,
): Promise<FoundRows & { readonly lastSorted: number }> {
  const now = new Date();
  const maxSize = await findSortLimit(db);
  const enough = cursor ? maxSize + 1 : limit;
  const having = (level: Level) =>
    db.selectFrom("listings").where((eb) => conditionsWithKeys(eb, level.filter, level.tsquery));
  const name = (tier: number) => sql.raw(`tier_${tier}`);
  const size = (tier: number) => sql`(select count(*) from ${name(tier)})`;
  const isNeeded = (tier: number) =>
    tier === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`greatest(${sql.join(levels.slice(0, tier).map((_, at) => size(at)))}) < ${enough}`;
  const parts = levels.map((level, tier) => {
    const matches = having(level)
      .where(isNeeded(tier))
      .select([
        "listings.id",
        "listings.category_id",
        "listings.town",
        "listings.listed_at",
        "listings.price_bgn",
        "listings.price_group",
      ])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), sql<number>`${sql.lit(tier)}`.as("tier")])
      .limit(maxSize + 1);
    return sql`${name(tier)} as materialized (${matches})`;
  });
  const tiers = levels.map((_, tier) => sql`select * from ${name(tier)}`);
  const widest = having(levels[counted] ?? { tsquery: "", filter })
    .select("listings.category_id")
    .limit(COUNT_LIMIT + 1);
  const grouped = (ads: ReturnType<typeof sql>) => sql`(select jsonb_object_agg(category_id, count) from
    (select category_id, count(*) from ${ads} group by category_id) counts)`;
  const count = sql`case when ${isNeeded(counted)} then ${grouped(sql`${name(counted)}`)}
    else ${grouped(sql`(${widest}) matches`)} end`;
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const card = selectCards(db, now, start).where(sql<boolean>`listings.id = page.id`);
  const { rows: found } = await sql<FoundRow>`
    with ${sql.join(parts)}, found as (${sql.join(tiers, sql` union all `)}),
    counted as (select coalesce(min(tier) filter (where count > ${maxSize}), ${levels.length}) - 1 as last_sorted,
      ${count} as found
      from (select tier, count(*) from found group by tier) tiers),
    matching as (select id, town, listed_at, price_bgn, price_group, is_vip, min(tier) as tier
      from found where tier <= (select last_sorted from counted) group by 1, 2, 3, 4, 5, 6),
    page as (select id, tier, row_number() over (order by ${by}) as place from matching where ${after}
      order by ${by} limit ${limit})
    select counted.found, counted.last_sorted, page.place, page.tier, card.* from counted left join page on true
    left join lateral (${card}) card on true`.execute(db);
  const [first] = found;
  const byCategory = new Map(Object.entries(first?.found ?? {}).map(([id, ads]) => [Number(id), ads]));
  const all = [...byCategory.values()].reduce((sum, ads) => sum + ads, 0);
  const rows = found
    .filter(({ place }) => place !== null)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ found, last_sorted, place, tier, ...row }) => ({ row, tier }));
  return { rows, byCategory, count: Math.min(all, COUNT_LIMIT + 1), lastSorted: first?.last_sorted ?? -1 };
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
