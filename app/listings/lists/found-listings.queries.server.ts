/**
 * Finds ads by a search text, tier by tier. Groups of tiers with few matches are read from the index over keys and sorted, which also
 * counts them; tiers with many are read in the order of the list until the page is full.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Tiers } from "#app/catalogue/search/tiers.ts";
import type { CardRow } from "#app/listings/card/listing-cards.queries.server.ts";
import { WITHOUT_KIND } from "#app/listings/finding/category-parts.ts";
import { hasPrice, type ListingFilter, type ListOrder } from "#app/listings/finding/listing-filter.ts";
import type { PlannedFilter } from "#app/listings/finding/planned-filter.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { conditions, type Eb, hasKeys, matchesUnindexed } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { newestRows, type Range, rowsInOrder } from "./ordered-listings.queries.server.ts";
import {
  countNewest,
  findSortLimit,
  type Group,
  type Level,
  type Match,
  type SortedRows,
  sortedRows,
} from "./sorted-groups.queries.server.ts";

export interface Search extends Pick<PlannedFilter, "filter" | "open" | "mostAds"> {
  readonly tiers: Tiers;
  readonly order: ListOrder;
}

export interface FoundRows extends Pick<SortedRows, "count" | "byCategory"> {
  readonly rows: readonly { readonly row: CardRow; readonly tier: number; readonly match: Match }[];
}

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

function hasLimits(filter: ListingFilter): boolean {
  return hasPrice(filter) || filter.fields.some(({ kind }) => kind === "price" || kind === "size");
}

/** Parts of the sort limit: the size from which a tier is read in the order of the list, and the ads that this may pass. */
const FREQUENT = 0.6;
const MOST_PASSED = 0.5;

/**
 * Returns the ads of a page. Groups of up to COUNT_LIMIT ads are sorted. A frequent word has more, on a large site already among the newest
 * ads, and fills the page from those; if it does not, groups of up to a higher limit are sorted.
 */
export async function findRows(db: Db, search: Search, range: Range): Promise<FoundRows> {
  const groups = groupsOf(search);
  const levels = groups.flat();
  const sort = (maxSize: number) => sortedRows(db, { ...search, groups, maxSize }, range);
  const isWhole = ({ rows, lastSorted }: SortedRows) => lastSorted === levels.length - 1 || rows.length === range.limit;
  const sortLimit = await findSortLimit(db);
  if (search.order === "newest" && sortLimit > COUNT_LIMIT && !hasLimits(search.filter)) {
    const among = MOST_PASSED * sortLimit;
    const [first] = levels;
    const newest = first?.match === "meant" ? await countNewest(db, first, search.mostAds ?? 0) : undefined;
    if (newest) {
      const rows = await continued(db, { rows: [], lastSorted: -1 }, levels, { ...range, among });
      if (rows.length === range.limit) return withMatches({ rows, count: COUNT_LIMIT + 1, byCategory: newest }, levels);
    }
    const few = await sort(COUNT_LIMIT);
    if (isWhole(few)) return withMatches(few, levels);
    if (few.nextSize > FREQUENT * sortLimit) {
      const rows = await continued(db, few, levels, { ...range, among });
      if (rows.length === range.limit) return withMatches({ ...few, rows }, levels);
    }
  }
  const found = await sort(sortLimit);
  const [title = []] = groups;
  // The tiers of a title that is too large together may be small alone; a frequent first one fills the page in the order of the list.
  const { rows, lastSorted } = hasRareTitle(found, groups, range)
    ? await sortedRows(db, { ...search, groups: title.map((level) => [level]), maxSize: sortLimit }, range)
    : found;
  if (isWhole({ ...found, rows, lastSorted })) return withMatches({ ...found, rows }, levels);
  if (search.order === "newest")
    return withMatches({ ...found, rows: await continued(db, { rows, lastSorted }, levels, range) }, levels);
  const where = (eb: Eb) => eb.and([conditions(eb, search.filter), matchesUnindexed(search.tiers.meant)]);
  const inOrder = await rowsInOrder(db, where, { ...range, ...search });
  return withMatches({ ...found, rows: inOrder.map((row) => ({ row, tier: 0 })) }, levels);
}

function withMatches(
  { rows, count, byCategory }: Pick<SortedRows, "rows" | "count" | "byCategory">,
  levels: Group,
): FoundRows {
  return { rows: rows.map((one) => ({ ...one, match: levels[one.tier]?.match ?? "meant" })), count, byCategory };
}

/** True if the tiers of a title are too large together, but the first one does not fill a page. */
function hasRareTitle({ lastSorted, best }: SortedRows, [title = []]: readonly Group[], { limit }: Range): boolean {
  return lastSorted < 0 && title.length > 1 && best < limit;
}

/** Returns sorted rows and those of the next tiers, read in the order of the list; with `among` until a tier has too few of them. */
async function continued(
  db: Db,
  { rows: sorted, lastSorted }: Pick<SortedRows, "rows" | "lastSorted">,
  levels: Group,
  range: Range,
): Promise<SortedRows["rows"]> {
  const rows = [...sorted];
  const ended = range.cursor?.tier ?? 0;
  for (let tier = Math.max(lastSorted + 1, ended); tier < levels.length && rows.length < range.limit; tier++) {
    const where = (eb: Eb, vip: boolean) => onlyInLevel(eb, levels, tier, vip);
    const cursor = tier === ended ? range.cursor : undefined;
    const inOrder = await newestRows(db, where, { ...range, cursor, limit: range.limit - rows.length });
    rows.push(...inOrder.map((row) => ({ row, tier })));
    if (range.among !== undefined) return rows;
  }
  return rows;
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
