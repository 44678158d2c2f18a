/** What a link of a mail is about, as it stands now. */
import { SHOWN_STATUSES, stateOf } from "#app/listings/life-cycle.ts";
import { selectCards, toCard } from "#app/listings/listing-cards.queries.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { type AnswerLink, type MailLink, madeAt } from "./answer-links.server.ts";
import { ANSWERS } from "./answers.ts";

/** Refuses a link that is too old, and one of somebody who is blocked or gone. */
async function checkPerson(db: Db, { userId, until }: AnswerLink | MailLink): Promise<void> {
  if (until < new Date()) throw new Refusal("answer_link_expired");
  const user = await db
    .selectFrom("users")
    .select(["is_blocked", "deleted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user || user.is_blocked || user.deleted_at) throw new Refusal("answer_account_closed");
}

/** The ad of a link. Refuses with answer_link_expired, answer_account_closed, answer_listing_deleted. */
export async function findAnswered(db: Db, link: AnswerLink) {
  await checkPerson(db, link);
  const row = await selectCards(db, new Date())
    .select(["listings.inactive_reason"])
    .where("listings.id", "=", link.listingId)
    .where("listings.user_id", "=", link.userId)
    .executeTakeFirst();
  if (!row) throw new Refusal("answer_listing_deleted");
  const state = { status: row.status, inactiveReason: row.inactive_reason };
  const stateName = stateOf(state);
  const isSaid = !SHOWN_STATUSES.includes(row.status) || row.confirmed_at >= madeAt(link);
  return {
    card: toCard(row),
    state,
    stateName,
    /** It is as the answer says, and the owner has said so since the mail. */
    isGiven: stateName === ANSWERS[link.answer].state && isSaid,
  };
}

/** The ads of a mail: those without an answer yet, and how many there were. Refuses with answer_link_expired, answer_account_closed. */
export async function findMailQuestions(db: Db, link: MailLink) {
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
