/** Reads the numbers of ads of the categories, which triggers maintain. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { categoryById } from "./catalogue.ts";
import type { CategoryCount } from "./category-chips.tsx";

interface CountRow {
  readonly id: number;
  readonly is_active: boolean;
  readonly count: number;
}

export type CategoryCounts = readonly (CategoryCount & { readonly id: number; readonly isActive: boolean })[];

const totals = new WeakMap<Db, number>();

/** Returns all categories in display order with their numbers of public ads; an inactive one has no chip but keeps its ads. */
export async function findCategoryCounts(db: Db): Promise<CategoryCounts> {
  const { rows } = await sql<CountRow>`
    select categories.id, categories.is_active,
      coalesce(sum(total) filter (where is_public), 0)::bigint as count
    from categories left join listing_counts on listing_counts.category_id = categories.id
    group by categories.id order by categories.sort_order`.execute(db);
  totals.set(db, totalOf(rows));
  return rows.map(({ id, is_active: isActive, count }) => {
    const { slug, name, icon } = categoryById(id);
    return { id, slug, name, icon, count, isActive };
  });
}

/** Returns the number of public ads as this process last read it; for choosing a query plan, not for display. */
export async function approximateTotal(db: Db): Promise<number> {
  return totals.get(db) ?? totalOf(await findCategoryCounts(db));
}

function totalOf(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
