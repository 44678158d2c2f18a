/**
 * Queues mails for the tellings that are due. Mails of the rhythm 'now' collect tellings for five minutes and are limited to one an
 * hour and ten a day for each recipient; daily and weekly mails are due at eight in the morning in Sofia. One statement
 * inserts a mail and marks its tellings as told.
 */
import { type RawBuilder, sql } from "kysely";
import { DELIVER_ALERT, type MailQueue } from "#app/messaging/recipients/queue-mail.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import { HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import type { TellingRhythm } from "#db/tables.ts";

const COLLECTION_TIME = 5 * MINUTE;
const MIN_INTERVAL = HOUR;
const MAX_PER_DAY = 10;
/** The hour of the day in Sofia at which daily and weekly mails are due. */
const DUE_HOUR = 8;
/** The number of recipients in one statement. */
const BATCH_SIZE = 1_000;

/** Queues all mails that are due; returns their number. */
export async function createDueMails({ db, jobs }: MailQueue, now = new Date()): Promise<number> {
  let count = 0;
  for (const rhythm of ["now", "daily", "weekly"] as const) {
    const until = rhythm === "now" ? now : await lastDueTime(db, rhythm, now);
    for (let made = BATCH_SIZE; made === BATCH_SIZE; count += made)
      made = await queueMails({ db, jobs }, { rhythm, now, until });
  }
  return count;
}

/** Returns the last time at which daily or weekly mails became due: eight o'clock, for weekly ones on Monday. */
export async function lastDueTime(db: Db, rhythm: "daily" | "weekly", now: Date): Promise<Date> {
  const unit = rhythm === "daily" ? "day" : "week";
  const { rows } = await sql<{ time: Date }>`
    select max(time) as time from (
      select (date_trunc(${unit}, ${now}::timestamptz at time zone ${TIME_ZONE}) + ${DUE_HOUR} * interval '1 hour'
        - before * ${`1 ${unit}`}::interval) at time zone ${TIME_ZONE} as time from generate_series(0, 1) before) mornings
    where time <= ${now}`.execute(db);
  return rows[0]?.time ?? now;
}

interface Batch {
  readonly rhythm: TellingRhythm;
  readonly now: Date;
  /** Tellings matched before this time are due. */
  readonly until: Date;
}

function queueMails({ db, jobs }: MailQueue, { rhythm, now, until }: Batch): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mailId: string }>`
    with due as (
      select recipient_id from tellings where told_at is null and rhythm = ${rhythm} and matched_at < ${until}
        group by recipient_id ${rhythm === "now" ? isWithinLimits(now) : sql``} limit ${BATCH_SIZE}),
    mails as (
      insert into alert_mails (recipient_id, rhythm, made_at) select recipient_id, ${rhythm}, ${now} from due
        returning id, recipient_id),
    told as (
      update tellings set told_at = ${now}, mail_id = mails.id from mails
        where tellings.recipient_id = mails.recipient_id and told_at is null and rhythm = ${rhythm} and matched_at < ${until})
    select id as "mailId" from mails`.execute(tx);
    await jobs.enqueueAll(DELIVER_ALERT, rows);
    return rows.length;
  });
}

/** Returns the time at which the next mail of the rhythm 'now' is due, rounded up; undefined if no telling waits. */
export async function nextDueTime(db: Db, now = new Date()): Promise<Date | undefined> {
  const { rows } = await sql<{ time: Date | null }>`
    select min(time) + interval '1 millisecond' as time from (
      select greatest(first + ${COLLECTION_TIME} * interval '1 millisecond',
          (select max(made_at) from alert_mails where recipient_id = waiting.recipient_id and rhythm = 'now')
            + ${MIN_INTERVAL} * interval '1 millisecond') as time
        from (select recipient_id, min(matched_at) as first from tellings where told_at is null and rhythm = 'now'
          group by recipient_id) waiting) times
    where time > ${now}`.execute(db);
  return rows[0]?.time ?? undefined;
}

function isWithinLimits(now: Date): RawBuilder<unknown> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const mails = sql`from alert_mails where alert_mails.recipient_id = tellings.recipient_id and rhythm = 'now'`;
  return sql`
    having min(matched_at) <= ${before(COLLECTION_TIME)}
      and not exists (select 1 ${mails} and made_at > ${before(MIN_INTERVAL)})
      and (select count(*) ${mails} and made_at > ${before(24 * HOUR)}) < ${MAX_PER_DAY}`;
}
