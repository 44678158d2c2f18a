/**
 * Makes mails of what is to be told: 'now' gathers five minutes, at most one mail an hour and ten a day for each; daily and
 * weekly ones after eight in the morning in Sofia. What is told is so with the mail that tells it, in one statement.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { TIME_ZONE } from "#app/wording/dates.ts";
import { HOUR, MINUTE } from "#app/wording/durations.ts";
import type { TellingRhythm } from "#db/tables.ts";

const GATHERED = 5 * MINUTE;
const PAUSE = HOUR;
const MOST_A_DAY = 10;
/** Of the day in Sofia. */
const MORNING = 8;
/** Recipients in one statement. */
const STEP = 1_000;

/** Makes all mails that are due; returns their number. */
export async function makeDueMails(db: Db, now = new Date()): Promise<number> {
  let count = 0;
  for (const rhythm of ["now", "daily", "weekly"] as const) {
    const until = rhythm === "now" ? now : await lastMorning(db, rhythm, now);
    for (let made = STEP; made === STEP; count += made) made = await makeMails(db, { rhythm, now, until });
  }
  return count;
}

/** The last time that daily or weekly mails became due: eight o'clock, on Mondays for weekly ones. */
export async function lastMorning(db: Db, rhythm: "daily" | "weekly", now: Date): Promise<Date> {
  const unit = rhythm === "daily" ? "day" : "week";
  const { rows } = await sql<{ time: Date }>`
    select max(time) as time from (
      select (date_trunc(${unit}, ${now}::timestamptz at time zone ${TIME_ZONE}) + ${MORNING} * interval '1 hour'
        - before * ${`1 ${unit}`}::interval) at time zone ${TIME_ZONE} as time from generate_series(0, 1) before) mornings
    where time <= ${now}`.execute(db);
  return rows[0]?.time ?? now;
}

interface Round {
  readonly rhythm: TellingRhythm;
  readonly now: Date;
  /** What was matched before. */
  readonly until: Date;
}

async function makeMails(db: Db, { rhythm, now, until }: Round): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select recipient_id from tellings where told_at is null and rhythm = ${rhythm} and matched_at < ${until}
        group by recipient_id ${rhythm === "now" ? mayBeNow(now) : sql``} limit ${STEP}),
    mails as (
      insert into alert_mails (recipient_id, rhythm, made_at, try_at) select recipient_id, ${rhythm}, ${now}, ${now} from due
        returning id, recipient_id),
    told as (
      update tellings set told_at = ${now}, mail_id = mails.id from mails
        where tellings.recipient_id = mails.recipient_id and told_at is null and rhythm = ${rhythm} and matched_at < ${until})
    select id from mails`.execute(db);
  return rows.length;
}

/** When the next mail of 'now' is due, rounded up; undefined when nothing waits for it. */
export async function nextDueTime(db: Db, now = new Date()): Promise<Date | undefined> {
  const { rows } = await sql<{ time: Date | null }>`
    select min(time) + interval '1 millisecond' as time from (
      select greatest(first + ${GATHERED} * interval '1 millisecond',
          (select max(made_at) from alert_mails where recipient_id = waiting.recipient_id and rhythm = 'now')
            + ${PAUSE} * interval '1 millisecond') as time
        from (select recipient_id, min(matched_at) as first from tellings where told_at is null and rhythm = 'now'
          group by recipient_id) waiting) times
    where time > ${now}`.execute(db);
  return rows[0]?.time ?? undefined;
}

function mayBeNow(now: Date): RawBuilder<unknown> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const mails = sql`from alert_mails where alert_mails.recipient_id = tellings.recipient_id and rhythm = 'now'`;
  return sql`
    having min(matched_at) <= ${before(GATHERED)}
      and not exists (select 1 ${mails} and made_at > ${before(PAUSE)})
      and (select count(*) ${mails} and made_at > ${before(24 * HOUR)}) < ${MOST_A_DAY}`;
}
