/** Retention of administration records. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { RECORD_YEARS } from "./decisions.ts";

const YEAR = 365 * DAY;

/** Deletes resolved messages and reports, and cookie choices, after their retention time. */
export async function forgetOldRecords(db: Db, now = new Date()): Promise<void> {
  const before = (years: number) => new Date(now.getTime() - years * YEAR);
  await db
    .deleteFrom("messages")
    .where("status", "=", "resolved")
    .where("updated_at", "<", before(RECORD_YEARS.letters))
    .execute();
  await db
    .deleteFrom("reports")
    .where("status", "in", ["resolved", "dismissed"])
    .where("updated_at", "<", before(RECORD_YEARS.letters))
    .execute();
  await db.deleteFrom("consents").where("created_at", "<", before(RECORD_YEARS.consents)).execute();
}

export const tidyRecords: Job<{ readonly db: Db }> = {
  name: "tidy-records",
  schedule: "48 3 * * *",
  async run({ db }) {
    await forgetOldRecords(db);
  },
};
