/** Mails to owners about their own ads: their contents, and the changes to the ads once a mail was sent or refused. */

import { type RawBuilder, type SqlBool, sql } from "kysely";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { answerPath, linkExpiry, mailPath } from "#app/listings/availability/answer-links.server.ts";
import { ANSWERS, type Answer, AVAILABILITY_ANSWERS, answerLabel, verbOf } from "#app/listings/availability/answers.ts";
import {
  availabilityChecksMail,
  type OwnAds,
  stoppedMail,
} from "#app/listings/availability/availability-checks.mails.ts";
import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { type ListingStateName, stateOf } from "#app/listings/life/life-cycle.ts";
import { lockPerson } from "#app/listings/life/listing-lock.server.ts";
import { absolutePhotoUrl } from "#app/listings/photos/photo.ts";
import { recipientLink, type UnsubscribeLink } from "#app/messaging/recipients/recipients.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { AddressedMail } from "#app/platform/mail/mail.server.ts";
import type { MailItem, MailText } from "#app/platform/mail/mail-template.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import type { AlertMailKind, AlertMailOutcome } from "#db/tables.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash">;

export interface QueuedMail {
  readonly id: string;
  readonly recipient_id: string;
  readonly kind: AlertMailKind;
  readonly made_at: Date;
}

/** The number of ads that one mail shows; a link leads to the others. */
const MAX_ADS = 20;

interface OwnMail {
  /** SQL condition: the owner has not answered for this ad since the mail was made. */
  readonly isOpen: RawBuilder<SqlBool>;
  readonly list: ListingStateName;
  readonly write: (ads: OwnAds, allUrl: string) => MailText;
}

const OWN_MAILS = {
  questions: {
    isOpen: sql`listings.status in ('active', 'reserved') and listings.confirmed_at < alert_mails.made_at`,
    list: "active",
    write: availabilityChecksMail,
  },
  stopped: {
    isOpen: sql`listings.inactive_reason = 'paused' and listings.unanswered > 0`,
    list: "paused",
    write: stoppedMail,
  },
} as const satisfies Partial<Record<AlertMailKind, OwnMail>>;

function isOwnKind(kind: AlertMailKind): kind is keyof typeof OWN_MAILS {
  return kind in OWN_MAILS;
}

/** Returns the kind of the link that turns off mails of the given kind. */
export function unsubscribeLinkKind(kind: AlertMailKind): UnsubscribeLink {
  if (kind === "messages") return "stopMessages";
  return isOwnKind(kind) ? "stopAsking" : "unsubscribe";
}

/** Returns the content of a mail to an owner; undefined if no ad of it needs an answer or the owner does not want it. */
export async function readOwnerMail(
  { db, env, hash }: Dependencies,
  { id, recipient_id, kind }: QueuedMail,
): Promise<AddressedMail | undefined> {
  // 'asks' were mails of the previous version.
  if (!isOwnKind(kind)) return undefined;
  const { isOpen, list, write } = OWN_MAILS[kind];
  const rows = await selectCards(db, new Date())
    .innerJoin("mail_listings", "mail_listings.listing_id", "listings.id")
    .innerJoin("alert_mails", "alert_mails.id", "mail_listings.mail_id")
    .innerJoin("recipients", "recipients.id", "alert_mails.recipient_id")
    .innerJoin("users", "users.id", "recipients.user_id")
    .select(["users.email", "listings.inactive_reason"])
    .where("mail_listings.mail_id", "=", id)
    .whereRef("listings.user_id", "=", "users.id")
    .where("recipients.wants_questions", "=", true)
    .where("recipients.off_since", "is", null)
    .where("users.email_verified", "=", true)
    .where(IS_ACTIVE_PERSON)
    .where(isOpen)
    .orderBy("mail_listings.place")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const userId = first.user_id;
  const until = linkExpiry(new Date());
  const itemOf = (row: (typeof rows)[number]): MailItem => {
    const card = toCard(row);
    const outcome = outcomeOf(row.category_id, row.attributes);
    const state = { status: row.status, inactiveReason: row.inactive_reason };
    const urlOf = (answer: Answer) => env.siteUrl + answerPath(hash, { userId, listingId: row.id, answer, until });
    const answers = AVAILABILITY_ANSWERS.filter(
      (answer) => ANSWERS[answer].state !== "paused" || kind !== "stopped",
    ).filter((answer) => verbOf(answer, state) !== undefined);
    return {
      title: card.title,
      url: kind === "stopped" ? urlOf("available") : `${env.siteUrl}/ad/${card.slug}`,
      picture: card.photo && absolutePhotoUrl(env.siteUrl, card.photo.key, 400, "webp"),
      lines: [
        [formatPrice(card.price, env.priceDisplay), card.town].filter(Boolean).join(" · "),
        ...(stateOf(state) === "reserved" ? ["Още ли е резервирана?"] : []),
      ].filter(Boolean),
      answers: answers.map((answer) => ({
        label: kind === "stopped" && answer === "available" ? "Пусни отново" : answerLabel(answer, outcome),
        url: urlOf(answer),
      })),
    };
  };
  const ads: OwnAds = {
    items: rows.slice(0, MAX_ADS).map(itemOf),
    total: rows.length,
    listUrl: `${env.siteUrl}/my-ads?state=${list}`,
    manageUrl: `${env.siteUrl}/notifications`,
    unsubscribeUrl: recipientLink({ siteUrl: env.siteUrl, hash }, unsubscribeLinkKind(kind), recipient_id),
  };
  const allUrl = env.siteUrl + mailPath(hash, { userId, mailId: id, until });
  return { email: first.email, text: write(ads, allUrl), page: ads.listUrl };
}

/**
 * Applies the outcome of a mail with availability checks to its ads. A sent mail counts as unanswered for each ad that it showed; after
 * a refused one the ads are checked again from tomorrow on.
 */
async function applyCheckOutcome(tx: Tx, mailId: string, outcome: AlertMailOutcome): Promise<void> {
  if (outcome === "unwanted") return;
  const now = new Date();
  const inMail = sql`mail_listings.mail_id = ${mailId} and mail_listings.listing_id = listings.id
    and alert_mails.id = mail_listings.mail_id and ${OWN_MAILS.questions.isOpen}`;
  if (outcome === "sent")
    await sql`
      update listings set asked_at = ${now}, unanswered = unanswered + 1,
        silent_since = case when unanswered >= 1 and silent_since is null then ${now} else silent_since end
      from mail_listings, alert_mails where ${inMail} and mail_listings.place < ${MAX_ADS}`.execute(tx);
  else
    await sql`
      update listings set ask_at = least(ask_at, ${new Date(now.getTime() + DAY)})
      from mail_listings, alert_mails where ${inMail}`.execute(tx);
}

/** Stores the outcome of a mail and applies it to its ads, in one transaction that locks the owner before the ads. */
export function endMail(
  db: Db,
  { id, recipient_id, kind }: Omit<QueuedMail, "made_at">,
  outcome: AlertMailOutcome,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (kind === "questions") {
      const { user_id } = await tx
        .selectFrom("recipients")
        .select("user_id")
        .where("id", "=", recipient_id)
        .executeTakeFirstOrThrow();
      if (user_id) await lockPerson(tx, user_id);
    }
    await tx
      .updateTable("alert_mails")
      .set({ ended_at: new Date(), outcome, pushed_at: null })
      .where("id", "=", id)
      .execute();
    if (kind === "questions") await applyCheckOutcome(tx, id, outcome);
  });
}
