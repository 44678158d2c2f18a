/**
 * Finds ads by a search text, tier by tier. Groups of tiers with few matches are read from the index over keys and sorted, which also
 * counts them; tiers with many are read in the order of the list until the page is full.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { approximateTotal } from "#app/catalogue/categories/category-counts.server.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
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

/** How ads of a level match: fully, except for a field that they leave open, by mentioning the thing, or by the form of another word. */
export type Match = "meant" | "open" | "mentioned" | "similar";

export interface FoundRows {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number; readonly match: Match }[];
  /** The number of full matches, to COUNT_LIMIT + 1. */
  readonly count: number;
  /** The numbers of those matches by category id. */
  readonly byCategory: ReadonlyMap<number, number>;
}

/** The ads of one place in the order: those that match a tsquery and pass a filter. */
interface Level {
  readonly tsquery: string;
  readonly filter: ListingFilter;
  readonly match: Match;
}

/** Adjacent levels with one filter, of which the last contains the others, so that one index scan reads them. */
type Group = readonly Level[];

/** Ads of the other categories say by their kind what they are, so that one which mentions a thing is another: a flat with a fridge. */
const WITHOUT_KIND: FieldFilter = {
  kind: "category",
  name: "category",
  ids: CATALOGUE.filter(({ fields }) => !fields.some((field) => "search" in field && field.search === "kind")).map(
    ({ id }) => id,
  ),
};

/** Returns the levels of a list: the tiers that match the query, then ads that leave a field open, then the other tiers. */
function groupsOf({ tiers, filter, open, order }: Search): readonly Group[] {
  const meant: Level = { tsquery: tiers.meant, filter, match: "meant" };
  // Orders by price leave out the later levels, which could not be told apart there.
  if (order !== "newest") return [[meant]];
  const levels = tiers.all.map((tsquery, tier): Level => {
    const match =
      tier <= tiers.lastMeant ? "meant" : tier <= tiers.lastMeant + tiers.mentioned ? "mentioned" : "similar";
    const wider = open ?? filter;
    return {
      tsquery,
      filter: match === "meant" ? filter : { ...wider, fields: [...wider.fields, WITHOUT_KIND] },
      match,
    };
  });
  const strict = levels.slice(0, tiers.lastMeant + 1);
  // One scan that compares the keys of each ad is faster than several; but the first tier of one word often fills the page alone, unless
  // few ads are within limits.
  const together = hasLimits(filter) ? strict.length : tiers.isOneWord ? 0 : tiers.inTitle;
  return [
    ...(together > 0 ? [strict.slice(0, together)] : []),
    ...strict.slice(together).map((level) => [level]),
    ...(open ? [openLevels(tiers, open)] : []),
    ...levels.slice(tiers.lastMeant + 1).map((level) => [level]),
  ];
}

/** Returns the levels of ads that leave a field open: those with all words in the title, then the others. */
function openLevels({ all, inTitle, lastMeant, meant, silent }: Tiers, filter: ListingFilter): Group {
  const titled = silent === undefined && inTitle <= lastMeant ? all[inTitle - 1] : undefined;
  const queries = [...(titled === undefined ? [] : [titled]), silent ?? meant];
  return queries.map((tsquery) => ({ tsquery, filter, match: "open" }));
}

function hasLimits({ priceFrom, priceTo, fields }: ListingFilter): boolean {
  return (priceFrom ?? priceTo) !== undefined || fields.some(({ kind }) => kind === "price" || kind === "size");
}

