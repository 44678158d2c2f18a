/** Reads the prices of like ads. */
import { sql } from "kysely";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showList } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ListingCurrency } from "#db/tables.ts";
import type { PriceFigures } from "./price-figures.ts";

/** The groups of a page. */
const MOST_SHOWN = 60;

/** The figures of a group, as JSON in its row's columns. */
export interface FiguresRow {
  readonly label: string;
  readonly ads: number;
  readonly currency: ListingCurrency;
  readonly low_cents: number;
  readonly median_cents: number;
  readonly high_cents: number;
  readonly from_cents: number;
  readonly width_cents: number;
  readonly bars: readonly number[];
}

export interface GroupFigures extends PriceFigures {
  readonly label: string;
}

/** The subquery of the figures of a group by its key, for a statement that a page sends anyway; null without a group or figures. */
export function figuresOfGroup(key: string | undefined) {
  return sql<FiguresRow | null>`(select to_jsonb(figures) from price_figures figures where group_key = ${key ?? ""})`;
}

export function toFigures(row: FiguresRow | null | undefined): GroupFigures | undefined {
  if (!row) return undefined;
  const { label, ads, currency, low_cents: low, median_cents: median, high_cents: high, bars } = row;
  return { label, ads, currency, low, median, high, from: row.from_cents, width: row.width_cents, bars };
}

export async function findFigures(db: Db, key: string): Promise<GroupFigures | undefined> {
  return toFigures(await db.selectFrom("price_figures").selectAll().where("group_key", "=", key).executeTakeFirst());
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
    return { groups: rows.flatMap((row) => toFigures(row) ?? []), builtAt: rows[0]?.built_at };
  });
}

/** Returns the ids of the categories that have figures. */
export async function findPricedCategories(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("price_figures")
    .select("category_id")
    .distinct()
    .where("is_listed", "=", true)
    .execute();
  return new Set(rows.map((row) => row.category_id));
}
