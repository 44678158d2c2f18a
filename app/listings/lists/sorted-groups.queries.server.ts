/** Sorts and counts groups of ads that a search finds by the index over keys. Of a group that is too large only the first ads are read. */
import { type Expression, type SqlBool, sql } from "kysely";
import { approximateTotal } from "#app/catalogue/categories/category-counts.server.ts";
import { type CardRow, selectCards } from "#app/listings/card/listing-cards.queries.server.ts";
import type { ListingFilter, ListOrder } from "#app/listings/finding/listing-filter.ts";
import { vipNow } from "#app/listings/vip/vip-now.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { conditionsWithKeys, type Eb, hasKeys, townsOf } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import type { ListCursor } from "./listing-cursor.server.ts";
import { partsOfNearest, type Range, rankOf } from "./ordered-listings.queries.server.ts";
import { isPricedAfter, partOfGroup, partsOfPrice } from "./price-order.server.ts";

/** How ads of a level match: fully, except for a field that they leave open, by mentioning the thing, or by the form of another word. */
export type Match = "meant" | "open" | "mentioned" | "similar";

/** The ads of one place in the order: those that match a tsquery and pass a filter. */
export interface Level {
  readonly tsquery: string;
  readonly filter: ListingFilter;
  readonly match: Match;
}

/** Adjacent levels with one filter, of which the last contains the others, so that one index scan reads them. */
export type Group = readonly Level[];

interface FoundRow extends CardRow {
  /** Numbers of full matches by category id, to COUNT_LIMIT + 1 or more in all; null for none. */
  readonly found: Readonly<Record<string, number>> | null;
  /** The last tier that was sorted; -1 for none. */
  readonly last_sorted: number;
  /** The number of ads of the first tier among those that were read. */
  readonly best: number;
  /** The estimated number of ads of the tier after the last one that was sorted; null for none. */
  readonly next_size: number | null;
  /** Position on the page; null if nothing was found. */
  readonly place: number | null;
  readonly tier: number;
}

interface Sortable {
  readonly filter: ListingFilter;
  readonly order: ListOrder;
  readonly groups: readonly Group[];
  /** The maximum size of a group that is sorted. */
  readonly maxSize: number;
}

export interface SortedRows {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number }[];
  /** The number of full matches, to COUNT_LIMIT + 1. */
  readonly count: number;
  /** The numbers of those matches by category id. */
  readonly byCategory: ReadonlyMap<number, number>;
  readonly lastSorted: number;
  readonly best: number;
  readonly nextSize: number;
}

/**
 * Returns the maximum size of a group that is sorted. If a group has more matches, a scan in the order of the list fills a page after
 * passing fewer ads than that, unless all of them are old.
 */
export async function findSortLimit(db: Db): Promise<number> {
  return Math.max(COUNT_LIMIT, Math.round(10 * Math.sqrt(await approximateTotal(db))));
}

/** Selects the category ids of ads, to COUNT_LIMIT + 1 of them, and counts them. */
export async function countCategories(
  db: Db,
  where: (eb: Eb) => Expression<SqlBool>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select("category_id")
        .where((inner) => where(inner as unknown as Eb))
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select((eb) => ["category_id", eb.fn.countAll<number>().as("count")])
    .groupBy("category_id")
    .execute();
  return new Map(rows.map(({ category_id: id, count }) => [id, count]));
}

/** The number of the newest ads, about, among which the matches of a frequent word are counted, and the days over which all are spread. */
const NEWEST = 200_000;
const DAYS = 60;

/**
 * Returns the condition that an ad is one of the newest, by which frequent words are read on a large site; undefined if the matches, `mostAds` at
 * most, are hardly more than are counted there. The index over keys has the day, so that a larger table takes no longer.
 */
export async function amongNewest(db: Db, mostAds: number): Promise<Expression<SqlBool> | undefined> {
  const total = await approximateTotal(db);
  if (total < 2 * NEWEST || mostAds * NEWEST < COUNT_LIMIT * total) return undefined;
  // The present day may have only begun.
  const days = Array.from({ length: 1 + Math.ceil((DAYS * NEWEST) / total) }, (_, ago) =>
    new Date(Date.now() - ago * DAY).toISOString().slice(0, 10),
  );
  return sql<SqlBool>`array[(listings.listed_at at time zone 'UTC')::date] && ${days}::date[]`;
}

/** Counts the matches of a level among the newest ads by category id; undefined if they are no more than COUNT_LIMIT. */
export async function countNewest(
  db: Db,
  { filter, tsquery }: Level,
  mostAds: number,
): Promise<ReadonlyMap<number, number> | undefined> {
  const isNew = await amongNewest(db, mostAds);
  if (!isNew) return undefined;
  const found = await countCategories(db, (eb) => eb.and([conditionsWithKeys(eb, filter, tsquery), isNew]));
  return [...found.values()].reduce((sum, ads) => sum + ads, 0) > COUNT_LIMIT ? found : undefined;
}

/**
 * Returns the ads of the groups before the first one that is too large, sorted. An ad of several levels belongs to the first. The groups
 * after one that is too large, or after one that fills the first page, are not read, except to count the full matches: every ad of them
 * comes later in the list, whether or not they contain the previous groups.
 */
