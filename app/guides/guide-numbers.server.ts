/** The live numbers of a guide: all ads of its category, and those published today. */
import { sql } from "kysely";
import { categoryBySlug } from "#app/categories/catalogue.ts";
import type { Db } from "#app/platform/database.server.ts";
import { TIME_ZONE } from "#app/wording/dates.ts";
import type { GuideNumbers } from "./guide-page.tsx";

export async function findGuideNumbers(db: Db, slug: string): Promise<GuideNumbers> {
  const id = categoryBySlug(slug).id;
  const zone = sql.lit(TIME_ZONE);
  const { rows } = await sql<GuideNumbers>`select
    (select coalesce(sum(total), 0) from listing_counts where category_id = ${id} and is_public) as active,
    (select count(*) from listings where category_id = ${id} and is_public
      and created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}) as today`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error("a select without a table gave no row");
  return numbers;
}
