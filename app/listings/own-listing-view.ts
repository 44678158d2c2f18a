/** The view of an own ad in My ads: its state and the allowed actions. */
import { dayOf, formatDate, formatDayAgo, formatWhen } from "#app/wording/dates.ts";
import { LISTING_DECISION_REASONS } from "./decision-reasons.ts";
import { type Actor, can, type ListingVerb, SHOWN_STATUSES, stateOf } from "./life-cycle.ts";
import { renewableFrom } from "./listing.ts";
import type { OwnListingView } from "./own-listing.tsx";
import type { OwnListingRow } from "./own-listings.queries.server.ts";
import { isAsked } from "./question-times.ts";

export function ownListingView(viewer: Actor, own: OwnListingRow, now: Date): OwnListingView {
  const may = (verb: ListingVerb) => can(viewer, verb, own);
  const from = renewableFrom(own);
  const isShown = SHOWN_STATUSES.includes(own.status);
  return {
    card: own.card,
    state: stateOf(own),
    counts: own.counts,
    days: own.days,
    openAsks: own.openAsks,
    confirmed: isShown ? `Потвърдена ${formatDayAgo(own.confirmedAt, now)}` : undefined,
    decisionReason: own.decisionReason && LISTING_DECISION_REASONS[own.decisionReason],
    isAsked: isShown && (own.openAsks > 0 || isAsked(own, now)),
    isSilenced: stateOf(own) === "paused" && own.unanswered > 0,
    until: isShown && own.expiresAt ? `до ${formatDate(own.expiresAt)}` : undefined,
    may: {
      edit: may("edit"),
      delete: may("delete"),
      confirm: may("confirm"),
      reserve: may("reserve"),
      release: may("release"),
      pause: may("pause"),
      markSold: may("markSold"),
      resume: may("resume"),
      renew: may("renew"),
      republish: may("republish"),
    },
    renewableFrom: from > now ? (dayOf(from) === dayOf(now) ? formatWhen(from, now) : formatDate(from)) : undefined,
  };
}
