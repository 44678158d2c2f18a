/**
 * Asks owners whether their ads are still there, and stops ads of which two mails brought no answer. Owner by owner, each locked
 * before their ads; a person gets one such mail a day, by a constraint.
 */
import { type SqlBool, sql } from "kysely";
import { hasRealEmail } from "#app/accounts/real-email.ts";
import { announceRows } from "#app/changes/visible-changes.server.ts";
import { columnsOf } from "#app/listings/life-cycle.ts";
import { lockPerson } from "#app/listings/listing-lock.server.ts";
import { nextQuestion } from "#app/listings/question-times.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { GuardedRemoval } from "#app/platform/removals.server.ts";
import { dayOf, nextMidnight } from "#app/wording/dates.ts";
import { DAY, HOUR } from "#app/wording/durations.ts";
import { recipientOfAccount } from "./recipients.server.ts";

export interface QuestionDesk {
  readonly db: Db;
  readonly env: Pick<Env, "listingLifetimeDays" | "questionsAnHour">;
}

/** Rounds of an hour, which share what may be sent in it. */
const ROUNDS = 12;
/** Ads that are looked at together. */
const STEP = 500;
/** Days that the second mail has for its answer. */
const SILENT_DAYS = 10;

/** One round; returns how many mails it made. */
export async function askOwners({ db, env }: QuestionDesk, now = new Date()): Promise<number> {
  await noteRun(db, now);
  const room = await roomNow(db, env.questionsAnHour, now);
  let made = 0;
  for (const userId of await findSilentOwners(db, now, room)) made += await stopSilent(db, userId, now);
  while (made < room) {
    const owners = await findDueOwners(db, now);
    if (owners.length === 0) break;
    for (const userId of owners) {
      if (made >= room) break;
      made += await askOwner(db, userId, { now, lifetimeDays: env.listingLifetimeDays });
    }
  }
  return made;
}

/** After a day without rounds nobody could have answered, or the clock jumped: all silence begins anew. */
async function noteRun(db: Db, now: Date): Promise<void> {
  const before = await db.selectFrom("question_runs").select("ran_at").executeTakeFirst();
  const gap = before ? now.getTime() - before.ran_at.getTime() : 0;
  if (gap > DAY || gap < -HOUR)
    await sql`update listings set silent_since = ${now}
      where silent_since is not null and status in ('active', 'reserved')`.execute(db);
  await db
    .insertInto("question_runs")
    .values({ ran_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ran_at: now }))
    .execute();
}

