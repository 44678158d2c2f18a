/** Finds the rows of an administration list that match a search. */
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  ADMIN_PAGE_SIZE,
  countUpToLimit,
  type FoundPage,
  type Order,
  type PagePosition,
  readPage,
} from "./admin-lists.server.ts";
import { type SearchInput, searchText } from "./admin-search.server.ts";
import { oneMistake } from "./one-mistake.ts";

interface Search {
  readonly order: Order;
  readonly place: PagePosition;
  /** Undefined if all rows match. */
  readonly condition: RawBuilder<boolean> | undefined;
  /** The number of rows of a page. */
  readonly size?: number | undefined;
}

/** Returns a page of matching rows, and the number of matching rows on all pages. */
export async function findMatchingPage<Tables, From extends keyof Tables, Row extends { readonly id: string }>(
  db: Db,
  { order, place, condition, size = ADMIN_PAGE_SIZE }: Search,
  all: SelectQueryBuilder<Tables, From, Row>,
) {
  const rows = condition ? all.where(condition) : all;
  const page = await readPage(
    order,
    place,
    (keys) =>
      rows
        .select(keys.key.as("sort_key"))
        .where(keys.after)
        .orderBy(keys.by)
        .orderBy(keys.thenBy)
        .limit(size + 1)
        // The compiler cannot infer this for a generic row.
        .$castTo<Row & { readonly sort_key: string }>()
        .execute(),
    size,
  );
  return { ...page, found: await countUpToLimit(db, rows) };
}

/** Runs a search, and if it finds nothing, runs it again with one typing mistake allowed. */
export async function withFuzzyFallback<Query extends SearchInput & PagePosition, Row>(
  query: Query,
  find: (query: Query) => Promise<FoundPage<Row>>,
): Promise<FoundPage<Row> & { readonly isFuzzy: boolean }> {
  const found = await find(query);
  if (found.found > 0 || oneMistake(searchText(query.q)) === undefined) return { ...found, isFuzzy: false };
  const fuzzy = await find({ ...query, isFuzzy: true });
  return { ...fuzzy, isFuzzy: fuzzy.found > 0 };
}