export async function sortedRows(
  db: Db,
  { filter, order, groups, maxSize }: Sortable,
  { cursor, limit, start }: Range,
): Promise<SortedRows> {
  const now = new Date();
  const enough = cursor ? maxSize + 1 : limit;
  const counted = groups.findLastIndex((levels) => levels.at(-1)?.match === "meant");
  const isNeeded = (group: number) => {
    if (group === 0) return sql<SqlBool>`true`;
    return sql<SqlBool>`${largestBefore(group)} < ${group === counted ? Math.max(enough, COUNT_LIMIT + 1) : enough}`;
  };
  const parts = groups.map((levels, group) => {
    const first = groups.slice(0, group).flat().length;
    const widest = levels.at(-1) ?? { tsquery: "", filter };
    const matches = db
      .selectFrom("listings")
      .where((eb) => conditionsWithKeys(eb, widest.filter, widest.tsquery))
      .where(isNeeded(group))
      .select([
        "listings.id",
        "listings.category_id",
        "listings.town",
        "listings.listed_at",
        "listings.price_bgn",
        "listings.price_group",
      ])
      .select([sql<boolean>`${vipNow(now)}`.as("is_vip"), tierIn(levels, first).as("tier")])
      .select(sql<number>`(listings.ctid::text::point)[0]`.as("block"))
      .limit(maxSize + 1);
    return sql`${nameOf(group)} as materialized (${matches}),
      ${sizeOf(group)} as materialized (select count(*), count(*) filter (where tier = ${sql.lit(first)}) as best, max(block) as block
        from ${nameOf(group)})`;
  });
  const lasts = groups.map((_, group) => groups.slice(0, group + 1).flat().length - 1);
  const all = (name: typeof nameOf) => {
    const selections = groups.map((_, group) => sql`select *, ${sql.lit(group)} as part from ${name(group)}`);
    return sql.join(selections, sql` union all `);
  };
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const card = selectCards(db, now, start).where(sql<boolean>`listings.id = page.id`);
  const { rows: found } = await sql<FoundRow>`
    with ${sql.join(parts)}, found as (${all(nameOf)}), parts as (${all(sizeOf)}),
    counted as (select coalesce(min(part) filter (where count > ${maxSize}), ${groups.length}) - 1 as last_part,
      (select jsonb_object_agg(category_id, count) from (select category_id, count(*)
        from (${countedMatches(counted)}) widest group by category_id) counts) as found
      from parts),
    matching as (select id, town, listed_at, price_bgn, price_group, is_vip, min(tier) as tier
      from found where part <= (select last_part from counted) group by 1, 2, 3, 4, 5, 6),
    page as (select id, tier, row_number() over (order by ${by}) as place from matching where ${after}
      order by ${by} limit ${limit})
    select counted.found, (${[...lasts]}::integer[])[last_part + 1] as last_sorted,
      (select best from ${sizeOf(0)}) as best, (select ${expectedSize} from parts where part = last_part + 1) as next_size,
      page.place, page.tier, card.*
    from counted left join page on true left join lateral (${card}) card on true`.execute(db);
  return readFound(found);
}

function nameOf(group: number) {
  return sql.raw(`group_${group}`);
}

function sizeOf(group: number) {
  return sql.raw(`size_${group}`);
}

/** Returns the SQL expression for the number of ads that were read of a group. */
const countOf = (group: number) => sql`(select count from ${sizeOf(group)})`;

/** Returns the SQL expression for the number of ads in the largest group before this one. */
function largestBefore(group: number) {
  return sql`greatest(${sql.join(Array.from({ length: group }, (_, at) => countOf(at)))})`;
}

/** The SQL expression for the number of ads of a group's first tier, if they are as frequent in the rest of the table as in the blocks read. */
const expectedSize = sql`best * pg_relation_size('listings') / current_setting('block_size')::bigint / (block + 1)`;

/** Returns the SQL expression for the tier of an ad in a group whose tiers begin with `first`: that of the first level that has the ad. */
function tierIn(levels: Group, first: number) {
  const cases = levels.slice(0, -1).map(({ tsquery }, at) => sql`when ${hasKeys(tsquery)} then ${sql.lit(first + at)}`);
  const last = sql.lit(first + levels.length - 1);
  return cases.length === 0 ? sql<number>`${last}` : sql<number>`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** Returns the query of the matches to count: those of the first group with as many as are counted, else of the last one, `last`. */
function countedMatches(last: number) {
  const selections = Array.from({ length: last + 1 }, (_, group) => {
    const isFirst = group === 0 ? sql`true` : sql`${largestBefore(group)} <= ${COUNT_LIMIT}`;
    const isEnough = group === last ? sql`true` : sql`${countOf(group)} > ${COUNT_LIMIT}`;
    return sql`select category_id from ${nameOf(group)} where ${isFirst} and ${isEnough}`;
  });
  return sql.join(selections, sql` union all `);
}

function readFound(found: readonly FoundRow[]): SortedRows {
  const [first] = found;
  const byCategory = new Map(Object.entries(first?.found ?? {}).map(([id, ads]) => [Number(id), ads]));
  const sum = [...byCategory.values()].reduce((sum, ads) => sum + ads, 0);
  const rows = found
    .filter(({ place }) => place !== null)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ found, last_sorted, best, next_size, place, tier, ...row }) => ({ row, tier }));
  return {
    rows,
    byCategory,
    count: Math.min(sum, COUNT_LIMIT + 1),
    lastSorted: first?.last_sorted ?? -1,
    best: first?.best ?? 0,
    nextSize: first?.next_size ?? 0,
  };
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
