/** Reads pages of administration tables in both directions by cursors, and counts rows up to a limit. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  type ColumnKind,
  type ListCursor,
  readCursor,
  writeCursor,
} from "#app/listings/lists/listing-cursor.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { ADMIN_COUNT_LIMIT } from "./admin-params.ts";

export const ADMIN_PAGE_SIZE = 50;

const CASTS: Readonly<Record<ColumnKind, string>> = { time: "timestamptz", number: "bigint", text: "text" };

export interface Order {
  /** Qualified with its table. */
  readonly column: string;
  readonly kind: ColumnKind;
}

/** The position of a page in a list: after or before a cursor, else the first page. */
export interface PagePosition {
  readonly isAscending?: boolean;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

interface Keyset {
  /** The value of the column in the cursor. */
  readonly key: RawBuilder<string>;
  readonly after: RawBuilder<boolean>;
  readonly by: RawBuilder<unknown>;
  readonly thenBy: RawBuilder<unknown>;
}

/** Returns ordering and keyset condition of a page after `cursor`, in either direction. */
function keyset(
  { column, kind }: Order,
  { isAscending, cursor }: { readonly isAscending: boolean; readonly cursor: ListCursor | undefined },
): Keyset {
  const value = sql.ref(column);
  const id = sql.ref(`${column.split(".")[0]}.id`);
  const way = sql.raw(isAscending ? "asc" : "desc");
  const [sign, cast] = [sql.raw(isAscending ? ">" : "<"), sql.raw(CASTS[kind])];
  return {
    key: sql<string>`${value}::text`,
    after: cursor
      ? sql<boolean>`(${value}, ${id}) ${sign} (${cursor.key}::${cast}, ${cursor.id}::uuid)`
      : sql<boolean>`true`,
    by: sql`${value} ${way}`,
    thenBy: sql`${id} ${way}`,
  };
}

interface Sorted {
  readonly id: string;
  readonly sort_key: string;
}

export interface AdminPage<Row> {
  readonly rows: readonly Row[];
  /** The cursors of the previous and the next page. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** A page of search results. */
export interface FoundPage<Row> extends AdminPage<Row> {
  /** The number of rows on all pages, up to one more than the limit. */
  readonly found: number;
}

const cursorOf = (row: Sorted | undefined) => row && writeCursor({ vip: false, key: row.sort_key, id: row.id });

/** Reads a page. `read` returns the rows in the order of the keyset, and one more than `size` if there are more. */
export async function readPage<Row extends Sorted>(
  order: Order,
  place: PagePosition,
  read: (keyset: Keyset) => Promise<readonly Row[]>,
  size = ADMIN_PAGE_SIZE,
): Promise<AdminPage<Row>> {
  const { isAscending = false } = place;
  const before = readCursor(place.before, order.kind);
  if (before) {
    const rows = (await read(keyset(order, { isAscending: !isAscending, cursor: before }))).slice(0, size + 1);
    // Fewer rows than a page are left before the cursor: return the first page.
    if (rows.length <= size) return readPage(order, { isAscending }, read, size);
    const shown = rows.slice(0, size).reverse();
    return { rows: shown, previous: cursorOf(shown[0]), next: cursorOf(shown.at(-1)) };
  }
  const after = readCursor(place.after, order.kind);
  const rows = await read(keyset(order, { isAscending, cursor: after }));
  const shown = rows.slice(0, size);
  return {
    rows: shown,
    previous: after && cursorOf(shown[0]),
    next: rows.length > size ? cursorOf(shown.at(-1)) : undefined,
  };
}

/** Counts the rows, up to one more than the limit. */
export async function countUpToLimit<Tables, From extends keyof Tables, Row>(
  db: Db,
  rows: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      rows
        .clearSelect()
        .select(sql`1`.as("one"))
        .limit(ADMIN_COUNT_LIMIT + 1)
        .as("found"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
