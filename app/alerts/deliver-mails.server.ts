/**
 * Sends the mails that wait, one after the other. A mail is ended as soon as the server has taken it: who dies in between sends
 * that one again, with the same Message-ID.
 */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { MINUTE } from "#app/wording/durations.ts";
import type { AlertMailOutcome } from "#db/tables.ts";
import { endMail, wayOut } from "./asked-mails.server.ts";
import { countBounces, noteBounce } from "./bounces.server.ts";
import { type MadeMail, type MailContent, readContents } from "./mail-contents.server.ts";
import { recipientLink } from "./recipients.server.ts";

export interface AlertDesk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl" | "priceDisplay">;
  readonly hash: KeyedHash;
  readonly mailer: Mailer;
  readonly log: Pick<Log, "error" | "warn">;
}

/** Mails that are read together, and nobody else sends meanwhile. */
const STEP = 50;
const HELD = 10 * MINUTE;
/** A mail that the server does not take is tried again after half a minute, then after twice as long, for half a day. */
const MOST_TRIES = 10;

/** Sends what is due; returns how many mails arrived. */
export async function deliverMails(desk: AlertDesk): Promise<number> {
  let sent = 0;
  for (;;) {
    if (await bouncesTooMuch(desk)) return sent;
    const mails = await holdMails(desk.db);
    if (mails.length === 0) return sent;
    const contents = await readContents(desk, mails);
    for (const mail of mails) {
      const outcome = await deliver(desk, mail, contents.get(mail.id));
      if (outcome === "sent") sent += 1;
      // Nobody takes any: the others are not tried in vain.
      if (outcome === "away") {
        await letGo(desk.db, mails);
        return sent;
      }
    }
  }
}

interface WaitingMail extends MadeMail {
  readonly tries: number;
}

async function holdMails(db: Db): Promise<readonly WaitingMail[]> {
  const now = new Date();
  const { rows } = await sql<WaitingMail>`
    update alert_mails set try_at = ${new Date(now.getTime() + HELD)} where id in (
      select id from alert_mails where ended_at is null and try_at <= ${now} order by try_at limit ${STEP} for update skip locked)
    returning id, recipient_id, kind, tries`.execute(db);
  return rows;
}

async function letGo(db: Db, mails: readonly WaitingMail[]): Promise<void> {
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
  desk: AlertDesk,
  mail: WaitingMail,
  content: MailContent | undefined,
): Promise<AlertMailOutcome | "later" | "away"> {
  if (!content) return end(desk.db, mail, "unwanted");
  try {
    const unsubscribeUrl = recipientLink({ ...desk.env, ...desk }, wayOut(mail.kind), mail.recipient_id);
    await desk.mailer.send(content.email, content.text, { id: `alert.${mail.id}`, unsubscribeUrl });
  } catch (error) {
    return failed(desk, mail, error);
  }
  return end(desk.db, mail, "sent");
}

async function end(db: Db, mail: WaitingMail, outcome: AlertMailOutcome): Promise<AlertMailOutcome> {
  await endMail(db, mail, outcome);
  return outcome;
}

/** What a mail server says of a mail that it does not take. */
interface SmtpError {
  readonly responseCode?: number;
  readonly response?: string;
}

async function failed(desk: AlertDesk, mail: WaitingMail, error: unknown) {
  const { responseCode, response = "" } = error as SmtpError;
  const isFinal = responseCode !== undefined && responseCode >= 500;
  if (isFinal && /\b5\.1\.\d/.test(response)) {
    await noteBounce(desk.db, mail.recipient_id);
    return end(desk.db, mail, "no_mailbox");
  }
  const tries = mail.tries + 1;
  desk.log.warn({ err: error, mail: mail.id, tries }, "an alert was not taken");
  if (isFinal || tries >= MOST_TRIES) return end(desk.db, mail, "refused");
  const try_at = new Date(Date.now() + (MINUTE / 2) * 2 ** tries);
  await desk.db.updateTable("alert_mails").set({ tries, try_at }).where("id", "=", mail.id).execute();
  return responseCode === undefined ? "away" : "later";
}

async function bouncesTooMuch({ db, log }: AlertDesk): Promise<boolean> {
  const { all, bounced, isTooMuch } = await countBounces(db);
  if (isTooMuch) log.error({ all, bounced }, "alerts are not sent: too many mails of this hour came back");
  return isTooMuch;
}
