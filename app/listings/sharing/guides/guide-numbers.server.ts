/** Counts the ads of a guide's category: all public ones, and those published today. */
import { sql } from "kysely";
import { categoryBySlug } from "#app/catalogue/categories/catalogue.ts";
import { showList } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { nextMidnight, TIME_ZONE } from "#app/platform/wording/dates.ts";
import type { GuideNumbers } from "./guide-page.tsx";

export async function findGuideNumbers(db: Db, slug: string): Promise<GuideNumbers> {
  const id = categoryBySlug(slug).id;
  showList({ categoryId: id, towns: [] });
  expirePageAt(nextMidnight(new Date()));
  const zone = sql.lit(TIME_ZONE);
  const { rows } = await sql<GuideNumbers>`select
    (select coalesce(sum(total), 0) from listing_counts where category_id = ${id} and is_public) as active,
    (select count(*) from listings where category_id = ${id} and is_public
      and created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}) as today`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error("a select without a table gave no row");
  return numbers;
}
