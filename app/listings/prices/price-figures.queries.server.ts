/** Reads the prices of like ads. */
import { sql } from "kysely";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showList } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { PriceFigures } from "./price-figures.ts";

/** The groups of a page. */
const MOST_SHOWN = 60;

export interface GroupFigures extends PriceFigures {
  readonly label: string;
}

/** Returns the subquery of the figures of a group by its key, for a statement that a page sends anyway; null without a group or figures. */
export function figuresOfGroup(key: string | undefined) {
  return sql<GroupFigures | null>`(select to_jsonb(figures) from price_figures figures where group_key = ${key ?? ""})`;
}

export function findFigures(db: Db, key: string): Promise<GroupFigures | undefined> {
  return db.selectFrom("price_figures").selectAll().where("group_key", "=", key).executeTakeFirst();
}

/** Returns the groups of a category whose labels have all words of a search, those with the most ads first, and when they were computed. */
export function findCategoryFigures(db: Db, categoryId: number, search: string) {
  showList({ categoryId, towns: [] });
  const words = keysOfPhrase(search);
  return readPublic(db, async () => {
    const rows = await db
      .selectFrom("price_figures")
      .selectAll()
      .where("category_id", "=", categoryId)
      .where(sql<boolean>`is_listed`)
      .where(sql<boolean>`words @> ${words}::text[]`)
      .orderBy("ads", "desc")
      .orderBy("group_key")
      .limit(MOST_SHOWN)
      .execute();
    const groups: readonly GroupFigures[] = rows.map(({ built_at: _time, ...group }) => group);
    return { groups, builtAt: rows[0]?.built_at };
  });
}

export async function findPricedCategories(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("price_figures")
    .select("category_id")
    .distinct()
    .where("is_listed", "=", true)
    .execute();
  return new Set(rows.map((row) => row.category_id));
}
