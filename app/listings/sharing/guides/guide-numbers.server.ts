/** The live numbers of a guide: all ads of its category, and those published today. */
import { sql } from "kysely";
import { categoryBySlug } from "#app/categories/catalogue.ts";
import { showList } from "#app/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { noteTrueUntil } from "#app/platform/request-scope.server.ts";
import { nextMidnight, TIME_ZONE } from "#app/wording/dates.ts";
import type { GuideNumbers } from "./guide-page.tsx";

export async function findGuideNumbers(db: Db, slug: string): Promise<GuideNumbers> {
  const id = categoryBySlug(slug).id;
  showList({ categoryId: id, towns: [] });
  noteTrueUntil(nextMidnight(new Date()));
  const zone = sql.lit(TIME_ZONE);
  const { rows } = await sql<GuideNumbers>`select
    (select coalesce(sum(total), 0) from listing_counts where category_id = ${id} and is_public) as active,
    (select count(*) from listings where category_id = ${id} and is_public
      and created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}) as today`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error("a select without a table gave no row");
  return numbers;
}
