/** What administrators may do to ads, from every state to every other, and deletion; each explained to the owner. */

import { z } from "zod";
import { announceListings } from "#app/changes/visible-changes.server.ts";
import { isOpenTo, lifetimeEnd } from "#app/listings/listing.ts";
import { deleteListing } from "#app/listings/listings.commands.server.ts";
import type { Tx } from "#app/platform/database.server.ts";
import type { ListingInactiveReason, ListingStatus } from "#db/tables.ts";
import { type AdminAction, type AnyAction, defineAction, NO_INPUT } from "./admin-action.server.ts";
import type { ListingActionName } from "./admin-actions.ts";
import { tellDecision } from "./decisions.jobs.server.ts";
import { LISTING_DECISION_REASONS } from "./decisions.ts";

export interface DecidedListing {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly status: ListingStatus;
  readonly inactive_reason: ListingInactiveReason | null;
  readonly decision_reason: string | null;
  readonly updated_at: Date;
}

/** Always owner, then ad: the order in which everything locks. */
async function loadListing(tx: Tx, id: string): Promise<DecidedListing | undefined> {
  const owner = await tx.selectFrom("listings").select("user_id").where("id", "=", id).executeTakeFirst();
  if (!owner) return undefined;
  await tx.selectFrom("users").select("id").where("id", "=", owner.user_id).forUpdate().execute();
  return tx
    .selectFrom("listings")
    .select(["id", "user_id", "title", "status", "inactive_reason", "decision_reason", "updated_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

function defineListingAction<Input>(action: Omit<AdminAction<DecidedListing, Input>, "target" | "load" | "announce">) {
  return defineAction<DecidedListing, Input>({
    target: "listing",
    load: loadListing,
    announce: (tx, id) => announceListings(tx, [id]),
    ...action,
  });
}

/** As the one table of an ad's life says (LIFE_CYCLE). */
const isOpen =
  (verb: "activate" | "deactivate" | "expire" | "delete") =>
  ({ status, inactive_reason }: DecidedListing) =>
    isOpenTo(verb, { status, inactiveReason: inactive_reason });

const withReason = z.object({ reason: z.enum(LISTING_DECISION_REASONS, "Изберете причина") });

function setStatus(tx: Tx, id: string, status: ListingStatus, reason: string | null = null) {
  return tx
    .updateTable("listings")
    .set({
      status,
      inactive_reason: status === "inactive" ? "admin" : null,
      decision_reason: reason,
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
}

const STOPPED = "Обявата е спряна.";

/** Whoever reported it reads what came of it, and what came after that; what was answered by hand stays as it is. */
function answerReports(tx: Tx, listingId: string, decision: string) {
  return tx
    .updateTable("reports")
    .set({ status: "resolved", decision, updated_at: new Date() })
    .where("listing_id", "=", listingId)
    .where((eb) => eb.or([eb("status", "in", ["pending", "reviewed"]), eb("decision", "is not", null)]))
    .execute();
}

/** Whoever reads that it was stopped reads too that it is back. */
function correctReports(tx: Tx, listingId: string) {
  return tx
    .updateTable("reports")
    .set({ decision: "Обявата беше спряна. След нова проверка отново е активна.", updated_at: new Date() })
    .where("listing_id", "=", listingId)
    .where("decision", "=", STOPPED)
    .execute();
}

export const LISTING_ACTION_RULES = {
  activate: defineListingAction({
    failure: "admin_listing_status_failed",
    input: NO_INPUT,
    allowed: isOpen("activate"),
    async run({ tx, env }, { id }) {
      await setStatus(tx, id, "active");
      await correctReports(tx, id);
      // It would expire again the same night otherwise.
      await tx
        .updateTable("listings")
        .set({ expires_at: lifetimeEnd(env.listingLifetimeDays), content_changed_at: new Date() })
        .where("id", "=", id)
        .where("expires_at", "<=", new Date())
        .execute();
    },
    success: () => "Статусът на обявата е обновен",
  }),
  deactivate: defineListingAction({
    failure: "admin_listing_status_failed",
    input: withReason,
    allowed: isOpen("deactivate"),
    async run({ tx, jobs }, { id, user_id, title }, { reason }) {
      await setStatus(tx, id, "inactive", reason);
      await answerReports(tx, id, STOPPED);
      await jobs.enqueue(tellDecision, { userId: user_id, listingId: id, title, reason, isDeleted: false });
    },
    success: () => "Статусът на обявата е обновен",
  }),
  expire: defineListingAction({
    failure: "admin_listing_status_failed",
    input: NO_INPUT,
    allowed: isOpen("expire"),
    run: async ({ tx }, { id }) => {
      await setStatus(tx, id, "expired");
    },
    success: () => "Статусът на обявата е обновен",
  }),
  delete: defineListingAction({
    failure: "admin_listing_delete_failed",
    input: withReason,
    allowed: isOpen("delete"),
    async run({ tx, jobs, admin }, { id, user_id, title }, { reason }) {
      await answerReports(tx, id, "Обявата е изтрита.");
      await deleteListing(tx, { actor: admin, id });
      await jobs.enqueue(tellDecision, { userId: user_id, listingId: id, title, reason, isDeleted: true });
    },
    success: () => "Обявата е изтрита",
  }),
} as const satisfies Record<ListingActionName, AnyAction<DecidedListing>>;