export async function findRows(db: Db, search: Search, range: Range): Promise<FoundRows> {
  const { tiers, order, filter } = search;
  const groups = groupsOf(search);
  const levels = groups.flat();
  const matchOf = (tier: number) => levels[tier]?.match ?? "meant";
  const found = await sortedRows(db, { filter, order, groups }, range);
  const { count, byCategory } = found;
  const [title = []] = groups;
  // The tiers of a title that is too large together may be small alone; a frequent first one fills the page in the order of the list.
  const { rows, lastSorted } =
    found.lastSorted < 0 && title.length > 1 && found.best < range.limit
      ? await sortedRows(db, { filter, order, groups: title.map((level) => [level]) }, range)
      : found;
  const all = rows.map((one) => ({ ...one, match: matchOf(one.tier) }));
  if (lastSorted === levels.length - 1 || rows.length === range.limit) return { rows: all, count, byCategory };
  if (order !== "newest") {
    const where = (eb: Eb) => eb.and([conditions(eb, filter), matchesUnindexed(tiers.meant)]);
    const inOrder = await rowsInOrder(db, where, { ...range, order, filter });
    return { rows: inOrder.map((row) => ({ row, tier: 0, match: "meant" })), count, byCategory };
  }
  const ended = range.cursor?.tier ?? 0;
  for (let tier = Math.max(lastSorted + 1, ended); tier < levels.length && all.length < range.limit; tier++) {
    const where = (eb: Eb, vip: boolean) => onlyInLevel(eb, levels, tier, vip);
    const cursor = tier === ended ? range.cursor : undefined;
    const inOrder = await rowsInOrder(db, where, { ...range, order, filter, cursor, limit: range.limit - all.length });
    all.push(...inOrder.map((row) => ({ row, tier, match: matchOf(tier) })));
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
  /** Numbers of full matches by category id, to COUNT_LIMIT + 1 or more in all; null for none. */
  readonly found: Readonly<Record<string, number>> | null;
  /** The last tier that was sorted; -1 for none. */
  readonly last_sorted: number;
  /** The number of ads of the first tier among those that were read. */
  readonly best: number;
  /** Position on the page; null if nothing was found. */
  readonly place: number | null;
  readonly tier: number;
}

interface Sortable {
  readonly filter: ListingFilter;
  readonly order: ListOrder;
  readonly groups: readonly Group[];
}

interface SortedRows extends Pick<FoundRows, "count" | "byCategory"> {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number }[];
  readonly lastSorted: number;
  readonly best: number;
}

/**
 * Returns the maximum size of a group that is sorted. If a group has more matches, a scan in the order of the list fills a page after
 * passing fewer ads than that.
 */
async function findSortLimit(db: Db): Promise<number> {
  return Math.max(COUNT_LIMIT, Math.round(10 * Math.sqrt(await approximateTotal(db))));
}

/**
 * Returns the ads of the groups before the first one that is too large, sorted. An ad of several levels belongs to the first. The groups
 * after one that is too large, or after one that fills the first page, are not read, except to count the full matches: every ad of them
 * comes later in the list, whether or not they contain the previous groups.
 */
async function sortedRows(
  db: Db,
  { filter, order, groups }: Sortable,
  { cursor, limit, start }: Range,
): Promise<SortedRows> {
  const now = new Date();
  const maxSize = await findSortLimit(db);
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
      .limit(maxSize + 1);
    return sql`${nameOf(group)} as materialized (${matches})`;
  });
  const lasts = groups.map((_, group) => groups.slice(0, group + 1).flat().length - 1);
  const all = groups.map((_, group) => sql`select *, ${sql.lit(group)} as part from ${nameOf(group)}`);
  const { by, after } = order === "nearest" ? byDistance(filter, cursor) : sorting(order, cursor);
  const card = selectCards(db, now, start).where(sql<boolean>`listings.id = page.id`);
  const { rows: found } = await sql<FoundRow>`
    with ${sql.join(parts)}, found as (${sql.join(all, sql` union all `)}),
    counted as (select coalesce(min(part) filter (where count > ${maxSize}), ${groups.length}) - 1 as last_part,
      (select jsonb_object_agg(category_id, count) from (select category_id, count(*)
        from (${countedMatches(counted)}) widest group by category_id) counts) as found
      from (select part, count(*) from found group by part) parts),
    matching as (select id, town, listed_at, price_bgn, price_group, is_vip, min(tier) as tier
      from found where part <= (select last_part from counted) group by 1, 2, 3, 4, 5, 6),
    page as (select id, tier, row_number() over (order by ${by}) as place from matching where ${after}
      order by ${by} limit ${limit})
    select counted.found, (${[...lasts]}::integer[])[last_part + 1] as last_sorted,
      (select count(*) from ${nameOf(0)} where tier = 0) as best, page.place, page.tier, card.*
    from counted left join page on true left join lateral (${card}) card on true`.execute(db);
  return readFound(found);
}

function nameOf(group: number) {
  return sql.raw(`group_${group}`);
}

/** Returns the SQL expression for the number of ads in the largest group before this one. */
function largestBefore(group: number) {
  const sizes = Array.from({ length: group }, (_, at) => sql`(select count(*) from ${nameOf(at)})`);
  return sql`greatest(${sql.join(sizes)})`;
}

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
    const isEnough = group === last ? sql`true` : sql`(select count(*) from ${nameOf(group)}) > ${COUNT_LIMIT}`;
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
    .map(({ found, last_sorted, best, place, tier, ...row }) => ({ row, tier }));
  return {
    rows,
    byCategory,
    count: Math.min(sum, COUNT_LIMIT + 1),
    lastSorted: first?.last_sorted ?? -1,
    best: first?.best ?? 0,
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
