/** Retention of administration records. */
import { type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { GuardedRemoval } from "#app/platform/removals.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { RECORD_YEARS } from "./decisions.ts";

const YEAR = 365 * DAY;
const before = (now: Date, years: number) => new Date(now.getTime() - years * YEAR);

const oldLetters: GuardedRemoval = {
  what: "letters and requests that were dealt with",
  after: `${RECORD_YEARS.letters} years after their last change`,
  label: "приключени съобщения",
  table: "messages",
  isDue: (now) => sql<SqlBool>`status = 'resolved' and updated_at < ${before(now, RECORD_YEARS.letters)}`,
};

const oldReports: GuardedRemoval = {
  what: "reports that were closed",
  after: `${RECORD_YEARS.letters} years after their last change`,
  label: "приключени доклади",
  table: "reports",
  isDue: (now) =>
    sql<SqlBool>`status in ('resolved', 'dismissed') and updated_at < ${before(now, RECORD_YEARS.letters)}`,
};

const oldConsents: GuardedRemoval = {
  what: "answers about cookies",
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
