/**
 * Lists of ads for visitors. Visibility is the column `is_public`, VIP is decided by the clock, and every order and cursor
 * matches an index.
 */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { categoryById } from "#app/categories/catalogue.ts";
import { describeAttributes, type FieldFilter } from "#app/categories/field-kinds.ts";
import type { Db } from "#app/platform/database.server.ts";
import { cleanLine, cutAtWord, ELLIPSIS } from "#app/platform/text.ts";
import { planSearch } from "#app/search/search.queries.server.ts";
import { formatWhen } from "#app/wording/dates.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Tables } from "#db/tables.ts";
import { PAGE_SIZE, withoutContacts } from "./listing.ts";
import type { ListingCard } from "./listing-card.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { isOlder, type ListCursor, readCursor, writeCursor } from "./listing-cursor.server.ts";
import type { ListingFilter, ListingQuery, ListOrder } from "./listing-filter.ts";
import { nearestKey, readNearest, townsOf } from "./nearest-first.server.ts";
import { listingSlug } from "./slug.ts";

/** As much of the description as a card can show. */
const EXCERPT = 140;

export interface ListingPage {
  readonly cards: readonly ListingCard[];
  readonly next: string | undefined;
}

/** A filter whose search text has been turned into a tsquery. `tsquery` null: nothing can match. */
export interface PlannedFilter {
  readonly filter: ListingFilter;
  readonly tsquery: string | undefined;
  readonly corrected: string | undefined;
}

export async function planFilter(db: Db, filter: ListingFilter): Promise<PlannedFilter> {
  const plan = filter.q ? await planSearch(db, filter.q) : undefined;
  return { filter, tsquery: plan?.tsquery, corrected: plan?.corrected };
}

type Eb = ExpressionBuilder<Tables, "listings">;

function vipNow(now: Date): Expression<SqlBool> {
  return sql<SqlBool>`(listings.priority = 'vip' and (listings.vip_expires_at is null or listings.vip_expires_at > ${now}))`;
}

function fieldCondition(filter: FieldFilter): Expression<SqlBool>[] {
  const value = sql`listings.attributes -> ${sql.lit(filter.name)}`;
  // jsonb comparison is numeric for numbers and never fails on other types.
  const json = (number: number) => sql`${JSON.stringify(number)}::jsonb`;
  switch (filter.kind) {
    case "is": {
      const one = JSON.stringify({ [filter.name]: filter.value });
      const among = JSON.stringify({ [filter.name]: [filter.value] });
      return [sql<SqlBool>`(listings.attributes @> ${one}::jsonb or listings.attributes @> ${among}::jsonb)`];
    }
    case "starts":
      return [
        sql<SqlBool>`listings.attributes ->> ${sql.lit(filter.name)} ilike ${`${filter.text.replace(/[\\%_]/g, "\\$&")}%`}`,
      ];
    case "between":
      return [
        ...(filter.from === undefined ? [] : [sql<SqlBool>`${value} >= ${json(filter.from)}`]),
        ...(filter.to === undefined ? [] : [sql<SqlBool>`${value} <= ${json(filter.to)}`]),
      ];
    case "pays":
      return [sql<SqlBool>`coalesce(${value} -> 'to', ${value} -> 'from') >= ${json(filter.from)}`];
  }
}

function conditions(eb: Eb, { filter, tsquery }: PlannedFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`listings.is_public`];
  if (filter.category) all.push(eb("category_id", "=", filter.category.id));
  if (filter.town) all.push(eb("town", "in", townsOf(filter)));
  if (filter.priceFrom !== undefined) all.push(eb("price_bgn", ">=", filter.priceFrom));
  if (filter.priceTo !== undefined) all.push(eb("price_bgn", "<=", filter.priceTo), eb("price_bgn", ">", 0));
  if (tsquery !== undefined) all.push(sql<SqlBool>`listings.search @@ ${tsquery}::tsquery`);
  return eb.and([...all, ...filter.fields.flatMap(fieldCondition)]);
}

