/** Applies answers given by the links of a mail. The link authorises its holder; the state of the ad decides which changes are allowed. */
import type { ActingPerson, ListingStateName } from "#app/listings/life/life-cycle.ts";
import { changeListingState, confirmListings } from "#app/listings/life/listing-states.commands.server.ts";
import type { ListingRules } from "#app/listings/life/listings.commands.server.ts";
import { findListingsToConfirm } from "#app/listings/own/own-listings.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { AnswerLink, MailLink } from "./answer-links.server.ts";
import { findMailListings, getAnsweredListing } from "./answers.queries.server.ts";
import { verbOf } from "./answers.ts";

export interface AnswerDependencies {
  readonly db: Db;
  readonly limits: Pick<RateLimits, "take">;
  readonly env: ListingRules;
}

/**
 * Applies an answer and returns the previous state; an answer that was already given changes nothing. Refuses with
 * answer_link_expired, answer_listing_deleted, answer_account_closed, listing_state_changed, and as the verb does.
 */
export async function giveAnswer({ db, limits, env }: AnswerDependencies, link: AnswerLink): Promise<ListingStateName> {
  const { state, stateName, isGiven } = await getAnsweredListing(db, link);
  if (isGiven) return stateName;
  const verb = verbOf(link.answer, state);
  if (!verb) throw new Refusal("listing_state_changed");
  await limits.take("answer", link.userId);
  const person = { id: link.userId, isAdmin: false };
  await changeListingState(db, { person, rules: env, id: link.listingId, verb });
  return stateName;
}

/** Confirms all own ads with an open availability check or request, as My ads lists them; returns their number. */
export async function confirmAllListings(
  { db, limits, env }: AnswerDependencies,
  person: ActingPerson,
): Promise<number> {
  const ids = await findListingsToConfirm(db, person.id, new Date());
  await limits.take("answer", person.id);
  return confirmListings(db, { person, rules: env, ids });
}

/**
 * Confirms all ads of a mail that are visible and not answered yet; returns their number. Refuses with answer_link_expired,
 * answer_account_closed.
 */
export async function confirmMail({ db, limits, env }: AnswerDependencies, link: MailLink): Promise<number> {
  const { open } = await findMailListings(db, link);
  await limits.take("answer", link.userId);
  const person = { id: link.userId, isAdmin: false };
  return confirmListings(db, { person, rules: env, ids: open.map(({ id }) => id) });
}
