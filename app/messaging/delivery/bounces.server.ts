/** Mails that came back: whoever goes on sending to addresses that do not exist counts as spam, and the whole site's mail with it. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { HOUR } from "#app/wording/durations.ts";

/** There is no such mailbox: on a second day its alerts are switched off. */
export async function noteBounce(db: Db, recipientId: string): Promise<void> {
  await sql`
    update recipients set bounced_on = current_date,
      off_since = case when bounced_on < current_date then coalesce(off_since, now()) else off_since end
    where id = ${recipientId}`.execute(db);
}

/** Of so many mails of the last hour more than this share came back: the operator looks before there are more. */
const FEWEST = 20;
const MOST_BOUNCES = 0.05;

export interface Bounces {
  /** Mails of the last hour, and how many of them were refused for good. */
  readonly all: number;
  readonly bounced: number;
  /** Nothing is sent until they are fewer. */
  readonly isTooMuch: boolean;
}

export async function countBounces(db: Db): Promise<Bounces> {
  const { all, bounced } = await db
    .selectFrom("alert_mails")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .select((eb) => eb.fn.countAll<number>().filterWhere("outcome", "in", ["no_mailbox", "refused"]).as("bounced"))
    .where("ended_at", ">", new Date(Date.now() - HOUR))
    .where("outcome", "<>", "unwanted")
    .executeTakeFirstOrThrow();
  return { all, bounced, isTooMuch: all >= FEWEST && bounced > all * MOST_BOUNCES };
}
