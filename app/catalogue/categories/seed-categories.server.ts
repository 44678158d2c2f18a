import type { Db } from "#app/platform/database/database.server.ts";
import { CATALOGUE } from "./catalogue.ts";

/** Updates the table `categories`, which SQL joins, from the catalogue; an inactive category stays inactive. */
export async function seedCategories(db: Db): Promise<void> {
  const rows = CATALOGUE.map(({ id, name, slug, description }, index) => ({
    id,
    name,
    slug,
    description,
    sort_order: index,
  }));
  await db
    .insertInto("categories")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        slug: eb.ref("excluded.slug"),
        description: eb.ref("excluded.description"),
        sort_order: eb.ref("excluded.sort_order"),
      })),
    )
    .execute();
}
