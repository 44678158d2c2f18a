/** Giving answers by the links of a mail. The link is the right; what may be done with the ad its state decides. */
import type { Actor, ListingStateName } from "#app/listings/life-cycle.ts";
import { changeListingState, confirmListings } from "#app/listings/listing-states.commands.server.ts";
import type { ListingRules } from "#app/listings/listings.commands.server.ts";
import { findWaiting } from "#app/listings/own-listings.queries.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import type { AnswerLink, MailLink } from "./answer-links.server.ts";
import { findAnswered, findMailQuestions } from "./answers.queries.server.ts";
import { verbOf } from "./answers.ts";

export interface AnswerDesk {
  readonly db: Db;
  readonly limits: Pick<RateLimits, "take">;
  readonly env: ListingRules;
}

/**
 * Does what the answer says and returns the state before. Given twice it is done once. Refuses with answer_link_expired,
 * answer_listing_deleted, answer_account_closed, listing_state_changed, and what the verb refuses with.
 */
export async function giveAnswer({ db, limits, env }: AnswerDesk, link: AnswerLink): Promise<ListingStateName> {
  const { state, stateName, isGiven } = await findAnswered(db, link);
  if (isGiven) return stateName;
  const verb = verbOf(link.answer, state);
  if (!verb) throw new Refusal("listing_state_changed");
  await limits.take("answer", link.userId);
  const actor = { id: link.userId, isAdmin: false };
  await changeListingState(db, { actor, rules: env, id: link.listingId, verb });
  return stateName;
}

/** Confirms all own ads of which it waits whether they are still there, as My ads asks; returns how many. */
export async function confirmWaiting({ db, limits, env }: AnswerDesk, actor: Actor): Promise<number> {
  const ids = await findWaiting(db, actor.id, new Date());
  await limits.take("answer", actor.id);
  return confirmListings(db, { actor, rules: env, ids });
}

/**
 * Confirms all ads of a mail that are still seen and not answered yet; returns how many. Refuses with answer_link_expired,
 * answer_account_closed.
 */
export async function confirmMail({ db, limits, env }: AnswerDesk, link: MailLink): Promise<number> {
  const { open } = await findMailQuestions(db, link);
  await limits.take("answer", link.userId);
  const actor = { id: link.userId, isAdmin: false };
  return confirmListings(db, { actor, rules: env, ids: open.map(({ id }) => id) });
}
