/** Finds the rows of an administration list that match a search, quickly for few and for many matches. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  ADMIN_PAGE_SIZE,
  countUpToLimit,
  type FoundPage,
  type Keyset,
  keyset,
  type Order,
  type PagePosition,
  readPage,
} from "./admin-lists.server.ts";
import { ADMIN_COUNT_LIMIT } from "./admin-params.ts";
import { type Condition, type SearchInput, searchText } from "./admin-search.server.ts";

/** The number of rows that are checked one by one before the indexes are used. */
const MAX_SCANNED = 5_000;

interface Search {
  readonly order: Order;
  /** Undefined if all rows match. */
  readonly condition: Condition | undefined;
}

interface PageSearch extends Search {
  readonly place: PagePosition;
  /** The number of rows of a page. */
  readonly size?: number | undefined;
}

/** Returns the condition that a row is among the first MAX_SCANNED rows of the order; undefined if the list is shorter. */
async function isWithinScan(db: Db, { column }: Order, { key, after, by, thenBy, upTo }: Keyset) {
  const table = sql.table(column.split(".")[0] ?? "");
  const { rows } = await sql<{ key: string; id: string }>`select ${key} as key, ${table}.id from ${table}
    where ${after} order by ${by}, ${thenBy} offset ${sql.lit(MAX_SCANNED)} limit 1`.execute(db);
  return rows[0] && upTo(rows[0]);
}

/** Reads the first matching rows of the order. Many matches fill the page from the first rows; few matches are found by indexes. */
async function readMatching<Row>(
  db: Db,
  { order, keys, condition, size }: Search & { readonly keys: Keyset; readonly size: number },
  read: (where: RawBuilder<boolean>) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!condition) return read(sql`true`);
  if (condition.scanned === condition.indexed) return read(condition.indexed);
  const edge = await isWithinScan(db, order, keys);
  const scanned = edge ? await read(sql`${condition.scanned} and ${edge}`) : [];
  return scanned.length > size ? scanned : read(condition.indexed);
}

/** Counts the matching rows, up to one more than the limit. */
async function countMatching<Tables, From extends keyof Tables, Row>(
  db: Db,
  { order, condition }: Search,
  rows: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  if (!condition) return countUpToLimit(db, rows);
  if (condition.scanned === condition.indexed) return countUpToLimit(db, rows.where(condition.indexed));
  const edge = await isWithinScan(db, order, keyset(order, { isAscending: false, cursor: undefined }));
  const scanned = edge ? await countUpToLimit(db, rows.where(sql<boolean>`${condition.scanned} and ${edge}`)) : 0;
  return scanned > ADMIN_COUNT_LIMIT ? scanned : countUpToLimit(db, rows.where(condition.indexed));
}

/** Returns a page of matching rows, and the number of matching rows on all pages. */
export async function findMatchingPage<Tables, From extends keyof Tables, Row extends { readonly id: string }>(
  db: Db,
  { place, size = ADMIN_PAGE_SIZE, ...search }: PageSearch,
  rows: SelectQueryBuilder<Tables, From, Row>,
) {
  const { order, condition } = search;
  const page = await readPage(
    order,
    place,
    (keys) => {
      const sorted = rows
        .select(keys.key.as("sort_key"))
        .where(keys.after)
        .orderBy(keys.by)
        .orderBy(keys.thenBy)
        .limit(size + 1)
        // The compiler cannot infer this for a generic row.
        .$castTo<Row & { readonly sort_key: string }>();
      return readMatching(db, { order, keys, condition, size }, (where) => sorted.where(where).execute());
    },
    size,
  );
  const isWhole = page.previous === undefined && page.next === undefined;
  return { ...page, found: isWhole ? page.rows.length : await countMatching(db, search, rows) };
}

/** The fewest letters of a name that others are similar to. */
const MIN_SIMILAR = 4;

function isName(text: string): boolean {
  return text.length >= MIN_SIMILAR && /^[\p{L} -]+$/u.test(text);
}

/** Runs a search, and if it finds nothing, runs it again for similar names. */
export async function withFuzzyFallback<Query extends SearchInput & PagePosition, Row>(
  query: Query,
  find: (query: Query) => Promise<FoundPage<Row>>,
): Promise<FoundPage<Row> & { readonly isFuzzy: boolean }> {
  const found = await find(query);
  if (found.found > 0 || !isName(searchText(query.q))) return { ...found, isFuzzy: false };
  const fuzzy = await find({ ...query, isFuzzy: true });
  return { ...fuzzy, isFuzzy: fuzzy.found > 0 };
}
