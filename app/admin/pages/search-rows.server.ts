/** Rows of the administration that a search fits, be it one of them or every second one. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { oneMistake } from "#app/search/one-mistake.ts";
import {
  ADMIN_PAGE_SIZE,
  countUpToLimit,
  type FoundPage,
  type Keyset,
  keyset,
  type Order,
  type Place,
  readPage,
} from "./admin-lists.server.ts";
import { ADMIN_COUNT_LIMIT } from "./admin-params.ts";
import { type Asked, type Condition, searchText } from "./admin-search.server.ts";

/** Rows that are looked at one by one before all that fit are gathered. */
const NEAR = 5_000;

interface Search {
  readonly order: Order;
  /** Undefined where everything fits. */
  readonly condition: Condition | undefined;
}

/** The condition on rows up to the last one that is near; undefined if the list ends before it. */
async function upToNear(db: Db, { column }: Order, { key, after, by, thenBy, upTo }: Keyset) {
  const table = sql.table(column.split(".")[0] ?? "");
  const { rows } = await sql<{ key: string; id: string }>`select ${key} as key, ${table}.id from ${table}
    where ${after} order by ${by}, ${thenBy} offset ${sql.lit(NEAR)} limit 1`.execute(db);
  return rows[0] && upTo(rows[0]);
}

/**
 * Rows that fit, from the first of the order on. Where much fits they are all among the first few thousand; where little
 * does, gathering it is quick.
 */
async function readNearest<Row>(
  db: Db,
  { order, keys, condition }: Search & { readonly keys: Keyset },
  read: (where: RawBuilder<boolean>) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (!condition) return read(sql`true`);
  const edge = await upToNear(db, order, keys);
  const near = edge ? await read(sql`${condition.near} and ${edge}`) : [];
  return near.length > ADMIN_PAGE_SIZE ? near : read(condition.all);
}

/** How many rows fit, up to one more than the limit. */
async function countNearest<Tables, From extends keyof Tables, Row>(
  db: Db,
  { order, condition }: Search,
  rows: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  if (!condition) return countUpToLimit(db, rows);
  const edge = await upToNear(db, order, keyset(order, { isAscending: false, cursor: undefined }));
  const near = edge ? await countUpToLimit(db, rows.where(sql<boolean>`${condition.near} and ${edge}`)) : 0;
  return near > ADMIN_COUNT_LIMIT ? near : countUpToLimit(db, rows.where(condition.all));
}

/** A page of `rows`, and how many of them fit on all pages. */
export async function findFitting<Tables, From extends keyof Tables, Row extends { readonly id: string }>(
  db: Db,
  { place, ...search }: Search & { readonly place: Place },
  rows: SelectQueryBuilder<Tables, From, Row>,
) {
  const { order, condition } = search;
  const page = await readPage<Row & { readonly sort_key: string }>(order, place, (keys) => {
    const sorted = rows
      .select(keys.key.as("sort_key"))
      .where(keys.after)
      .orderBy(keys.by)
      .orderBy(keys.thenBy)
      .limit(ADMIN_PAGE_SIZE + 1)
      // What the compiler cannot follow through a row of any type.
      .$castTo<Row & { readonly sort_key: string }>();
    return readNearest(db, { order, keys, condition }, (where) => sorted.where(where).execute());
  });
  return { ...page, found: await countNearest(db, search, rows) };
}

/** What a search finds, or else what it finds with one mistake in it. */
export async function orNearly<Query extends Asked & Place, Row>(
  query: Query,
  find: (query: Query) => Promise<FoundPage<Row>>,
): Promise<FoundPage<Row> & { readonly isNear: boolean }> {
  const found = await find(query);
  if (found.found > 0 || oneMistake(searchText(query.q)) === undefined) return { ...found, isNear: false };
  const near = await find({ ...query, isNearly: true });
  return { ...near, isNear: near.found > 0 };
}
