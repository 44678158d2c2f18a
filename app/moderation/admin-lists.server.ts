/** Shared by administration tables: ordering with cursors, search patterns, capped counts. */
import { type RawBuilder, sql } from "kysely";
import { type ColumnKind, readCursor, writeCursor } from "#app/listings/listing-cursor.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export const ADMIN_PAGE_SIZE = 50;

const CASTS: Readonly<Record<ColumnKind, string>> = { time: "timestamptz", number: "bigint", text: "text" };

export interface Order {
  /** With its table. */
  readonly column: string;
  readonly kind: ColumnKind;
}

export interface Keyset {
  /** The column's value in the cursor. */
  readonly key: RawBuilder<string>;
  readonly after: RawBuilder<boolean>;
  readonly by: RawBuilder<unknown>;
  readonly thenBy: RawBuilder<unknown>;
}

/** Ordering and keyset condition of a page after `cursor`, in either direction. */
export function keyset(
  { column, kind }: Order,
  { isAscending, cursor }: { readonly isAscending: boolean; readonly cursor: string | undefined },
): Keyset {
  const value = sql.ref(column);
  const id = sql.ref(`${column.split(".")[0]}.id`);
  const start = readCursor(cursor, kind);
  const way = sql.raw(isAscending ? "asc" : "desc");
  const sign = sql.raw(isAscending ? ">" : "<");
  return {
    key: sql<string>`${value}::text`,
    after: start
      ? sql<boolean>`(${value}, ${id}) ${sign} (${start.key}::${sql.raw(CASTS[kind])}, ${start.id}::uuid)`
      : sql<boolean>`true`,
    by: sql`${value} ${way}`,
    thenBy: sql`${id} ${way}`,
  };
}

export interface AdminPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** Trims the extra row and returns the next cursor. */
export function toPage<Row extends { readonly id: string; readonly sort_key: string }>(
  rows: readonly Row[],
  size = ADMIN_PAGE_SIZE,
): AdminPage<Row> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const hasMore = rows.length > size;
  return {
    rows: shown,
    next: hasMore && last ? writeCursor({ vip: false, key: last.sort_key, id: last.id }) : undefined,
  };
}

/** Normalises a search text: lower case, single spaces. */
export function searchText(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").slice(0, 100);
}

/** A case-insensitive LIKE pattern for `text`; undefined if empty. */
export function likePattern(text: string): string | undefined {
  const tidy = searchText(text);
  return tidy === "" ? undefined : `%${tidy.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether name, e-mail or number fit a pattern of likePattern(); as the index over people has it. */
export function personMatches(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`lower(users.name || ' ' || users.email || ' ' || coalesce(users.phone, '')) like ${pattern}`;
}

/** More people than this are no answer to a search for what is theirs. */
const MAX_PEOPLE = 100;

export async function findPersonIds(db: Db, pattern: string): Promise<readonly string[]> {
  const rows = await db.selectFrom("users").select("id").where(personMatches(pattern)).limit(MAX_PEOPLE).execute();
  return rows.map(({ id }) => id);
}
