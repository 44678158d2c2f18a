/** The categories with their numbers of ads, which triggers maintain. */
import { sql } from "kysely";
import { onChange } from "#app/platform/changes.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { MINUTE } from "#app/wording/durations.ts";
import { categoryById } from "./catalogue.ts";
import type { CategoryCount } from "./category-chips.tsx";

interface CountRow {
  readonly id: number;
  readonly is_active: boolean;
  readonly count: number;
}

export type CategoryCounts = readonly (CategoryCount & { readonly id: number; readonly isActive: boolean })[];

interface Kept {
  readonly counts: CategoryCounts;
  readonly readAt: number;
  /** How many changes had been heard of when they were asked for. */
  readonly heard: number;
}

interface Keeper {
  heard: number;
  last?: Kept;
}

const keepers = new WeakMap<Db, Keeper>();

function keeperOf(db: Db): Keeper {
  const known = keepers.get(db);
  if (known) return known;
  const keeper: Keeper = { heard: 0 };
  keepers.set(db, keeper);
  onChange(db, () => {
    keeper.heard += 1;
  });
  return keeper;
}

/** All categories in order with their numbers of public ads; an inactive one keeps its ads but has no chip. */
export async function findCategoryCounts(db: Db): Promise<CategoryCounts> {
  return (await read(db)).counts;
}

/** The same, maybe a minute old where nothing was heard to have changed: what stands beside a search. */
export async function lateCategoryCounts(db: Db): Promise<CategoryCounts> {
  const { last, heard } = keeperOf(db);
  const isFresh = last && last.heard === heard && Math.abs(Date.now() - last.readAt) < MINUTE;
  return isFresh ? last.counts : findCategoryCounts(db);
}

/** The number of public ads as this process last read it: to choose a query plan by, not to be shown. */
export async function roughTotal(db: Db): Promise<number> {
  const { counts } = keeperOf(db).last ?? (await read(db));
  return counts.reduce((sum, { count }) => sum + count, 0);
}

async function read(db: Db): Promise<Kept> {
  const keeper = keeperOf(db);
  const { heard } = keeper;
  const { rows } = await sql<CountRow>`
    select categories.id, categories.is_active,
      coalesce(sum(total) filter (where is_public), 0)::bigint as count
    from categories left join listing_counts on listing_counts.category_id = categories.id
    group by categories.id order by categories.sort_order`.execute(db);
  const counts = rows.map(({ id, is_active: isActive, count }) => {
    const { slug, name, icon } = categoryById(id);
    return { id, slug, name, icon, count, isActive };
  });
  const kept = { counts, readAt: Date.now(), heard };
  keeper.last = kept;
  return kept;
}
