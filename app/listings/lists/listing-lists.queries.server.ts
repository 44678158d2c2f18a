/**
 * Reads lists of ads for visitors. Visibility is the column `is_public`, VIP is decided by the clock, and every order and cursor
 * matches an index.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { type CardRow, selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { WITHOUT_KIND } from "#app/listings/finding/category-parts.ts";
import {
  hasPrice,
  isFiltered,
  type ListingFilter,
  type ListingQuery,
  type ListOrder,
} from "#app/listings/finding/listing-filter.ts";
import { matchesNothing, type PlannedFilter } from "#app/listings/finding/planned-filter.server.ts";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showList } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type FoundRows, findRows } from "./found-listings.queries.server.ts";
import { conditions, conditionsWithKeys, type Eb, matchesUnindexed, townsOf } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { type ListCursor, NEWEST_FIRST, readCursor, writeCursor } from "./listing-cursor.server.ts";
import { nearestKey, rowsInOrder } from "./ordered-listings.queries.server.ts";
import { priceKey } from "./price-order.server.ts";
import { countCategories, type Match } from "./sorted-groups.queries.server.ts";

export interface ListingPage {
  /** VIP ads above the list, at most as many as requested. */
  readonly strip: readonly ListingCard[];
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
  /** Number of cards, from the first, that match the query. */
  readonly meantCount: number;
  /** Number of cards after those, that leave open what the query states about a field. */
  readonly openCount: number;
  /** The rows of those. */
  readonly openRows: readonly CardRow[];
  /** Number of cards after those, that only mention the thing; the others only have another word's form in common. */
  readonly mentionedCount: number;
  /** All matches of a search text, to COUNT_LIMIT + 1; undefined for other lists, which countListings() counts. */
  readonly found: number | undefined;
  /** The numbers of those matches by category id; undefined for lists without words. */
  readonly foundByCategory: ReadonlyMap<number, number> | undefined;
  /** Beginnings of the descriptions of ads found by words, by their ids, from which excerpts are made. */
  readonly descriptionStarts: ReadonlyMap<string, string>;
}

/** Returns the cards of the public ones among these ads, unordered. */
export async function findCardsById(db: Db, ids: readonly string[]): Promise<readonly ListingCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db, new Date())
    .where("listings.id", "in", [...ids])
    .where(sql<boolean>`listings.is_public`)
    .execute();
  return rows.map(toCard);
}

/** Characters of a description that are searched for the words of an excerpt. */
export const EXCERPT_SEARCH_LENGTH = 800;

export interface PageOptions extends Pick<ListingQuery, "order" | "after"> {
  /** Number of VIP ads above the page. */
  readonly strip?: number;
}

/** Returns one page of a list. The default order puts VIP ads first; the orders by price ignore VIP. */
export async function findListings(
  db: Db,
  planned: PlannedFilter,
  { order, after, strip = 0 }: PageOptions,
): Promise<ListingPage> {
  dependOnList(planned);
  const { filter, open, tiers, mostAds } = planned;
  const range = { cursor: readCursor(after, CURSOR_KINDS[order]), limit: strip + PAGE_SIZE + 1 };
  const { rows, count, byCategory } = matchesNothing(planned)
    ? { rows: [], count: 0, byCategory: undefined }
    : tiers
      ? await findRows(db, { filter, open, tiers, order, mostAds }, { ...range, start: EXCERPT_SEARCH_LENGTH })
      : { rows: await rowsOf(db, { ...range, order, filter }), count: undefined, byCategory: undefined };
  const above = rows.slice(0, strip).filter(({ row }) => row.is_vip);
  const shown = rows.slice(above.length, above.length + PAGE_SIZE);
  const last = shown.at(-1);
  const countOf = (match: Match) => shown.filter((row) => row.match === match).length;
  return {
    strip: above.map(({ row }) => toCard(row)),
    cards: shown.map(({ row }) => toCard(row)),
    next: rows.length > above.length + PAGE_SIZE && last ? writeCursor(cursorOf(last, order, filter)) : undefined,
    meantCount: countOf("meant"),
    openCount: countOf("open"),
    openRows: shown.filter(({ match }) => match === "open").map(({ row }) => row),
    mentionedCount: countOf("mentioned"),
    found: count,
    foundByCategory: byCategory,
    descriptionStarts: new Map(tiers ? shown.map(({ row }) => [row.id, row.excerpt]) : []),
  };
}

