/** Builds the view of an own ad in My ads: its state and the allowed actions. */

import { randomUUID } from "node:crypto";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { isCheckDue } from "#app/listings/life/availability-check-times.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import {
  type Actor,
  can,
  type ListingStateName,
  OWN_VERBS,
  type OwnVerb,
  SHOWN_STATUSES,
  stateOf,
} from "#app/listings/life/life-cycle.ts";
import { renewableFrom } from "#app/listings/life/listing.ts";
import type { ListingCounts, ListingDays } from "#app/listings/page/listing-figures.tsx";
import { getTokens } from "#app/listings/vip/ledger.queries.server.ts";
import { deleteQuestion, lengtheningDays, type VipDays, vipTimeLeft } from "#app/listings/vip/vip.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { dayOf, formatDayAgo, formatShortDate, formatWhen } from "#app/platform/wording/dates.ts";
import { findOwnListing, type OwnListingRow } from "./own-listings.queries.server.ts";

export interface OwnListingView {
  readonly card: ListingCard;
  readonly state: ListingStateName;
  readonly counts: ListingCounts;
  readonly days: ListingDays | undefined;
  /** Number of unanswered availability requests. */
  readonly openRequests: number;
  /** 'Потвърдена вчера'; undefined if visitors do not see the ad. */
  readonly confirmed: string | undefined;
  /** The reason for which an administrator stopped the ad. */
  readonly decisionReason: string | null;
  /** Why the ad or its edit waits for review, as sentences. */
  readonly review: { readonly isEdit: boolean; readonly reasons: string; readonly since: string } | undefined;
  /** True if an availability check or request is open. */
  readonly isConfirmationDue: boolean;
  /** True if the ad was paused because two mails remained unanswered. */
  readonly isPausedBySilence: boolean;
  /** 'до 3 дек.', 'VIP до 3 дек.'; undefined if visitors do not see the ad. */
  readonly until: string | undefined;
  readonly may: Readonly<Record<OwnVerb | "promote", boolean>>;
  /** From when the ad may be renewed, if that is in the future. */
  readonly renewableFrom: string | undefined;
  readonly vip: OwnVip;
  /** The confirmation text of the deletion. */
  readonly deleteQuestion: string;
}

export interface OwnVip {
  /** '23 ч 12 мин', 'изтекъл'; undefined for an ad that was never VIP. */
  readonly timeLeft: string | undefined;
  readonly lengthening: readonly VipDays[];
  /** Idempotency keys, one per button. */
  readonly spendKeys: { readonly quick: string; readonly dialog: string };
}

export function ownListingView(viewer: Actor, own: OwnListingRow, now: Date): OwnListingView {
  const from = renewableFrom(own);
  const vipTime = { ...own, isVip: own.card.isVip };
  const isShown = SHOWN_STATUSES.includes(own.status);
  return {
    card: own.card,
    state: stateOf(own),
    counts: own.counts,
    days: own.days,
    openRequests: own.openRequests,
    confirmed: isShown ? `Потвърдена ${formatDayAgo(own.confirmedAt, now)}` : undefined,
    decisionReason: own.decisionReason && LISTING_DECISION_REASONS[own.decisionReason],
    review: own.review && {
      isEdit: own.review.isEdit,
      reasons: own.review.reasons.join(" "),
      since: formatWhen(own.review.since, now),
    },
    isConfirmationDue: isShown && (own.openRequests > 0 || isCheckDue(own, now)),
    isPausedBySilence: stateOf(own) === "paused" && own.unanswered > 0,
    until: endOf(own, now),
    may: Object.fromEntries([...OWN_VERBS, "promote" as const].map((verb) => [verb, can(viewer, verb, own)])) as Record<
      OwnVerb | "promote",
      boolean
    >,
    renewableFrom:
      from > now ? (dayOf(from) === dayOf(now) ? formatWhen(from, now) : formatShortDate(from, now)) : undefined,
    vip: {
      timeLeft: own.vipExpiresAt ? vipTimeLeft(own.vipExpiresAt, now) : undefined,
      lengthening: lengtheningDays(vipTime, now),
      spendKeys: { quick: randomUUID(), dialog: randomUUID() },
    },
    deleteQuestion: deleteQuestion(vipTime, now),
  };
}

function endOf({ card, status, expiresAt, vipExpiresAt }: OwnListingRow, now: Date): string | undefined {
  if (card.isVip && vipExpiresAt) return `VIP до ${formatShortDate(vipExpiresAt, now)}`;
  return SHOWN_STATUSES.includes(status) && expiresAt ? `до ${formatShortDate(expiresAt, now)}` : undefined;
}

/** Loads what the page of an ad shows to its owner. */
export async function loadOwnerPanel(db: Db, viewer: Actor, id: string) {
  const own = await findOwnListing(db, { userId: viewer.id, id });
  return own && { own: ownListingView(viewer, own, new Date()), tokens: await getTokens(db, viewer.id) };
}
