/** Builds the view of an own ad in My ads: its state and the allowed actions. */

import { randomUUID } from "node:crypto";
import { isCheckDue } from "#app/listings/life/availability-check-times.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import {
  type ActingPerson,
  can,
  OWN_VERBS,
  type OwnVerb,
  SHOWN_STATUSES,
  stateLabel,
  stateOf,
} from "#app/listings/life/life-cycle.ts";
import { renewableFrom } from "#app/listings/life/listing.ts";
import { getTokens } from "#app/listings/vip/ledger.queries.server.ts";
import { deleteQuestion, lengtheningDays, vipTimeLeft } from "#app/listings/vip/vip.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { dayOf, formatDayAgo, formatShortDate, formatWhen } from "#app/platform/wording/dates.ts";
import { findOwnListing, type OwnListingRow } from "./own-listings.queries.server.ts";

export function ownListingView(person: ActingPerson, own: OwnListingRow, now: Date) {
  const from = renewableFrom(own);
  const vipTime = { ...own, isVip: own.card.isVip };
  const isShown = SHOWN_STATUSES.includes(own.status);
  return {
    card: own.card,
    number: own.number,
    state: stateOf(own),
    badge: stateLabel(stateOf(own), own.outcome),
    /** The word with which its owner ends the ad: 'Продадена', 'Наета'. */
    outcome: own.outcome,
    counts: own.counts,
    principalName: own.principalName,
    isClosed: own.isClosed,
    /** 'Потвърдена вчера'; undefined if visitors do not see the ad. */
    confirmed: isShown ? `Потвърдена ${formatDayAgo(own.confirmedAt, now)}` : undefined,
    /** The reason for which an administrator stopped the ad. */
    decisionReason: own.decisionReason && LISTING_DECISION_REASONS[own.decisionReason],
    /** Why the ad or its edit waits for review, as sentences. */
    review: own.review && {
      isEdit: own.review.isEdit,
      reasons: own.review.reasons.join(" "),
      since: formatWhen(own.review.since, now),
    },
    /** True if an availability check or request is open. */
    isConfirmationDue: isShown && isCheckDue(own, now),
    /** True if the ad was paused because two mails remained unanswered. */
    isPausedBySilence: stateOf(own) === "paused" && own.unanswered > 0,
    /** 'до 3 дек.', 'VIP до 3 дек.'; undefined if visitors do not see the ad. */
    until: endOf(own, now),
    may: Object.fromEntries([...OWN_VERBS, "promote" as const].map((verb) => [verb, can(person, verb, own)])) as Record<
      OwnVerb | "promote",
      boolean
    >,
    /** From when the ad may be renewed, if that is in the future. */
    renewableFrom:
      from > now ? (dayOf(from) === dayOf(now) ? formatWhen(from, now) : formatShortDate(from, now)) : undefined,
    vip: {
      /** '23 ч 12 мин', 'изтекъл'; undefined for an ad that was never VIP. */
      timeLeft: own.vipExpiresAt ? vipTimeLeft(own.vipExpiresAt, now) : undefined,
      lengthening: lengtheningDays(vipTime, now),
      /** Idempotency keys, one per button. */
      spendKeys: { quick: randomUUID(), dialog: randomUUID() },
    },
    /** The confirmation text of the deletion. */
    deleteQuestion: deleteQuestion(vipTime, now),
  };
}

export type OwnListingView = ReturnType<typeof ownListingView>;

function endOf({ card, status, expiresAt, vipExpiresAt }: OwnListingRow, now: Date): string | undefined {
  if (card.isVip && vipExpiresAt) return `VIP до ${formatShortDate(vipExpiresAt, now)}`;
  return SHOWN_STATUSES.includes(status) && expiresAt ? `до ${formatShortDate(expiresAt, now)}` : undefined;
}

/** Loads what the page of an ad shows to its owner. */
export async function loadOwnerPanel(db: Db, person: ActingPerson, id: string) {
  const own = await findOwnListing(db, { userId: person.id, id });
  return own && { own: ownListingView(person, own, new Date()), tokens: await getTokens(db, person.id) };
}
