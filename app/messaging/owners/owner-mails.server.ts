/** Mails about own ads: what they say, and what follows when a mail server has taken one, or will not. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type ListingStateName, stateOf } from "#app/listings/life-cycle.ts";
import { selectCards, toCard } from "#app/listings/listing-cards.queries.server.ts";
import { lockPerson } from "#app/listings/listing-lock.server.ts";
import { wholePhotoUrl } from "#app/photos/photo.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { MailItem, MailText } from "#app/platform/mail-template.ts";
import { answerPath, linkEnd, mailPath } from "#app/questions/answer-links.server.ts";
import { ANSWER_NAMES, ANSWERS, type Answer, verbOf } from "#app/questions/answers.ts";
import { asksMail, type OwnAds, questionsMail, stoppedMail } from "#app/questions/questions.mails.ts";
import { DAY } from "#app/wording/durations.ts";
import { counted } from "#app/wording/plurals.ts";
import { formatPrice } from "#app/wording/price.ts";
import type { AlertMailKind, AlertMailOutcome } from "#db/tables.ts";
import { type RecipientLink, recipientLink, type Switch } from "./recipients.server.ts";

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl" | "priceDisplay">;
  readonly hash: KeyedHash;
}

export interface AskedMail {
  readonly id: string;
  readonly recipient_id: string;
  readonly kind: AlertMailKind;
}

/** Ads in one mail; the rest are behind a link. */
const MOST_ADS = 20;

interface OwnMail {
  readonly way: RecipientLink;
  readonly wants: Switch;
  /** What an owner has said nothing about since, and may still be asked. */
  readonly isOpen: RawBuilder<SqlBool>;
  readonly list: ListingStateName;
  readonly write: (ads: OwnAds, allUrl: string) => MailText;
}

const OPEN_ASKS = sql<number>`(
  select count(*) from listing_asks where listing_id = listings.id and listing_asks.asked_at > listings.confirmed_at)::int`;

/** The mails about own ads. */
const OWN_MAILS = {
  questions: {
    way: "stopAsking",
    wants: "wants_questions",
    isOpen: sql`listings.status in ('active', 'reserved') and listings.confirmed_at < alert_mails.made_at`,
    list: "active",
    write: questionsMail,
  },
  stopped: {
    way: "stopAsking",
    wants: "wants_questions",
    isOpen: sql`listings.inactive_reason = 'paused' and listings.unanswered > 0`,
    list: "paused",
    write: stoppedMail,
  },
  asks: {
    way: "stopAsks",
    wants: "wants_asks",
    isOpen: sql`listings.is_public and ${OPEN_ASKS} > 0`,
    list: "active",
    write: asksMail,
  },
} as const satisfies Record<Exclude<AlertMailKind, "ads">, OwnMail>;

/** The link in a mail that turns mails of its kind off. */
export function wayOut(kind: AlertMailKind): RecipientLink {
  return kind === "ads" ? "unsubscribe" : OWN_MAILS[kind].way;
}

