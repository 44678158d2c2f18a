/** Stops mails that bounce: a sender that keeps writing to addresses that do not exist is classified as spam. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { MailError } from "#app/platform/mail/smtp.server.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import type { AlertMailOutcome } from "#db/tables.ts";

/** The number of mails in a row that are refused without a reason after which the mailbox counts as missing. */
const MANY_DOUBTS = 3;

/** Returns the outcome of a mail that is given up, and records what counts against the recipient. */
export async function outcomeOf(db: Db, recipientId: string, error: unknown): Promise<AlertMailOutcome> {
  const fault = error instanceof MailError ? error.fault : undefined;
  const isGone =
    fault === "mailbox" || (fault === "doubtful" && (await countDoubts(db, recipientId)) + 1 >= MANY_DOUBTS);
  if (isGone) await recordBounce(db, recipientId);
  return fault === "mailbox" ? "no_mailbox" : fault === "doubtful" ? "doubtful" : "refused";
}

/** Counts the mails since the last accepted one that were refused without a reason. */
async function countDoubts(db: Db, recipientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_mails where recipient_id = ${recipientId} and outcome = 'doubtful' and made_at > coalesce(
      (select max(made_at) from alert_mails where recipient_id = ${recipientId} and outcome = 'sent'), '-infinity')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Records that the mailbox of a recipient does not exist; the second such day switches the recipient's alerts off. */
async function recordBounce(db: Db, recipientId: string): Promise<void> {
  await sql`
    update recipients set bounced_on = current_date,
      off_since = case when bounced_on < current_date then coalesce(off_since, now()) else off_since end
    where id = ${recipientId}`.execute(db);
}

/** Sending stops when more than this share of the last hour's mails bounced, once there are this many mails. */
const MIN_MAILS = 20;
const MAX_BOUNCE_RATE = 0.05;

/** Counts the mails of the last hour, and those that were refused permanently. `isAboveLimit` is true while sending is stopped. */
export async function countBounces(db: Db) {
  const { all, bounced } = await db
    .selectFrom("alert_mails")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .select((eb) =>
      eb.fn.countAll<number>().filterWhere("outcome", "in", ["no_mailbox", "doubtful", "refused"]).as("bounced"),
    )
    .where("ended_at", ">", new Date(Date.now() - HOUR))
    .where("outcome", "<>", "unwanted")
    .executeTakeFirstOrThrow();
  return { all, bounced, isAboveLimit: all >= MIN_MAILS && bounced > all * MAX_BOUNCE_RATE };
}
