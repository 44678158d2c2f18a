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

export interface Keyset {
  /** The value of the column in the cursor. */
  readonly key: RawBuilder<string>;
  readonly after: RawBuilder<boolean>;
  readonly by: RawBuilder<unknown>;
  readonly thenBy: RawBuilder<unknown>;
  /** Returns the condition that a row is this one or comes earlier. */
  upTo(row: Pick<ListCursor, "key" | "id">): RawBuilder<boolean>;
}

/** Returns ordering and keyset condition of a page after `cursor`, in either direction. */
export function keyset(
  { column, kind }: Order,
  { isAscending, cursor }: { readonly isAscending: boolean; readonly cursor: ListCursor | undefined },
): Keyset {
  const value = sql.ref(column);
  const id = sql.ref(`${column.split(".")[0]}.id`);
  const way = sql.raw(isAscending ? "asc" : "desc");
  const compare = (sign: string, row: Pick<ListCursor, "key" | "id">) =>
    sql<boolean>`(${value}, ${id}) ${sql.raw(sign)} (${row.key}::${sql.raw(CASTS[kind])}, ${row.id}::uuid)`;
  return {
    key: sql<string>`${value}::text`,
    after: cursor ? compare(isAscending ? ">" : "<", cursor) : sql<boolean>`true`,
    by: sql`${value} ${way}`,
    thenBy: sql`${id} ${way}`,
    upTo: (row) => compare(isAscending ? "<=" : ">=", row),
  };
}

interface Sorted {
  readonly id: string;
  readonly sort_key: string;
}

export interface AdminPage<Row, Cursor = string> {
  readonly rows: readonly Row[];
  /** The cursors of the previous and the next page. */
  readonly previous: Cursor | undefined;
  readonly next: Cursor | undefined;
}

/** A page of search results. */
export interface FoundPage<Row> extends AdminPage<Row> {
  /** The number of rows on all pages, up to one more than the limit. */
  readonly found: number;
}

/** Reads a page. `read` returns the rows in the order of the keyset, and one more than `size` if there are more. */
export function readPage<Row extends Sorted>(
  order: Order,
  { isAscending = false, after, before }: PagePosition,
  read: (keyset: Keyset) => Promise<readonly Row[]>,
  size: number,
): Promise<AdminPage<Row>> {
  return readPageAt(
    { after: readCursor(after, order.kind), before: readCursor(before, order.kind), size },
    (cursor, isBackwards) => read(keyset(order, { isAscending: isAscending !== isBackwards, cursor })),
    (row) => writeCursor({ vip: false, key: row.sort_key, id: row.id }),
  );
}

interface PageAt<Cursor> {
  readonly after: Cursor | undefined;
  readonly before: Cursor | undefined;
  readonly size: number;
}

/**
 * Reads a page after or before a cursor. `read` returns the rows after the cursor, or with `isBackwards` those before it from the nearest
 * on, and one more than `size` if there are more.
 */
export async function readPageAt<Row, Cursor, Written>(
  { after, before, size }: PageAt<Cursor>,
  read: (cursor: Cursor | undefined, isBackwards: boolean) => Promise<readonly Row[]>,
  cursorOf: (row: Row) => Written,
): Promise<AdminPage<Row, Written>> {
  const isBackwards = before !== undefined;
  const rows = await read(isBackwards ? before : after, isBackwards);
  // Fewer rows than a page are left before the cursor: return the first page.
  if (isBackwards && rows.length <= size)
    return readPageAt({ after: undefined, before: undefined, size }, read, cursorOf);
  const shown = isBackwards ? rows.slice(0, size).reverse() : rows.slice(0, size);
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    rows: shown,
    previous: first && (isBackwards || after !== undefined) ? cursorOf(first) : undefined,
    next: last && (isBackwards || rows.length > size) ? cursorOf(last) : undefined,
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