/** Undefined when nobody is to be told any more. */
export async function readAskedMail(
  { db, env, hash }: Desk,
  { id, recipient_id, kind }: AskedMail,
): Promise<{ readonly email: string; readonly text: MailText } | undefined> {
  if (kind === "ads") return undefined;
  const { wants, isOpen, list, write } = OWN_MAILS[kind];
  const rows = await selectCards(db, new Date())
    .innerJoin("mail_listings", "mail_listings.listing_id", "listings.id")
    .innerJoin("alert_mails", "alert_mails.id", "mail_listings.mail_id")
    .innerJoin("recipients", "recipients.id", "alert_mails.recipient_id")
    .innerJoin("users", "users.id", "recipients.user_id")
    .select(["users.email", "listings.inactive_reason", OPEN_ASKS.as("open_asks")])
    .where("mail_listings.mail_id", "=", id)
    .whereRef("listings.user_id", "=", "users.id")
    .where(`recipients.${wants}`, "=", true)
    .where("recipients.off_since", "is", null)
    .where("users.email_verified", "=", true)
    .where("users.is_blocked", "=", false)
    .where("users.deleted_at", "is", null)
    .where(isOpen)
    .orderBy("mail_listings.place")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const userId = first.user_id;
  const until = linkEnd(new Date());
  const itemOf = (row: (typeof rows)[number]): MailItem => {
    const card = toCard(row);
    const state = { status: row.status, inactiveReason: row.inactive_reason };
    const urlOf = (answer: Answer) => env.siteUrl + answerPath(hash, { userId, listingId: row.id, answer, until });
    const answers = ANSWER_NAMES.filter((answer) => ANSWERS[answer].state !== "paused" || kind !== "stopped").filter(
      (answer) => verbOf(answer, state) !== undefined,
    );
    return {
      title: card.title,
      url: kind === "stopped" ? urlOf("available") : `${env.siteUrl}/ad/${card.slug}`,
      picture: card.photo && wholePhotoUrl(env.siteUrl, card.photo.key, 400, "webp"),
      lines: [
        [formatPrice(card.price, env.priceDisplay), card.town].filter(Boolean).join(" · "),
        ...(row.open_asks > 0 ? [counted(row.open_asks, "човек пита", "души питат")] : []),
        ...(stateOf(state) === "reserved" ? ["Запазена: продадена ли е вече?"] : []),
      ].filter(Boolean),
      answers: answers.map((answer) => ({
        label: kind === "stopped" && answer === "available" ? "Пусни отново" : ANSWERS[answer].label,
        url: urlOf(answer),
      })),
    };
  };
  const ads: OwnAds = {
    items: rows.slice(0, MOST_ADS).map(itemOf),
    total: rows.length,
    listUrl: `${env.siteUrl}/my-ads?state=${list}`,
    manageUrl: `${env.siteUrl}/notifications`,
    unsubscribeUrl: recipientLink({ siteUrl: env.siteUrl, hash }, wayOut(kind), recipient_id),
  };
  const allUrl = env.siteUrl + mailPath(hash, { userId, mailId: id, until });
  return { email: first.email, text: write(ads, allUrl) };
}

/**
 * A mail with questions has ended. One that was taken counts as unanswered for each ad that it showed; one that was not is as if
 * it had never been, and its ads are asked about again from tomorrow on.
 */
async function noteQuestionsEnded(tx: Tx, mailId: string, outcome: AlertMailOutcome): Promise<void> {
  if (outcome === "unwanted") return;
  const now = new Date();
  const inMail = sql`mail_listings.mail_id = ${mailId} and mail_listings.listing_id = listings.id
    and alert_mails.id = mail_listings.mail_id and ${OWN_MAILS.questions.isOpen}`;
  if (outcome === "sent")
    await sql`
      update listings set asked_at = ${now}, unanswered = unanswered + 1,
        silent_since = case when unanswered >= 1 and silent_since is null then ${now} else silent_since end
      from mail_listings, alert_mails where ${inMail} and mail_listings.place < ${MOST_ADS}`.execute(tx);
  else
    await sql`
      update listings set ask_at = least(ask_at, ${new Date(now.getTime() + DAY)})
      from mail_listings, alert_mails where ${inMail}`.execute(tx);
}

/** Ends a mail, and what it asked, together. Its owner is locked before their ads. */
export function endMail(db: Db, { id, recipient_id, kind }: AskedMail, outcome: AlertMailOutcome): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (kind === "questions") {
      const { user_id } = await tx
        .selectFrom("recipients")
        .select("user_id")
        .where("id", "=", recipient_id)
        .executeTakeFirstOrThrow();
      if (user_id) await lockPerson(tx, user_id);
    }
    await tx.updateTable("alert_mails").set({ ended_at: new Date(), outcome }).where("id", "=", id).execute();
    if (kind === "questions") await noteQuestionsEnded(tx, id, outcome);
  });
}
