/** Reads the ads that a link of a mail refers to, in their current state. */

import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { SHOWN_STATUSES, stateOf } from "#app/listings/life/life-cycle.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { type AnswerLink, linkCreatedAt, type MailLink } from "./answer-links.server.ts";
import { ANSWERS } from "./answers.ts";

/** Refuses an expired link, and one of a blocked or deleted account. */
async function checkPerson(db: Db, { userId, until }: AnswerLink | MailLink): Promise<void> {
  if (until < new Date()) throw new Refusal("answer_link_expired");
  const user = await db
    .selectFrom("users")
    .select(["is_blocked", "deleted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user || user.is_blocked || user.deleted_at) throw new Refusal("answer_account_closed");
}

/** Returns the ad of a link. Refuses with answer_link_expired, answer_account_closed, answer_listing_deleted. */
export async function getAnsweredListing(db: Db, link: AnswerLink) {
  await checkPerson(db, link);
  const row = await selectCards(db, new Date())
    .select(["listings.inactive_reason", "listings.renewed_at"])
    .where("listings.id", "=", link.listingId)
    .where("listings.user_id", "=", link.userId)
    .executeTakeFirst();
  if (!row) throw new Refusal("answer_listing_deleted");
  const state = { status: row.status, inactiveReason: row.inactive_reason };
  const stateName = stateOf(state);
  const givenAt = link.answer === "renew" ? row.renewed_at : row.confirmed_at;
  const isGivenSince = !SHOWN_STATUSES.includes(row.status) || (givenAt !== null && givenAt >= linkCreatedAt(link));
  return {
    card: toCard(row),
    state,
    stateName,
    outcome: outcomeOf(row.category_id, row.attributes),
    /** True if the ad has the state of the answer and the owner confirmed or renewed it after the mail was sent. */
    isGiven: stateName === ANSWERS[link.answer].state && isGivenSince,
  };
}

/** Returns the unanswered ads of a mail and the number of all its ads. Refuses with answer_link_expired, answer_account_closed. */
export async function findMailListings(db: Db, link: MailLink) {
  await checkPerson(db, link);
  const rows = await db
    .selectFrom("mail_listings")
    .innerJoin("alert_mails", "alert_mails.id", "mail_listings.mail_id")
    .innerJoin("listings", "listings.id", "mail_listings.listing_id")
    .select(["listings.id", "listings.title", "listings.status", "listings.confirmed_at", "alert_mails.made_at"])
    .where("mail_listings.mail_id", "=", link.mailId)
    .where("listings.user_id", "=", link.userId)
    .orderBy("mail_listings.place")
    .execute();
  const open = rows.filter((row) => SHOWN_STATUSES.includes(row.status) && row.confirmed_at < row.made_at);
  return { open: open.map(({ id, title }) => ({ id, title })), total: rows.length };
}
