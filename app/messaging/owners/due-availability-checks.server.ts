/**
 * Queues mails that ask owners whether their ads are still available, and pauses ads after two mails without an answer. Each owner
 * is locked before their ads; a constraint limits a person to one such mail a day.
 */

import { type SqlBool, sql } from "kysely";
import { hasRealEmail } from "#app/accounts/credentials/real-email.ts";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { nextCheckTime } from "#app/listings/life/availability-check-times.ts";
import { columnsOf } from "#app/listings/life/life-cycle.ts";
import { lockPerson } from "#app/listings/life/listing-lock.server.ts";
import { type MailQueue, queueMail } from "#app/messaging/recipients/queue-mail.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import { dayOf, nextMidnight } from "#app/platform/wording/dates.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";

export type CheckDependencies = Pick<Site, "db" | "env" | "jobs">;

/** The number of runs in an hour, which share its limit of mails. */
const RUNS_PER_HOUR = 12;
/** The number of ads in one statement. */
const BATCH_SIZE = 500;
/** The number of days after the second mail within which an owner may answer. */
const SILENT_DAYS = 10;

/** Queues the mails of one run; returns their number. */
export async function askOwners({ db, env, jobs }: CheckDependencies, now = new Date()): Promise<number> {
  await recordRun(db, now);
  const remaining = await countRemaining(db, env.availabilityMailsPerHour, now);
  let made = 0;
  for (const userId of await findSilentOwners(db, now, remaining))
    made += await pauseSilentListings({ db, jobs }, userId, now);
  while (made < remaining) {
    const owners = await findDueOwners(db, now);
    if (owners.length === 0) break;
    for (const userId of owners) {
      if (made >= remaining) break;
      made += await checkListings({ db, jobs }, userId, { now, lifetimeDays: env.listingLifetimeDays });
    }
  }
  return made;
}

/**
 * Records the time of this run. If the last run was more than a day ago or is in the future, the site did not run or its clock
 * was wrong: the waiting time of all unanswered ads then starts again.
 */
async function recordRun(db: Db, now: Date): Promise<void> {
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

/** Returns how many mails this run may queue. Mails that are still queued count towards the limit of the hour. */
async function countRemaining(db: Db, perHour: number, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (select count(*) from alert_mails where ended_at is null and kind in ('questions', 'stopped'))
      + (select count(*) from alert_mails where kind in ('questions', 'stopped')
        and ended_at > ${new Date(now.getTime() - HOUR)} and ended_at <= ${now}) as used`.execute(db);
  return Math.min(Math.ceil(perHour / RUNS_PER_HOUR), perHour - Number(rows[0]?.used ?? 0));
}

/** SQL condition: the ad is active or reserved; written as in the partial indexes, so that they are used. */
const IS_SHOWN = sql<SqlBool>`status in ('active', 'reserved')`;

/** Lets the owners of ads about which guests sent an open request to the previous version be asked now, and deletes the requests. */
export async function adoptRequests(db: Db, now: Date): Promise<void> {
  await sql`
    with asked as (delete from listing_asks returning listing_id, asked_at, by_message)
    update listings set ask_at = ${now}
      from (select listing_id, max(asked_at) as asked_at from asked where not by_message group by listing_id) as open
      where listings.id = open.listing_id and ${IS_SHOWN} and open.asked_at > confirmed_at`.execute(db);
}

async function findDueOwners(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from (
      select user_id from listings where ${IS_SHOWN} and ask_at <= ${now} order by ask_at limit ${BATCH_SIZE}) due`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

interface CheckRun {
  readonly now: Date;
  readonly lifetimeDays: number;
}

/** Checks the due ads of an owner: by mail if the owner can be mailed, else in My ads only. Returns the number of mails. */
function checkListings({ db, jobs }: MailQueue, userId: string, { now, lifetimeDays }: CheckRun): Promise<number> {
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
      .limit(BATCH_SIZE)
      .execute();
    const recipientId = await findMailableRecipient(tx, userId);
    const mailId =
      recipientId && due.length > 0
        ? await queueMail(tx, jobs, {
            recipient_id: recipientId,
            kind: "questions",
            asked_on: dayOf(now),
            made_at: now,
          })
        : undefined;
    // The owner got a mail today already; these ads are checked tomorrow.
    const isTomorrow = recipientId !== undefined && mailId === undefined;
    const nextOf = (row: (typeof due)[number]) =>
      isTomorrow
        ? new Date(nextMidnight(now))
        : nextCheckTime({ expiresAt: row.expires_at, lifetimeDays, isReserved: row.status === "reserved" }, now);
    for (const [, rows] of Map.groupBy(due, (row) => nextOf(row)?.getTime())) {
      const [first] = rows;
      const ids = rows.map(({ id }) => id);
      await tx
        .updateTable("listings")
        .set({ ask_at: first ? nextOf(first) : null, ...(!isTomorrow && !owner.is_blocked && { asked_at: now }) })
        .where("id", "in", ids)
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

/** Returns the recipient id of a person who may be sent availability checks; undefined for others. */
async function findMailableRecipient(tx: Tx, userId: string): Promise<string | undefined> {
  const person = await tx
    .selectFrom("users")
    .leftJoin("recipients", "recipients.user_id", "users.id")
    .select(["users.email", "recipients.off_since", "recipients.wants_questions"])
    .where("users.id", "=", userId)
    .where("users.email_verified", "=", true)
    .where(IS_ACTIVE_PERSON)
    .executeTakeFirst();
  if (!person || !hasRealEmail(person.email) || person.off_since || person.wants_questions === false) return undefined;
  return recipientOfAccount(tx, userId);
}

/** SQL condition: the waiting time is over. Applies only to owners whose mail arrives, and not while the ad is VIP. */
const isSilent = (now: Date) => sql<SqlBool>`
  silent_since is not null and ${IS_SHOWN} and is_public and silent_since <= ${new Date(now.getTime() - SILENT_DAYS * DAY)}
    and not (priority = 'vip' and (vip_expires_at is null or vip_expires_at > ${now}))
    and exists (select from users u join recipients r on r.user_id = u.id where u.id = listings.user_id and u.email_verified
      and u.email not like '%.invalid' and r.wants_questions and r.off_since is null and r.bounced_on is null)`;

export const silentListings: GuardedRemoval = {
  what: "active and reserved ads whose owners answered neither of two mails with availability checks; they are paused",
  after: `${SILENT_DAYS} days after the second mail`,
  label: "обяви, за които собствениците не отговарят",
  table: "listings",
  isDue: isSilent,
  isLive: IS_SHOWN,
};

async function findSilentOwners(db: Db, now: Date, remaining: number): Promise<readonly string[]> {
  if (remaining <= 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from listings where ${isSilent(now)} limit ${remaining}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Pauses the unanswered ads of an owner and queues the mail that offers to activate them again; returns the number of mails. */
function pauseSilentListings({ db, jobs }: MailQueue, userId: string, now: Date): Promise<number> {
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
    const recipient_id = await recipientOfAccount(tx, userId);
    const mail_id = await queueMail(tx, jobs, { recipient_id, kind: "stopped", made_at: now });
    if (!mail_id) return 0;
    await tx
      .insertInto("mail_listings")
      .values(stopped.map((row, place) => ({ mail_id, listing_id: row.id, place })))
      .execute();
    return 1;
  });
}
