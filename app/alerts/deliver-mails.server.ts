/**
 * Sends the mails that wait, one after the other. A mail is ended as soon as the server has taken it: who dies in between sends
 * that one again, with the same Message-ID.
 */
import { sql } from "kysely";
import { findCardsById } from "#app/listings/listing-lists.queries.server.ts";
import { photoUrl } from "#app/photos/photo.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import type { MailItem } from "#app/platform/mail-template.ts";
import { HOUR, MINUTE } from "#app/wording/durations.ts";
import { formatPrice } from "#app/wording/money.ts";
import type { AlertMailOutcome } from "#db/tables.ts";
import { newAdsMail } from "./alerts.mails.ts";
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
const MOST_ADS = 10;

/** Sends what is due; returns how many mails arrived. */
export async function deliverMails(desk: AlertDesk): Promise<number> {
  let sent = 0;
  for (;;) {
    if (await bouncesTooMuch(desk)) return sent;
    const mails = await holdMails(desk.db);
    if (mails.length === 0) return sent;
    const contents = await readContents(desk.db, mails);
    for (const mail of mails) {
      const outcome = await deliver(desk, mail, contents.get(mail.id) ?? []);
      if (outcome === "sent") sent += 1;
      // Nobody takes any: the others are not tried in vain.
      if (outcome === "away") {
        await letGo(desk.db, mails);
        return sent;
      }
    }
  }
}

interface WaitingMail {
  readonly id: string;
  readonly recipient_id: string;
  readonly tries: number;
}

async function holdMails(db: Db): Promise<readonly WaitingMail[]> {
  const now = new Date();
  const { rows } = await sql<WaitingMail>`
    update alert_mails set try_at = ${new Date(now.getTime() + HELD)} where id in (
      select id from alert_mails where ended_at is null and try_at <= ${now} order by try_at limit ${STEP} for update skip locked)
    returning id, recipient_id, tries`.execute(db);
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

interface ToldRow {
  readonly mail_id: string;
  readonly email: string;
  readonly is_account: boolean;
  readonly listing_id: string;
  readonly told_price_bgn: number | null;
  readonly search_name: string | null;
  readonly search_url: string | null;
  readonly seller: string;
  readonly total: number;
}

/** What each mail is about, newest ads first; nothing for who does not want it any more, and only what can still be seen. */
async function readContents(db: Db, mails: readonly WaitingMail[]): Promise<ReadonlyMap<string, readonly ToldRow[]>> {
  const { rows } = await sql<ToldRow>`
    select * from (
      select t.mail_id, coalesce(u.email, r.email) as email, u.id is not null as is_account, t.listing_id, t.told_price_bgn,
        s.name as search_name, s.url as search_url, seller.name as seller,
        count(*) over one as total, row_number() over (partition by t.mail_id order by l.listed_at desc, l.id desc) as place
      from tellings t
        join recipients r on r.id = t.recipient_id
        left join users u on u.id = r.user_id
        join listings l on l.id = t.listing_id and l.is_public
        join users seller on seller.id = l.user_id
        left join saved_searches s on s.id = t.search_id
      where t.mail_id = any (${mails.map(({ id }) => id)}::uuid[]) and r.off_since is null
        and case when t.search_id is null then r.wants_sellers else r.wants_searches end
        and case when u.id is null then r.confirmed_at is not null
          else u.email_verified and u.deleted_at is null and not u.is_blocked end
      window one as (partition by t.mail_id)) told
    where place <= ${MOST_ADS} order by mail_id, place`.execute(db);
  return Map.groupBy(rows, ({ mail_id }) => mail_id);
}

async function deliver(
  desk: AlertDesk,
  mail: WaitingMail,
  told: readonly ToldRow[],
): Promise<AlertMailOutcome | "later" | "away"> {
  const [first] = told;
  const content = first && (await compose(desk, mail, told));
  if (!first || !content) return end(desk.db, mail, "unwanted");
  try {
    const unsubscribeUrl = recipientLink({ ...desk.env, ...desk }, "unsubscribe", mail.recipient_id);
    await desk.mailer.send(first.email, content, { id: `alert.${mail.id}`, unsubscribeUrl });
  } catch (error) {
    return failed(desk, mail, error);
  }
  return end(desk.db, mail, "sent");
}

async function end(db: Db, { id }: WaitingMail, outcome: AlertMailOutcome): Promise<AlertMailOutcome> {
  await db.updateTable("alert_mails").set({ ended_at: new Date(), outcome }).where("id", "=", id).execute();
  return outcome;
}

async function compose({ db, env, hash }: AlertDesk, mail: WaitingMail, told: readonly ToldRow[]) {
  const cards = await findCardsById(
    db,
    told.map(({ listing_id }) => listing_id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const items = told.flatMap(({ listing_id, told_price_bgn, search_name, seller }): MailItem[] => {
    const card = byId.get(listing_id);
    if (!card) return [];
    const price = formatPrice(card.price, env.priceDisplay);
    const before =
      told_price_bgn === null ? undefined : formatPrice({ cents: told_price_bgn, currency: "BGN" }, env.priceDisplay);
    const why = search_name === null ? `от ${seller}` : `по „${search_name}“`;
    return [
      {
        title: card.title,
        url: `${env.siteUrl}/ad/${card.slug}`,
        picture: card.photo && `${env.siteUrl}${photoUrl(card.photo.key, 400, "webp")}`,
        lines: [
          [price, before && `беше ${before}`].filter(Boolean).join(", ") || "Цена по договаряне",
          [card.town, why].filter(Boolean).join(" · "),
        ],
      },
    ];
  });
  if (items.length === 0) return undefined;
  const searches = [...new Set(told.flatMap(({ search_name }) => search_name ?? []))];
  const only = searches.length === 1 ? told[0]?.search_url : undefined;
  return newAdsMail({
    items,
    total: told[0]?.total ?? items.length,
    fallen: told.filter(({ told_price_bgn }) => told_price_bgn !== null).length,
    searches,
    listUrl: `${env.siteUrl}${only ?? (told[0]?.is_account ? "/saved-searches" : "/")}`,
    manageUrl: told[0]?.is_account
      ? `${env.siteUrl}/notifications`
      : recipientLink({ siteUrl: env.siteUrl, hash }, "manage", mail.recipient_id),
    unsubscribeUrl: recipientLink({ siteUrl: env.siteUrl, hash }, "unsubscribe", mail.recipient_id),
  });
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

/** There is no such mailbox: on a second day its alerts are switched off. */
async function noteBounce(db: Db, recipientId: string): Promise<void> {
  await sql`
    update recipients set bounced_on = current_date,
      off_since = case when bounced_on < current_date then coalesce(off_since, now()) else off_since end
    where id = ${recipientId}`.execute(db);
}

/** Of so many mails of the last hour more than this share had no mailbox: the operator looks before there are more. */
const FEWEST = 20;
const MOST_BOUNCES = 0.05;

async function bouncesTooMuch({ db, log }: AlertDesk): Promise<boolean> {
  const { all, bounced } = await db
    .selectFrom("alert_mails")
    .select((eb) => eb.fn.countAll<number>().as("all"))
    .select((eb) => eb.fn.countAll<number>().filterWhere("outcome", "=", "no_mailbox").as("bounced"))
    .where("ended_at", ">", new Date(Date.now() - HOUR))
    .where("outcome", "<>", "unwanted")
    .executeTakeFirstOrThrow();
  const isTooMuch = all >= FEWEST && bounced > all * MOST_BOUNCES;
  if (isTooMuch) log.error({ all, bounced }, "alerts are not sent: too many addresses of this hour do not exist");
  return isTooMuch;
}
