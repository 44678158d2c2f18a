/** The job that deletes administration records after their retention time. */
import { type SqlBool, sql } from "kysely";
import { RECORD_YEARS } from "#app/admin/actions/decisions.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

const YEAR = 365 * DAY;
const before = (now: Date, years: number) => new Date(now.getTime() - years * YEAR);

const oldLetters: GuardedRemoval = {
  what: "resolved messages and requests",
  after: `${RECORD_YEARS.letters} years after their last change`,
  label: "приключени съобщения",
  table: "messages",
  isDue: (now) => sql<SqlBool>`status = 'resolved' and updated_at < ${before(now, RECORD_YEARS.letters)}`,
};

const oldReports: GuardedRemoval = {
  what: "closed reports",
  after: `${RECORD_YEARS.letters} years after their last change`,
  label: "приключени доклади",
  table: "reports",
  isDue: (now) =>
    sql<SqlBool>`status in ('resolved', 'dismissed') and updated_at < ${before(now, RECORD_YEARS.letters)}`,
};

const oldConsents: GuardedRemoval = {
  what: "choices about cookies",
  after: `${RECORD_YEARS.consents} years`,
  label: "избори за бисквитки",
  table: "consents",
  isDue: (now) => sql<SqlBool>`created_at < ${before(now, RECORD_YEARS.consents)}`,
};

/** Deletes resolved messages and reports, and cookie choices, after their retention time. */
export const tidyRecords: Job<{ readonly db: Db }> = {
  name: "tidy-records",
  schedule: "48 3 * * *",
  removes: [oldLetters, oldReports, oldConsents],
  async run({ db }, _data, now = new Date()) {
    await db.deleteFrom("messages").where(oldLetters.isDue(now)).execute();
    await db.deleteFrom("reports").where(oldReports.isDue(now)).execute();
    await db.deleteFrom("consents").where(oldConsents.isDue(now)).execute();
  },
};
