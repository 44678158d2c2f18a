/** Builds the view of an own ad in My ads: its state and the allowed actions. */

import { isCheckDue } from "#app/listings/life/availability-check-times.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { type Actor, can, OWN_VERBS, type OwnVerb, SHOWN_STATUSES, stateOf } from "#app/listings/life/life-cycle.ts";
import { renewableFrom } from "#app/listings/life/listing.ts";
import { dayOf, formatDate, formatDayAgo, formatWhen } from "#app/platform/wording/dates.ts";
import type { OwnListingView } from "./own-listing.tsx";
import type { OwnListingRow } from "./own-listings.queries.server.ts";

export function ownListingView(viewer: Actor, own: OwnListingRow, now: Date): OwnListingView {
  const from = renewableFrom(own);
  const isShown = SHOWN_STATUSES.includes(own.status);
  return {
    card: own.card,
    state: stateOf(own),
    counts: own.counts,
    days: own.days,
    openRequests: own.openRequests,
    confirmed: isShown ? `Потвърдена ${formatDayAgo(own.confirmedAt, now)}` : undefined,
    decisionReason: own.decisionReason && LISTING_DECISION_REASONS[own.decisionReason],
    isConfirmationDue: isShown && (own.openRequests > 0 || isCheckDue(own, now)),
    isPausedBySilence: stateOf(own) === "paused" && own.unanswered > 0,
    until: isShown && own.expiresAt ? `до ${formatDate(own.expiresAt)}` : undefined,
    may: Object.fromEntries(OWN_VERBS.map((verb) => [verb, can(viewer, verb, own)])) as Record<OwnVerb, boolean>,
    renewableFrom: from > now ? (dayOf(from) === dayOf(now) ? formatWhen(from, now) : formatDate(from)) : undefined,
  };
}
