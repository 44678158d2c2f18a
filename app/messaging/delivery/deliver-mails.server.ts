/**
 * Sends the queued mails one after the other. A mail is marked as ended as soon as the mail server has accepted it; a process that
 * ends in between leaves it queued, and it is sent again with the same Message-ID.
 */
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { endMail, type QueuedMail, unsubscribeLinkKind } from "#app/messaging/owners/owner-mails.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { AddressedMail } from "#app/platform/mail/mail.server.ts";
import { judgeAnswer, type SmtpError } from "#app/platform/mail/smtp-answer.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import type { AlertMailOutcome } from "#db/tables.ts";
import { countBounces, recordBounce } from "./bounces.server.ts";
import { readMailContents } from "./mail-contents.server.ts";
import { recipientLink } from "./recipients.server.ts";

export type AlertDependencies = Pick<Site, "db" | "env" | "hash" | "mailer" | "log">;

/** Mails are leased in batches; during the lease no other process sends them. */
const BATCH_SIZE = 50;
const LEASE = 10 * MINUTE;
/** A rejected mail is tried again after one minute, then after twice as long each time, for about nine hours. */
const MAX_TRIES = 10;

/** Sends all due mails; returns how many the mail server accepted. */
export async function deliverMails(dependencies: AlertDependencies): Promise<number> {
  let sent = 0;
  for (;;) {
    if (await isBounceLimitReached(dependencies)) return sent;
    const mails = await leaseMails(dependencies.db);
    if (mails.length === 0) return sent;
    const contents = await readMailContents(dependencies, mails);
    for (const mail of mails) {
      const outcome = await deliver(dependencies, mail, contents.get(mail.id));
      if (outcome === "sent") sent += 1;
      if (outcome === "unreachable") {
        await releaseMails(dependencies.db, mails);
        return sent;
      }
    }
  }
}

interface LeasedMail extends QueuedMail {
  readonly tries: number;
}

async function leaseMails(db: Db): Promise<readonly LeasedMail[]> {
  const now = new Date();
  const { rows } = await sql<LeasedMail>`
    update alert_mails set try_at = ${new Date(now.getTime() + LEASE)} where id in (
      select id from alert_mails where ended_at is null and try_at <= ${now} order by try_at limit ${BATCH_SIZE} for update skip locked)
    returning id, recipient_id, kind, tries`.execute(db);
  return rows;
}

async function releaseMails(db: Db, mails: readonly LeasedMail[]): Promise<void> {
  await db
    .updateTable("alert_mails")
    .set({ try_at: new Date(Date.now() + MINUTE) })
    .where(
      "id",
      "in",
      mails.map(({ id }) => id),
    )
    .where("ended_at", "is", null)
    .execute();
}

async function deliver(
  dependencies: AlertDependencies,
  mail: LeasedMail,
  content: AddressedMail | undefined,
): Promise<AlertMailOutcome | "later" | "unreachable"> {
  if (!content) return end(dependencies.db, mail, "unwanted");
  try {
    const unsubscribeUrl = recipientLink(
      { ...dependencies.env, ...dependencies },
      unsubscribeLinkKind(mail.kind),
      mail.recipient_id,
    );
    const { email, text, thread } = content;
    await dependencies.mailer.send(email, text, { id: `alert.${mail.id}`, unsubscribeUrl, ...(thread && { thread }) });
  } catch (error) {
    return handleFailure(dependencies, mail, error);
  }
  return end(dependencies.db, mail, "sent");
}

async function end(db: Db, mail: LeasedMail, outcome: AlertMailOutcome): Promise<AlertMailOutcome> {
  await endMail(db, mail, outcome);
  return outcome;
}

async function handleFailure(dependencies: AlertDependencies, mail: LeasedMail, error: unknown) {
  const fault = judgeAnswer(error as SmtpError);
  if (fault === "mailbox") {
    await recordBounce(dependencies.db, mail.recipient_id);
    return end(dependencies.db, mail, "no_mailbox");
  }
  if (fault === "site") {
    // Neither the mail nor its recipient is at fault, so it is not given up.
    dependencies.log.error({ err: error, mail: mail.id }, "the mail server takes no mail from this site");
    return "unreachable";
  }
  const tries = mail.tries + 1;
  dependencies.log.warn({ err: error, mail: mail.id, tries }, "the mail server did not accept an alert");
  if (fault === "mail" || tries >= MAX_TRIES) return end(dependencies.db, mail, "refused");
  const try_at = new Date(Date.now() + (MINUTE / 2) * 2 ** tries);
  await dependencies.db.updateTable("alert_mails").set({ tries, try_at }).where("id", "=", mail.id).execute();
  return "later";
}

async function isBounceLimitReached({ db, log }: AlertDependencies): Promise<boolean> {
  const { all, bounced, isAboveLimit } = await countBounces(db);
  if (isAboveLimit) log.error({ all, bounced }, "alerts are not sent: too many mails of the last hour bounced");
  return isAboveLimit;
}
