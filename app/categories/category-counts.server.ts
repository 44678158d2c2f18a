/** The categories with their numbers of ads, which triggers maintain. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { categoryById } from "./catalogue.ts";
import type { CategoryCount } from "./category-chips.tsx";

/** All categories in order with their numbers of public ads; an inactive one keeps its ads but has no chip. */
export async function findCategoryCounts(
  db: Db,
): Promise<readonly (CategoryCount & { readonly id: number; readonly isActive: boolean })[]> {
  const rows = await db
    .selectFrom("categories")
    .leftJoin("listing_counts", (join) =>
      join.onRef("listing_counts.category_id", "=", "categories.id").on("listing_counts.is_public", "=", true),
    )
    .select([
      "categories.id",
      "categories.is_active",
      sql<number>`coalesce(sum(listing_counts.total), 0)::bigint`.as("count"),
    ])
    .groupBy("categories.id")
    .orderBy("categories.sort_order")
    .execute();
  return rows.map(({ id, is_active: isActive, count }) => {
    const { slug, name, icon } = categoryById(id);
    return { id, slug, name, icon, count, isActive };
  });
}