async function rowsOf(db: Db, options: Parameters<typeof rowsInOrder>[2]): Promise<readonly TieredRow[]> {
  const rows = await rowsInOrder(db, (eb) => conditions(eb, options.filter), {
    ...options,
    hasOnePlan: !isFiltered(options.filter),
  });
  return rows.map((row) => ({ row, tier: 0, match: "meant" }));
}

type TieredRow = FoundRows["rows"][number];

export const CURSOR_KINDS = { newest: "time", cheapest: "price", dearest: "price", nearest: "place" } as const;

function cursorOf({ row, tier }: Pick<TieredRow, "row" | "tier">, order: ListOrder, filter: ListingFilter): ListCursor {
  if (order === "newest") return { vip: row.is_vip, key: row.listed_key, id: row.id, tier };
  return { vip: false, key: order === "nearest" ? nearestKey(filter, row) : priceKey(row), id: row.id };
}

/** Makes the page depend on every ad that could be in the list by category and town; words and fields are ignored. */
function dependOnList({ filter }: PlannedFilter): void {
  showList({
    ...(filter.category && { categoryId: filter.category.id }),
    towns: filter.town ? townsOf(filter) : [],
  });
}

/** Returns the conditions of a list; for a search text, those of the tiers that match the query itself, or of another tsquery. */
export function matching(eb: Eb, { filter, tiers }: PlannedFilter, tsquery = tiers?.meant) {
  return tsquery === undefined ? conditions(eb, filter) : conditionsWithKeys(eb, filter, tsquery);
}

/** Returns the newest matching ads with their times, VIP or not. */
export function findNewestCards(db: Db, planned: PlannedFilter) {
  return readPublic(db, () => readNewestCards(db, planned));
}

async function readNewestCards(db: Db, planned: PlannedFilter) {
  dependOnList(planned);
  if (matchesNothing(planned)) return [];
  const rows = await selectCards(db, new Date())
    .select("listings.content_changed_at")
    .where((eb) => matching(eb, planned))
    .orderBy(NEWEST_FIRST)
    .limit(PAGE_SIZE)
    .execute();
  return rows.map((row) => ({
    card: toCard(row),
    listedAt: row.listed_at,
    contentChangedAt: row.content_changed_at,
  }));
}

/** Counts matching ads, to COUNT_LIMIT + 1 at most. Unfiltered counts are maintained by triggers: see findCategoryCounts. */
export async function countListings(db: Db, planned: PlannedFilter): Promise<number> {
  if (matchesNothing(planned)) return 0;
  return countWhere(db, (eb) => matching(eb, planned), planned.tiers || hasPriceAlone(planned) ? "any" : "newest");
}

/** True for a list whose prices an index holds, with its category or its town: they are counted without reading cheaper and dearer ads. */
function hasPriceAlone({ filter, tiers }: PlannedFilter): boolean {
  return hasPrice(filter) && !tiers && !filter.quarter && filter.radius === undefined && filter.fields.length === 0;
}

/** Counts the ads that only mention the thing of a search, also those that its list does not show, to COUNT_LIMIT + 1 at most. */
export async function countMentions(db: Db, { filter, open, tiers }: PlannedFilter): Promise<number> {
  if (tiers?.mentioning === undefined) return 0;
  const { mentioning, meant } = tiers;
  const wider = open ?? filter;
  // The list of these ads has those of property too.
  const any = { ...wider, fields: wider.fields.filter((field) => field !== WITHOUT_KIND) };
  const isMeant = (eb: Eb) =>
    any.fields.length < wider.fields.length
      ? eb.and([matchesUnindexed(meant), conditions(eb, filter)])
      : matchesUnindexed(meant);
  const only = (eb: Eb) => eb.and([conditionsWithKeys(eb, any, mentioning), eb.not(isMeant(eb))]);
  return countWhere(db, only, "any");
}

/** Counts ads in the order of the newest, so that a frequent condition stops early without scanning the table, or in any order. */
export async function countWhere(
  db: Db,
  where: (eb: Eb) => Expression<SqlBool>,
  order: "newest" | "any",
): Promise<number> {
  const { count } = await db
    .selectFrom((eb) => {
      const query = eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((inner) => where(inner as unknown as Eb))
        .limit(COUNT_LIMIT + 1);
      return (order === "newest" ? query.orderBy(NEWEST_FIRST) : query).as("matching");
    })
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the ads of a search by category id, whatever category its list has, to COUNT_LIMIT + 1 in all. */
export async function countByCategory(db: Db, planned: PlannedFilter): Promise<ReadonlyMap<number, number>> {
  if (matchesNothing(planned)) return new Map();
  const anywhere = { ...planned, filter: { ...planned.filter, category: undefined } };
  return countCategories(db, (eb) => matching(eb, anywhere));
}
