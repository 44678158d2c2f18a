/** Administrator actions on ads: changing the state and deleting. */

import type { z } from "zod";
import {
  type ActionMail,
  type AdminAction,
  askReason,
  defineAction,
  nameActions,
} from "#app/admin/actions/admin-action.server.ts";
import { tellDecision } from "#app/admin/actions/decision-mails.server.ts";
import { WHY } from "#app/admin/actions/decisions.ts";
import { findReportStates } from "#app/admin/actions/report-states.server.ts";
import { handOver } from "#app/admin/assisted/hand-over.server.ts";
import { nextCheckTime } from "#app/listings/life/availability-check-times.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { columnsOf, isOpenTo, LIFE_CYCLE, type ListingVerb } from "#app/listings/life/life-cycle.ts";
import { lifetimeEnd } from "#app/listings/life/listing.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import {
  activateListing,
  publishAgreed,
  publishReviewed,
  refuseReviewed,
} from "#app/listings/reviews/reviews.commands.server.ts";
import { tellPublished, tellRefused } from "#app/listings/reviews/reviews.mails.server.ts";
import { announceListings } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { ListingDecisionReason, ReportDecision } from "#db/tables.ts";
import { type DecidedListing, loadListing } from "./listing-target.server.ts";

function defineListingAction<Input>(action: Omit<AdminAction<DecidedListing, Input>, "target" | "load" | "announce">) {
  return defineAction<"listing", DecidedListing, Input>({
    target: "listing",
    load: loadListing,
    announce: (tx, id) => announceListings(tx, [id]),
    ...action,
  });
}

const isOpen =
  (verb: ListingVerb) =>
  ({ status, inactive_reason }: DecidedListing) =>
    isOpenTo(verb, { status, inactiveReason: inactive_reason });

/** Reports whether the ad or its edit waits for review. */
const isWaiting = ({ held_at, inactive_reason }: DecidedListing) =>
  held_at !== null && inactive_reason !== "unconfirmed";

const withReason = askReason(LISTING_DECISION_REASONS);

/** Returns the mail that tells the owner the reason and how to object. */
function decisionMail(how: {
  readonly isDeleted: boolean;
}): ActionMail<DecidedListing, z.output<typeof withReason.input>> {
  return {
    content: WHY,
    to: ({ user_id }) => user_id,
    enqueue: (jobs, { id, user_id, title }, { reason }) =>
      jobs.enqueue(tellDecision, { userId: user_id, listingId: id, title, reason, ...how }),
  };
}

