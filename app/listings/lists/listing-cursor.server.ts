/** Reads and writes the opaque `after=` cursor of a paged list: the last row of the previous page, in the order of the list. */
import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { isUuid } from "#app/platform/database/uuid.ts";

/** `vip`: true if the previous page ended within the VIP ads, which come first. `key`: the sort value of its last ad. */
const shape = z.union([
  z.tuple([z.boolean(), z.string().max(100), z.string().refine(isUuid)]),
  z.tuple([z.boolean(), z.string().max(100), z.string().refine(isUuid), z.int().min(0).max(99)]),
]);

export interface ListCursor {
  readonly vip: boolean;
  readonly key: string;
  readonly id: string;
  /** The tier of the last ad of a search page. */
  readonly tier?: number | undefined;
}

export function writeCursor({ vip, key, id, tier }: ListCursor): string {
  return Buffer.from(JSON.stringify(tier ? [vip, key, id, tier] : [vip, key, id])).toString("base64url");
}

/** A timestamptz as PostgreSQL writes it. */
const TIME_KEY = /^(20\d\d|19\d\d)-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;

/** True if the key is a valid date: 30 February would be a database error. */
function isTime(key: string): boolean {
  const written = key.slice(0, 19).replace(" ", "T");
  const date = new Date(`${written}Z`);
  return TIME_KEY.test(key) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
}

export type ColumnKind = "time" | "number" | "text";
/** `place`: the rank of the town in the order, then a time. `price`: the group, then stotinki. */
type CursorKind = ColumnKind | "place" | "price";

const KEY_CHECKS: Readonly<Record<CursorKind, (key: string) => boolean>> = {
  time: isTime,
  number: (key) => /^\d{1,15}$/.test(key),
  place: (key) => /^\d{1,3} /.test(key) && isTime(key.slice(key.indexOf(" ") + 1)),
  price: (key) => /^\d \d{1,15}$/.test(key),
  // A character that PostgreSQL texts cannot contain.
  text: (key) => !key.includes("\0"),
};

/** Returns the cursor of a URL; undefined if it was not written for this kind of order. */
export function readCursor(text: string | undefined, kind: CursorKind): ListCursor | undefined {
  if (!text || text.length > 300) return undefined;
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (!parsed.success) return undefined;
    const [vip, key, id, tier] = parsed.data;
    return KEY_CHECKS[kind](key) ? { vip, key, id, ...(tier !== undefined && { tier }) } : undefined;
  } catch {
    // Not a valid cursor: the list starts at its beginning.
    return undefined;
  }
}

/** Reports whether a text is the cursor of some list. */
export function isCursor(text: string): boolean {
  return Object.keys(KEY_CHECKS).some((kind) => readCursor(text, kind as CursorKind) !== undefined);
}

/** Returns the condition for rows after the cursor, in descending order of `column`. */
export function isOlder(column: "listed_at" | "created_at", { key, id }: ListCursor) {
  return sql<SqlBool>`(${sql.ref(`listings.${column}`)}, listings.id) < (${key}::timestamptz, ${id}::uuid)`;
}

export const NEWEST_FIRST = sql`listings.listed_at desc, listings.id desc`;
/** The order of one person's ads: the last created first. */
export const LAST_CREATED_FIRST = sql`listings.created_at desc, listings.id desc`;
/** Selects the time of LAST_CREATED_FIRST in the format of its cursor. */
export const createdKey = sql<string>`listings.created_at::text`.as("created_key");

/** Cuts a page of `size` from rows in LAST_CREATED_FIRST, of which one more was read to find out if more follow. */
export function pageOfCreated<Row extends { readonly id: string; readonly created_key: string }>(
  rows: readonly Row[],
  size: number,
) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last ? writeCursor({ vip: false, key: last.created_key, id: last.id }) : undefined;
  return { shown, next };
}
