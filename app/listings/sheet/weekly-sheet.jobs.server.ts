/** The jobs that make the weekly sheets and mail them to offices. */
import { sql } from "kysely";
import { z } from "zod";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { findMunicipality, MUNICIPALITIES } from "#app/catalogue/places/municipalities.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { findOffice, findPrintedPhones, officeLink, sheetOffices } from "./offices.server.ts";
import { placeAds } from "./sheet-layout.ts";
import { weeklySheetMail } from "./weekly-sheet.mails.ts";
import { chooseSheet, findSheet, mondayOf, weekText } from "./weekly-sheet.queries.server.ts";

/**
 * Chooses the ads of each municipality for this week, unless that is done; of two processes the first one counts. A municipality without ads gets none, so that its
 * page shows the first ones when they come.
 */
export async function makeSheets(db: Db, now: Date): Promise<void> {
  const week = mondayOf(now);
  const done = await db
    .selectFrom("weekly_sheets")
    .select("town")
    .where("week", ">=", sql<Date>`${week}::date`)
    .execute();
  for (const town of MUNICIPALITIES.filter(({ slug }) => !done.some((one) => one.town === slug))) {
    const { ids, others } = await chooseSheet(db, town, now);
    if (ids.length === 0) continue;
    await sql`insert into weekly_sheets (town, week, listing_ids, others)
      values (${town.slug}, ${week}::date, ${[...ids]}::uuid[], ${others})
      on conflict (town) do update set week = excluded.week, listing_ids = excluded.listing_ids, others = excluded.others
        where weekly_sheets.week < excluded.week`.execute(db);
  }
}

const makeWeeklySheets: Job<Pick<Site, "db" | "jobs">> = {
  name: "make-weekly-sheets",
  does: "chooses the ads of this week's sheet of each municipality, on Monday or the first day on which the site runs, and mails it to the offices",
  schedule: "10 5 * * *",
  removes: [],
  async run({ db, jobs }, _data, now = new Date()) {
    await makeSheets(db, now);
    const week = mondayOf(now);
    const offices = await sheetOffices(db).execute();
    for (const { id } of offices) await jobs.enqueue(mailWeeklySheet, { officeId: id, week }, `${week} ${id}`);
  },
};

type MailDependencies = Pick<Site, "db" | "env" | "hash" | "mailer">;

const mailWeeklySheet: Job<MailDependencies, { officeId: string; week: string }> = {
  name: "mail-weekly-sheet",
  label: "Седмичен лист",
  schema: z.object({ officeId: z.uuid(), week: z.string() }),
  async run({ db, env, hash, mailer }, { officeId, week }, now = new Date()) {
    const office = await findOffice(db, officeId);
    const town = office && findMunicipality(office.town);
    // A mail that waited into the next week is replaced by that of the next week.
    if (!town || week !== mondayOf(now)) return;
    const { ads, others } = await findSheet(db, town, { now, display: env.priceDisplay });
    if (ads.length === 0) return;
    const ids = ads.map((ad) => ad.id);
    const phones = await findPrintedPhones(db, ids);
    const sheet = { town: town.name, week: weekText(week), columns: placeAds(ads) ?? [], others, phones };
    const mail = weeklySheetMail({ ...sheet, url: officeLink({ env, hash }, office) });
    await mailer.send(office.email, mail, { id: `weekly-sheet.${officeId}.${week}` });
  },
};

export const SHEET_JOBS = [makeWeeklySheets, mailWeeklySheet] as const;