/** The columns of a card with its first photo, which is looked up only for the rows of the page. */
export function selectCards(db: Db, now: Date) {
  const firstPhoto = sql<{ key: string; placeholder: string } | null>`(
    select jsonb_build_object('key', photos.key, 'placeholder', photos.placeholder)
    from photos where photos.listing_id = listings.id and photos.position = 0)`;
  return db
    .selectFrom("listings")
    .select([
      "listings.id",
      "listings.title",
      "listings.category_id",
      "listings.price_cents",
      "listings.currency",
      "listings.town",
      "listings.listed_at",
      "listings.attributes",
      "listings.price_bgn",
      firstPhoto.as("photo"),
      sql<string>`left(listings.description, ${sql.lit(EXCERPT)})`.as("excerpt"),
      sql<boolean>`${vipNow(now)}`.as("is_vip"),
      sql<string>`listings.listed_at::text`.as("listed_key"),
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

export function toCard(row: CardRow): ListingCard {
  const category = categoryById(row.category_id);
  const facts = describeAttributes(category, row.attributes as Attributes, { currency: row.currency, onCard: true });
  return {
    id: row.id,
    slug: listingSlug(row),
    title: row.title,
    excerpt: excerptOf(row.excerpt),
    price: { cents: category.hasPrice ? row.price_cents : 0, currency: row.currency },
    town: row.town,
    when: formatWhen(row.listed_at, new Date()),
    isVip: row.is_vip,
    category: { slug: category.slug, name: category.name, icon: category.icon },
    facts: facts.slice(0, 3).map((fact) => fact.text),
    photo: row.photo ?? undefined,
  };
}

/** One line, cut at a word boundary. */
function excerptOf(start: string): string {
  const cut = cutAtWord(start, EXCERPT - 1).replace(/[\s\d+()./-]*\.{3}$/, ELLIPSIS);
  return cleanLine(withoutContacts(cut));
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

/** One page of a list. The default order puts VIP ads first; ordering by price ignores VIP. */
export async function findListings(
  db: Db,
  planned: PlannedFilter,
  { order, after, withoutVip = false }: Pick<ListingQuery, "order" | "after"> & { readonly withoutVip?: boolean },
): Promise<ListingPage> {
  if (planned.filter.q && planned.tsquery === undefined) return { cards: [], next: undefined };
  const cursor = readCursor(after, CURSOR_KINDS[order]);
  const rows = await rowsOf(db, planned, { order, cursor, withoutVip });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    cards: shown.map(toCard),
    next: rows.length > PAGE_SIZE && last ? writeCursor(cursorOf(last, order, planned.filter)) : undefined,
  };
}

const CURSOR_KINDS = { newest: "time", cheapest: "number", dearest: "number", nearest: "place" } as const;

function cursorOf(row: CardRow, order: ListOrder, filter: ListingFilter): ListCursor {
  if (order === "newest") return { vip: row.is_vip, key: row.listed_key, id: row.id };
  return { vip: false, key: order === "nearest" ? nearestKey(filter, row) : String(row.price_bgn), id: row.id };
}

interface Slice {
  readonly order: ListOrder;
  readonly cursor: ListCursor | undefined;
  readonly withoutVip: boolean;
}

/** One row more than a page, if there is one. */
function rowsOf(db: Db, planned: PlannedFilter, { order, cursor, withoutVip }: Slice): Promise<CardRow[]> {
  if (order === "newest") return newestRows(db, planned, { cursor, withoutVip, limit: PAGE_SIZE + 1 });
  return order === "nearest" ? nearestRows(db, planned, cursor) : priceRows(db, planned, { order, cursor });
}

/** The newest matching ads with their times, VIP or not. */
export async function findNewestCards(
  db: Db,
  planned: PlannedFilter,
): Promise<readonly { readonly card: ListingCard; readonly listedAt: Date; readonly contentChangedAt: Date }[]> {
  if (planned.filter.q && planned.tsquery === undefined) return [];
  const rows = await selectCards(db, new Date())
    .select("listings.content_changed_at")
    .where((eb) => conditions(eb, planned))
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

/** VIP ads, then the others, newest first: two index scans, the second only if the page is not full. */
async function newestRows(
  db: Db,
  planned: PlannedFilter,
  {
    cursor,
    withoutVip,
    limit,
  }: { readonly cursor: ListCursor | undefined; readonly withoutVip: boolean; readonly limit: number },
): Promise<CardRow[]> {
  const now = new Date();
  const part = (vip: boolean, room: number) => {
    let query = selectCards(db, now)
      .where((eb) => conditions(eb, planned))
      .where(vip ? vipNow(now) : sql<SqlBool>`not ${vipNow(now)}`)
      .orderBy("listings.listed_at", "desc")
      .orderBy("listings.id", "desc")
      .limit(room);
    if (cursor?.vip === vip) query = query.where(isOlder("listed_at", cursor));
    return query.execute();
  };
  const vips = withoutVip || (cursor && !cursor.vip) ? [] : await part(true, limit);
  return vips.length < limit ? [...vips, ...(await part(false, limit - vips.length))] : vips;
}

function nearestRows(db: Db, planned: PlannedFilter, cursor: ListCursor | undefined): Promise<CardRow[]> {
  return readNearest(planned.filter, { cursor, limit: PAGE_SIZE + 1 }, ({ towns, room, cursor: last }) => {
    const query = selectCards(db, new Date())
      .where((eb) => conditions(eb, planned))
      .where("listings.town", "in", towns)
      .orderBy(sql`array_position(${[...towns]}::text[], listings.town)`)
      .orderBy("listings.listed_at", "desc")
      .orderBy("listings.id", "desc")
      .limit(room);
    return (last ? query.where(isOlder("listed_at", last)) : query).execute();
  });
}

/** Ordered by price; ads without a price come last in both directions. */
async function priceRows(
  db: Db,
  planned: PlannedFilter,
  { order, cursor }: { readonly order: ListOrder; readonly cursor: ListCursor | undefined },
): Promise<CardRow[]> {
  const limit = PAGE_SIZE + 1;
  const direction = order === "cheapest" ? "asc" : "desc";
  const sign = sql.raw(order === "cheapest" ? ">" : "<");
  const part = (priced: boolean, room: number) => {
    let query = selectCards(db, new Date())
      .where((eb) => conditions(eb, planned))
      .where("listings.price_bgn", priced ? ">" : "=", 0)
      .orderBy("listings.price_bgn", direction)
      .orderBy("listings.id", direction)
      .limit(room);
    if (cursor && (cursor.key !== "0") === priced) {
      query = query.where(
        sql<SqlBool>`(listings.price_bgn, listings.id) ${sign} (${cursor.key}::bigint, ${cursor.id}::uuid)`,
      );
    }
    return query.execute();
  };
  const priced = cursor?.key === "0" ? [] : await part(true, limit);
  return priced.length < limit ? [...priced, ...(await part(false, limit - priced.length))] : priced;
}

/** The VIP strip above an unfiltered list, and the cursor at which the list continues. */
export async function findVipStrip(
  db: Db,
  planned: PlannedFilter,
  size: number,
): Promise<{ cards: readonly ListingCard[]; after: string | undefined }> {
  const now = new Date();
  const rows = await selectCards(db, now)
    .where((eb) => conditions(eb, planned))
    .where(vipNow(now))
    .orderBy("listings.listed_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(size)
    .execute();
  const last = rows.at(-1);
  return { cards: rows.map(toCard), after: last && writeCursor(cursorOf(last, "newest", planned.filter)) };
}

/** Counts matching ads, to COUNT_LIMIT + 1 at most. Unfiltered counts are maintained: see findCategoryCounts. */
export async function countListings(db: Db, planned: PlannedFilter): Promise<number> {
  if (planned.filter.q && planned.tsquery === undefined) return 0;
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(sql`1`.as("one"))
        .where((inner) => conditions(inner as unknown as Eb, planned))
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
