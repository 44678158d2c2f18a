/** Stops mails that bounce: a sender that keeps writing to addresses that do not exist is classified as spam. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { HOUR } from "#app/platform/wording/durations.ts";

/** Records that the mailbox of a recipient does not exist; the second such day switches the recipient's alerts off. */
export async function recordBounce(db: Db, recipientId: string): Promise<void> {
  await sql`
    update recipients set bounced_on = current_date,
      off_since = case when bounced_on < current_date then coalesce(off_since, now()) else off_since end
    where id = ${recipientId}`.execute(db);
}

/** Sending stops when more than this share of the last hour's mails bounced, once there are this many mails. */
const MIN_MAILS = 20;
const MAX_BOUNCE_RATE = 0.05;

export async function countBounces(db: Db) {
  // The number of mails of the last hour, and of those that were refused permanently.
  const { all, bounced } = await db
    .selectFrom("alert_mails")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .select((eb) => eb.fn.countAll<number>().filterWhere("outcome", "in", ["no_mailbox", "refused"]).as("bounced"))
    .where("ended_at", ">", new Date(Date.now() - HOUR))
    .where("outcome", "<>", "unwanted")
    .executeTakeFirstOrThrow();
  // `isAboveLimit` is true while sending is stopped.
  return { all, bounced, isAboveLimit: all >= MIN_MAILS && bounced > all * MAX_BOUNCE_RATE };
}
