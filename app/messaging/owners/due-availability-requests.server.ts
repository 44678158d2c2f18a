/** Queues mails to owners about availability requests; a constraint limits each owner to one a day. */
import { sql } from "kysely";
import { type MailQueue, queueMail } from "#app/messaging/delivery/queue-mail.server.ts";
import { recipientOfAccount } from "#app/messaging/delivery/recipients.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";

/** Requests that arrive within this time after the first one are in the same mail. */
const COLLECTION_TIME = 15 * MINUTE;

/** SQL condition: the ad `l` is public and its owner has not confirmed it since the request `a`. */
const IS_OPEN = sql<boolean>`l.is_public and a.asked_at > l.confirmed_at`;

/** Queues a mail for each owner with unreported requests and no such mail within a day; returns the number of mails. */
export async function createRequestMails({ db, jobs }: MailQueue, now = new Date()): Promise<number> {
  // Requests in a refused mail count as unreported.
  const { rows } = await sql<{ user_id: string }>`
    select distinct l.user_id from listing_asks a
      join listings l on l.id = a.listing_id and ${IS_OPEN}
      join users u on u.id = l.user_id and u.email_verified and u.email not like '%.invalid' and not u.is_blocked
        and u.deleted_at is null
      left join recipients r on r.user_id = u.id
    where not a.by_message and a.asked_at <= ${new Date(now.getTime() - COLLECTION_TIME)} and coalesce(r.wants_asks, true) and r.off_since is null
      and not exists (select from alert_mails m where m.recipient_id = r.id and m.kind = 'asks'
        and (m.ended_at is null or m.made_at > ${new Date(now.getTime() - DAY)}
          or (m.made_at >= a.asked_at and m.outcome not in ('refused', 'doubtful'))))`.execute(db);
  let made = 0;
  for (const { user_id } of rows) made += await queueRequests({ db, jobs }, user_id, now);
  return made;
}

function queueRequests({ db, jobs }: MailQueue, userId: string, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const recipient_id = await recipientOfAccount(tx, userId);
    const mailId = await queueMail(tx, jobs, { recipient_id, kind: "asks", asked_on: dayOf(now), made_at: now });
    // Another process has queued today's mail.
    if (!mailId) return 0;
    await sql`
      insert into mail_listings (mail_id, listing_id, place)
        select ${mailId}, id, row_number() over (order by last desc, id) - 1 from (
          select l.id, max(a.asked_at) as last from listings l join listing_asks a on a.listing_id = l.id and ${IS_OPEN}
            where l.user_id = ${userId} group by l.id) asked`.execute(tx);
    return 1;
  });
}