/** Applies the state transition of the verb. */
function move(
  tx: Tx,
  id: string,
  verb: "activate" | "deactivate" | "expire",
  reason: ListingDecisionReason | null = null,
) {
  return tx
    .updateTable("listings")
    .set({ ...columnsOf(LIFE_CYCLE[verb].to), decision_reason: reason, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Resolves the reports of an ad with a decision; those that an administrator resolved are unchanged. */
function answerReports(tx: Tx, listingId: string, decision: ReportDecision) {
  return tx
    .updateTable("reports")
    .set({ status: "resolved", decision, updated_at: new Date() })
    .where("listing_id", "=", listingId)
    .where((eb) => eb.or([eb("status", "in", ["pending", "reviewed"]), eb("decision", "is not", null)]))
    .execute();
}

/** Updates reports that say 'stopped' when the ad is active again. */
function correctReports(tx: Tx, listingId: string) {
  return tx
    .updateTable("reports")
    .set({ decision: "restored", updated_at: new Date() })
    .where("listing_id", "=", listingId)
    .where("decision", "=", "stopped")
    .execute();
}

export const LISTING_ACTIONS = nameActions("listings", {
  activate: defineListingAction({
    label: LIFE_CYCLE.activate.label,
    confirm: "Обявата ще се вижда отново. Продължавате ли?",
    many: "ще се виждат отново",
    place: "own",
    audit: "Активира обявата",
    failure: "admin_listing_status_failed",
    allowed: isOpen("activate"),
    async run({ tx, env }, { id }) {
      await correctReports(tx, id);
      const { expires_at: end } = await tx
        .selectFrom("listings")
        .select("expires_at")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      // The life of an ad that was refused before anybody saw it begins now.
      if (end === null) return activateListing(tx, id, env);
      await move(tx, id, "activate");
      const now = new Date();
      if (end > now) return;
      // An ad past its expiry would expire again at the next run of the job.
      const lifetimeDays = env.listingLifetimeDays;
      const expiresAt = lifetimeEnd(lifetimeDays, now);
      const ask_at = nextCheckTime({ expiresAt, lifetimeDays, isReserved: false }, now);
      await tx
        .updateTable("listings")
        .set({ expires_at: expiresAt, content_changed_at: now, ask_at })
        .where("id", "=", id)
        .execute();
    },
    success: () => "Статусът на обявата е обновен",
  }),
  deactivate: defineListingAction({
    label: LIFE_CYCLE.deactivate.label,
    confirm: "Обявата няма да се вижда. Продължавате ли?",
    looksDangerous: true,
    many: "ще бъдат спрени и няма да се виждат",
    ...withReason,
    place: "own",
    desk: { letter: "S" },
    audit: "Спря обявата",
    failure: "admin_listing_status_failed",
    allowed: isOpen("deactivate"),
    undo: {
      done: "Спряна обява",
      async earlier(tx, { id, status, inactive_reason, decision_reason }) {
        const listings = [{ id, status, inactive_reason, decision_reason }];
        return { listings, reports: await findReportStates(tx, "listing_id", id) };
      },
    },
    async run({ tx }, { id }, { reason }) {
      await move(tx, id, "deactivate", reason);
      await answerReports(tx, id, "stopped");
    },
    mail: decisionMail({ isDeleted: false }),
    success: () => "Статусът на обявата е обновен",
  }),
  // Not for several ads at once: an owner could renew a stopped ad among them.
  expire: defineListingAction({
    label: LIFE_CYCLE.expire.label,
    confirm: "Обявата ще бъде отбелязана като изтекла. Продължавате ли?",
    place: "own",
    audit: "Отбеляза като изтекла обявата",
    failure: "admin_listing_status_failed",
    allowed: isOpen("expire"),
    run: async ({ tx }, { id }) => {
      await move(tx, id, "expire");
    },
    success: () => "Статусът на обявата е обновен",
  }),
  publish: defineListingAction({
    label: LIFE_CYCLE.publish.label,
    confirm: "Това, което чака преглед, ще се вижда. Продължавате ли?",
    place: "own",
    audit: "Публикува след преглед обявата",
    failure: "admin_listing_status_failed",
    allowed: isWaiting,
    run: async ({ tx, env }, { id }) => {
      await publishReviewed(tx, { id, rules: env, isByAdmin: true });
    },
    mail: {
      content: "за публикуването",
      to: ({ user_id }) => user_id,
      enqueue: (jobs, { id, user_id, title, inactive_reason }) =>
        jobs.enqueue(tellPublished, { userId: user_id, listingId: id, title, isEdit: inactive_reason !== "review" }),
    },
    success: () => "Публикувано",
  }),
  agree: defineListingAction({
    label: LIFE_CYCLE.agree.label,
    confirm: "Обадихте ли се на човека, за когото е обявата, и съгласен ли е тя да се вижда с неговите име и телефон?",
    audit: "Потвърди по телефона с човека, за когото е, обявата",
    failure: "admin_listing_status_failed",
    allowed: isOpen("agree"),
    undo: {
      done: "Потвърдена обява",
      earlier: async (_tx, { id, status, inactive_reason, principal_agreed_at }) => ({
        listings: [{ id, status, inactive_reason, principal_agreed_at }],
      }),
    },
    run: ({ tx, env }, { id }) => publishAgreed(tx, id, env),
    mail: {
      content: "за публикуването",
      // After a review its decision is mailed.
      to: ({ user_id, held_at }) => (held_at === null ? user_id : null),
      enqueue: (jobs, { id, user_id, title }) =>
        jobs.enqueue(tellPublished, { userId: user_id, listingId: id, title, isEdit: false }),
    },
    success: () => "Съгласието е записано",
  }),
  "hand-over": defineListingAction({
    label: "Прехвърли на собственика",
    confirm: "Обадихте ли се на номера в обявата и иска ли човекът тя да мине в профила, в който е записан този номер?",
    audit: "Прехвърли на собственика обявата",
    failure: "admin_listing_status_failed",
    allowed: ({ is_assisted, inactive_reason }) => is_assisted && inactive_reason !== "unconfirmed",
    run: ({ tx }, { id }) => handOver(tx, id),
    success: () => "Обявата вече е на собственика си",
  }),
  refuse: defineListingAction({
    label: LIFE_CYCLE.refuse.label,
    confirm: "Това, което чака преглед, няма да бъде публикувано. Продължавате ли?",
    looksDangerous: true,
    ...withReason,
    place: "own",
    audit: "Отказа след преглед обявата",
    failure: "admin_listing_status_failed",
    allowed: isWaiting,
    run: async ({ tx }, { id }, { reason }) => {
      await refuseReviewed(tx, { id, reason });
    },
    mail: {
      content: WHY,
      to: ({ user_id }) => user_id,
      enqueue: (jobs, { id, user_id, title, inactive_reason }, { reason }) =>
        jobs.enqueue(tellRefused, {
          userId: user_id,
          listingId: id,
          title,
          reason,
          isEdit: inactive_reason !== "review",
        }),
    },
    auditOnly: ({ reason }) => ({ decision_reason: reason }),
    success: () => "Отказано",
  }),
  delete: defineListingAction({
    label: LIFE_CYCLE.delete.label,
    confirm: "Сигурни ли сте, че искате да изтриете тази обява?",
    looksDangerous: true,
    many: "ще бъдат изтрити",
    ...withReason,
    desk: { letter: "X", label: "Изтрий обявата" },
    audit: "Изтри обявата",
    failure: "admin_listing_delete_failed",
    allowed: isOpen("delete"),
    async run({ tx, admin }, { id }) {
      await answerReports(tx, id, "deleted");
      await deleteListing(tx, { person: admin, id });
    },
    mail: decisionMail({ isDeleted: true }),
    auditOnly: ({ reason }) => ({ decision_reason: reason }),
    success: () => "Обявата е изтрита",
  }),
});