/** Mails that this round may make: what waits for the mail server uses up room as well. */
async function roomNow(db: Db, anHour: number, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (select count(*) from alert_mails where ended_at is null and kind in ('questions', 'stopped'))
      + (select count(*) from alert_mails where kind in ('questions', 'stopped')
        and ended_at > ${new Date(now.getTime() - HOUR)} and ended_at <= ${now}) as used`.execute(db);
  return Math.min(Math.ceil(anHour / ROUNDS), anHour - Number(rows[0]?.used ?? 0));
}

/** The statuses are spelled out, as in the indexes. */
const IS_SHOWN = sql<SqlBool>`status in ('active', 'reserved')`;

async function findDueOwners(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from (
      select user_id from listings where ${IS_SHOWN} and ask_at <= ${now} order by ask_at limit ${STEP}) due`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

interface Round {
  readonly now: Date;
  readonly lifetimeDays: number;
}

/** Asks about what is due, by mail if that reaches them, else in My ads alone; returns the number of mails. */
function askOwner(db: Db, userId: string, { now, lifetimeDays }: Round): Promise<number> {
  return inTransaction(db, async (tx) => {
    const owner = await lockPerson(tx, userId);
    if (!owner) return 0;
    const due = await tx
      .selectFrom("listings")
      .select(["id", "status", "expires_at"])
      .where("user_id", "=", userId)
      .where(IS_SHOWN)
      .where("ask_at", "<=", now)
      .orderBy("ask_at")
      .orderBy("id")
      .limit(STEP)
      .execute();
    const recipientId = await findAskable(tx, userId);
    const mailId = recipientId && due.length > 0 ? await makeMail(tx, recipientId, now) : undefined;
    // They had today's mail: these are tomorrow's.
    const isTomorrow = recipientId !== undefined && mailId === undefined;
    const nextOf = (row: (typeof due)[number]) =>
      isTomorrow
        ? new Date(nextMidnight(now))
        : nextQuestion({ expiresAt: row.expires_at, lifetimeDays, isReserved: row.status === "reserved" }, now);
    for (const [, rows] of Map.groupBy(due, (row) => nextOf(row)?.getTime())) {
      const [first] = rows;
      await tx
        .updateTable("listings")
        .set({ ask_at: first ? nextOf(first) : null, ...(!isTomorrow && !owner.is_blocked && { asked_at: now }) })
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
    }
    if (!mailId) return 0;
    await tx
      .insertInto("mail_listings")
      .values(due.map(({ id }, place) => ({ mail_id: mailId, listing_id: id, place })))
      .execute();
    return 1;
  });
}

/** The recipient that a person is, if they may be asked by mail. */
async function findAskable(tx: Tx, userId: string): Promise<string | undefined> {
  const person = await tx
    .selectFrom("users")
    .leftJoin("recipients", "recipients.user_id", "users.id")
    .select(["users.email", "recipients.off_since", "recipients.wants_questions"])
    .where("users.id", "=", userId)
    .where("users.email_verified", "=", true)
    .where("users.is_blocked", "=", false)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!person || !hasRealEmail(person.email) || person.off_since || person.wants_questions === false) return undefined;
  return recipientOfAccount(tx, userId);
}

/** Today's mail of a person; undefined if they had it already. */
async function makeMail(tx: Tx, recipientId: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into alert_mails (recipient_id, rhythm, kind, asked_on, made_at, try_at)
      values (${recipientId}, 'daily', 'questions', ${dayOf(now)}::date, ${now}, ${now})
      on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Silence counts only of who certainly gets our mail, and not while VIP time runs. */
const isSilent = (now: Date) => sql<SqlBool>`
  silent_since is not null and ${IS_SHOWN} and is_public and silent_since <= ${new Date(now.getTime() - SILENT_DAYS * DAY)}
    and not (priority = 'vip' and (vip_expires_at is null or vip_expires_at > ${now}))
    and exists (select from users u join recipients r on r.user_id = u.id where u.id = listings.user_id and u.email_verified
      and u.email not like '%.invalid' and r.wants_questions and r.off_since is null and r.bounced_on is null)`;

export const silentListings: GuardedRemoval = {
  what: "active and reserved ads whose owners answered neither of two mails with questions, which are paused",
  after: `${SILENT_DAYS} days after the second mail`,
  label: "обяви, за които собствениците не отговарят",
  table: "listings",
  isDue: isSilent,
  isLive: IS_SHOWN,
};

async function findSilentOwners(db: Db, now: Date, room: number): Promise<readonly string[]> {
  if (room <= 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from listings where ${isSilent(now)} limit ${room}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Pauses them, with the mail that leads back; returns the number of mails. */
function stopSilent(db: Db, userId: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, userId);
    const stopped = await tx
      .updateTable("listings")
      .set({ ...columnsOf("paused"), silent_since: null, updated_at: now })
      .where("user_id", "=", userId)
      .where(isSilent(now))
      .returning(["id", "category_id", "town", "user_id"])
      .execute();
    if (stopped.length === 0) return 0;
    announceRows(tx, stopped);
    const recipientId = await recipientOfAccount(tx, userId);
    const { id } = await tx
      .insertInto("alert_mails")
      .values({
        recipient_id: recipientId,
        rhythm: "daily",
        kind: "stopped",
        asked_on: null,
        made_at: now,
        try_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("mail_listings")
      .values(stopped.map((row, place) => ({ mail_id: id, listing_id: row.id, place })))
      .execute();
    return 1;
  });
}
