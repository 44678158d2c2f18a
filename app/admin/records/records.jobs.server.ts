/** The job that deletes administration records after their retention time. */
import { type SqlBool, sql } from "kysely";
import { ENDED_TRADER_DAYS } from "#app/accounts/profile/seller-kind.ts";
import { PERSON_NOTE, RECORD_YEARS } from "#app/admin/actions/decisions.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ExemptRemoval, GuardedRemoval } from "#app/platform/database/removals.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

const YEAR = 365 * DAY;
const RATING_NETWORK_DAYS = 90;
const before = (now: Date, years: number) => new Date(now.getTime() - years * YEAR);

const oldMessages: GuardedRemoval = {
  what: "resolved messages and requests",
  after: `${RECORD_YEARS.moderation} years after their last change`,
  label: "приключени съобщения",
  table: "messages",
  isDue: (now) => sql<SqlBool>`status = 'resolved' and updated_at < ${before(now, RECORD_YEARS.moderation)}`,
};

const oldReports: GuardedRemoval = {
  what: "closed reports",
  after: `${RECORD_YEARS.moderation} years after their last change`,
  label: "приключени доклади",
  table: "reports",
  isDue: (now) =>
    sql<SqlBool>`status in ('resolved', 'dismissed') and updated_at < ${before(now, RECORD_YEARS.moderation)}`,
};

const oldMessageReports: GuardedRemoval = {
  what: "closed reports of messages, with the messages in them",
  after: `${RECORD_YEARS.moderation} years after their last change`,
  label: "приключени доклади за съобщения",
  table: "message_reports",
  isDue: oldReports.isDue,
};

const oldNotes: GuardedRemoval = {
  what: "notes of administrators about people",
  after: `${RECORD_YEARS.moderation} years`,
  label: "бележки на администраторите",
  table: "audit_log",
  isDue: (now) => sql<SqlBool>`action = ${PERSON_NOTE} and created_at < ${before(now, RECORD_YEARS.moderation)}`,
};

const oldConsents: GuardedRemoval = {
  what: "choices about cookies",
  after: `${RECORD_YEARS.consents} years`,
  label: "избори за бисквитки",
  table: "consents",
  isDue: (now) => sql<SqlBool>`created_at < ${before(now, RECORD_YEARS.consents)}`,
};

const endedTraders: GuardedRemoval = {
  what: "data of people who are no longer traders",
  after: `${ENDED_TRADER_DAYS} days after the end`,
  label: "данни на бивши търговци",
  table: "traders",
  isDue: (now) => sql<SqlBool>`ended_at < ${new Date(now.getTime() - ENDED_TRADER_DAYS * DAY)}`,
};

/** Earlier versions stored it to find series of ratings; the next version drops the column. */
const ratingNetworks: ExemptRemoval = {
  what: "the network of a rating, as a keyed hash",
  after: `${RATING_NETWORK_DAYS} days`,
  exempt: "a hash that earlier versions stored; the rating remains",
};

const OLD_RECORDS = [oldMessages, oldReports, oldMessageReports, oldNotes, oldConsents, endedTraders] as const;

/** Moves notes about people of earlier versions to the audit log; the next version drops their table. */
async function moveNotes(db: Db): Promise<void> {
  await sql`with moved as (delete from person_notes returning author_id, user_id, note, written_at)
    insert into audit_log (actor_id, action, target_type, target_id, after, created_at)
    select author_id, ${PERSON_NOTE}, 'user', user_id, jsonb_build_object('note', note), written_at from moved`.execute(
    db,
  );
}

/** Deletes resolved messages and reports, notes about people, data of former traders, and cookie choices, after their retention time. */
export const tidyRecords: Job<{ readonly db: Db }> = {
  name: "tidy-records",
  schedule: NIGHTLY,
  removes: [...OLD_RECORDS, ratingNetworks],
  async run({ db }, _data, now = new Date()) {
    await moveNotes(db);
    for (const { table, isDue } of OLD_RECORDS)
      await sql`delete from ${sql.table(table)} where ${isDue(now)}`.execute(db);
    await db
      .updateTable("ratings")
      .set({ network_key: null })
      .where("network_key", "is not", null)
      .where("created_at", "<", new Date(now.getTime() - RATING_NETWORK_DAYS * DAY))
      .execute();
  },
};
