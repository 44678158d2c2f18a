/** The categories with their numbers of ads, which triggers maintain. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { ONE_PLAN } from "#app/platform/one-plan.ts";
import { categoryById } from "./catalogue.ts";
import type { CategoryCount } from "./category-chips.tsx";

interface CountRow {
  readonly id: number;
  readonly is_active: boolean;
  readonly shown: number;
  readonly hidden: number;
}

/** All categories in order with their numbers of public ads; an inactive one keeps its ads but has no chip. */
export async function findCategoryCounts(
  db: Db,
): Promise<readonly (CategoryCount & { readonly id: number; readonly isActive: boolean })[]> {
  const { rows } = await sql<CountRow>`${sql.raw(ONE_PLAN)}
    select categories.id, categories.is_active,
      coalesce(sum(total) filter (where is_public), 0)::bigint as shown,
      coalesce(sum(total) filter (where not is_public), 0)::bigint as hidden
    from categories left join listing_counts on listing_counts.category_id = categories.id
    group by categories.id order by categories.sort_order`.execute(db);
  const sumOf = (column: "shown" | "hidden") => rows.reduce((sum, row) => sum + row[column], 0);
  totals.set(db, { shown: sumOf("shown"), hidden: sumOf("hidden") });
  return rows.map(({ id, is_active: isActive, shown: count }) => {
    const { slug, name, icon } = categoryById(id);
    return { id, slug, name, icon, count, isActive };
  });
}

/** Numbers of ads: public ones, and those that only their owners see. */
export interface AdTotals {
  readonly shown: number;
  readonly hidden: number;
}

const totals = new WeakMap<Db, AdTotals>();

/** As the last list of this process found them: to choose a way by, not to be shown. */
export async function roughTotals(db: Db): Promise<AdTotals> {
  if (!totals.has(db)) await findCategoryCounts(db);
  return totals.get(db) ?? { shown: 0, hidden: 0 };
}
