/** The job that makes the weekly sheets. */
import { sql } from "kysely";
import { MUNICIPALITIES } from "#app/catalogue/places/municipalities.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { chooseSheet, mondayOf } from "./weekly-sheet.queries.server.ts";

/**
 * Chooses the ads of each municipality for this week, unless that is done; of two processes the first one counts. A municipality without ads gets none, so that its
 * page shows the first ones when they come.
 */
export async function makeSheets(db: Db, now: Date): Promise<void> {
  for (const town of MUNICIPALITIES) {
    const { ids, others } = await chooseSheet(db, town, now);
    if (ids.length === 0) continue;
    await sql`insert into weekly_sheets (town, week, listing_ids, others)
      values (${town.slug}, ${mondayOf(now)}::date, ${[...ids]}::uuid[], ${others})
      on conflict (town) do update set week = excluded.week, listing_ids = excluded.listing_ids, others = excluded.others
        where weekly_sheets.week < excluded.week`.execute(db);
  }
}

export const makeWeeklySheets: Job<{ readonly db: Db }> = {
  name: "make-weekly-sheets",
  does: "chooses the ads of this week's sheet of each municipality, on Monday or the first day on which the site runs",
  schedule: "10 5 * * *",
  removes: [],
  run: ({ db }, _data, now = new Date()) => makeSheets(db, now),
};
