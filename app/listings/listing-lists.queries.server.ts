/**
 * Lists of ads for visitors. Visibility is the column `is_public`, VIP is decided by the clock, and every order and cursor
 * matches an index.
 */
import { sql } from "kysely";
import { showList } from "#app/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { readPublic } from "#app/platform/read-public.server.ts";
import { findRows, rowsByValue } from "./found-listings.queries.server.ts";
import { PAGE_SIZE } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";
import { type CardRow, selectCards, toCard } from "./listing-cards.queries.server.ts";
import { conditions, conditionsWithKeys, type Eb, townsOf } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { type ListCursor, readCursor, writeCursor } from "./listing-cursor.server.ts";
import type { ListingFilter, ListingQuery, ListOrder } from "./listing-filter.ts";
import { nearestKey } from "./nearest-listings.queries.server.ts";
import { newestRows, type Stretch } from "./ordered-listings.queries.server.ts";
import { asksForNothing, type PlannedFilter } from "./planned-filter.server.ts";
import { priceKey } from "./price-order.server.ts";

export interface ListingPage {
  /** VIP ads above the list, at most as many as were asked for. */
  readonly strip: readonly ListingCard[];
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
  /** How many of these cards, counted from the first, have what was meant; the others the form of another word. */
  readonly meant: number;
  /** All matches of a search text, to COUNT_LIMIT + 1; of other lists countListings() tells. */
  readonly found: number | undefined;
  /** By the id of a card found by words: the beginning of its description, which may have them. */
  readonly starts: ReadonlyMap<string, string>;
}

/** The public ones among these ads, unordered. */
export async function findCardsById(db: Db, ids: readonly string[]): Promise<readonly ListingCard[]> {
  if (ids.length === 0) return [];
  const rows = await selectCards(db, new Date())
    .where("listings.id", "in", [...ids])
    .where(sql<boolean>`listings.is_public`)
    .execute();
  return rows.map(toCard);
}

/** Characters of a description that are looked through for the words of a search. */
export const LOOKED_THROUGH = 800;

export interface AskedPage extends Pick<ListingQuery, "order" | "after"> {
  /** So many of the first VIP ads, if there are so many, stand above the page. */
  readonly strip?: number;
}

/** One page of a list. The default order puts VIP ads first; ordering by price ignores VIP. */
export async function findListings(
  db: Db,
  planned: PlannedFilter,
  { order, after, strip = 0 }: AskedPage,
): Promise<ListingPage> {
  nameList(planned);
  if (asksForNothing(planned)) return { strip: [], cards: [], next: undefined, meant: 0, found: 0, starts: new Map() };
  const { filter, tiers } = planned;
  const stretch = { cursor: readCursor(after, CURSOR_KINDS[order]), limit: strip + PAGE_SIZE + 1 };
  const { rows, count } = tiers
    ? await findRows(db, { filter, tiers, order }, { ...stretch, start: LOOKED_THROUGH })
    : { rows: await rowsInOrder(db, planned, { ...stretch, order }), count: undefined };
  const above = rows.slice(0, strip).filter(({ row }) => row.is_vip);
  const shown = rows.slice(above.length, above.length + PAGE_SIZE);
  const last = shown.at(-1);
  return {
    strip: above.map(({ row }) => toCard(row)),
    cards: shown.map(({ row }) => toCard(row)),
    next: rows.length > above.length + PAGE_SIZE && last ? writeCursor(cursorOf(last, order, filter)) : undefined,
    meant: shown.filter(({ tier }) => tier <= (tiers?.lastMeant ?? 0)).length,
    found: count,
    starts: new Map(tiers ? shown.map(({ row }) => [row.id, row.excerpt]) : []),
  };
}

async function rowsInOrder(
  db: Db,
  { filter }: PlannedFilter,
  { order, ...stretch }: Stretch & { readonly order: ListOrder },
): Promise<readonly TieredRow[]> {
  const where = (eb: Eb) => conditions(eb, filter);
  const rows =
    order === "newest"
      ? await newestRows(db, where, stretch)
      : await rowsByValue(db, where, { ...stretch, order, filter });
  return rows.map((row) => ({ row, tier: 0 }));
}

interface TieredRow {
  readonly row: CardRow;
  readonly tier: number;
}

const CURSOR_KINDS = { newest: "time", cheapest: "price", dearest: "price", nearest: "place" } as const;

function cursorOf({ row, tier }: TieredRow, order: ListOrder, filter: ListingFilter): ListCursor {
  if (order === "newest") return { vip: row.is_vip, key: row.listed_key, id: row.id, tier };
  return { vip: false, key: order === "nearest" ? nearestKey(filter, row) : priceKey(row), id: row.id };
}

/** A list changes with any ad that could stand in it; its words and fields are not looked at. */
function nameList({ filter }: PlannedFilter): void {
  showList({
    ...(filter.category && { categoryId: filter.category.id }),
    towns: filter.town ? townsOf(filter) : [],
  });
}

/** What the ads of a list must be; of a search text, what was meant. */
function wanted(eb: Eb, { filter, tiers }: PlannedFilter) {
  return tiers ? conditionsWithKeys(eb, filter, tiers.meant) : conditions(eb, filter);
}

/** The newest matching ads with their times, VIP or not. */
export function findNewestCards(db: Db, planned: PlannedFilter): Promise<readonly NewestCard[]> {
  return readPublic(db, () => readNewestCards(db, planned));
}

interface NewestCard {
  readonly card: ListingCard;
  readonly listedAt: Date;
  readonly contentChangedAt: Date;
}

async function readNewestCards(db: Db, planned: PlannedFilter): Promise<readonly NewestCard[]> {
  nameList(planned);
  if (asksForNothing(planned)) return [];
  const rows = await selectCards(db, new Date())
    .select("listings.content_changed_at")
    .where((eb) => wanted(eb, planned))
    .orderBy("listings.listed_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(PAGE_SIZE)
    .execute();
  return rows.map((row) => ({
    card: toCard(row),
    listedAt: row.listed_at,
    contentChangedAt: row.content_changed_at,
  }));
}

/** Counts matching ads, to COUNT_LIMIT + 1 at most. Unfiltered counts are maintained: see findCategoryCounts. */
export async function countListings(db: Db, planned: PlannedFilter): Promise<number> {
  if (asksForNothing(planned)) return 0;
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((inner) => wanted(inner as unknown as Eb, planned))
        // In index order, so that a frequent condition stops early without scanning the table.
        .orderBy("listings.listed_at", "desc")
        .orderBy("listings.id", "desc")
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
