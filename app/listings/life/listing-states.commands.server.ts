/** The owner's state changes: confirming, reserving, pausing, marking as sold, resuming and renewing an ad; and copying it. */

import { copyPhotos, type UploadDependencies } from "#app/listings/photos/photos.commands.server.ts";
import { announceListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { CHECK_CLOSED, confirmationColumns } from "./availability-check-times.ts";
import {
  type ActingPerson,
  can,
  columnsOf,
  LIFE_CYCLE,
  SHOWN_STATUSES,
  STATES,
  type StateVerb,
  stateOf,
  type Verb,
} from "./life-cycle.ts";
import { lifetimeEnd, renewableFrom } from "./listing.ts";
import { lockOwnListing } from "./listing-lock.server.ts";
import { checkListingLimit, type ListingRules } from "./listings.commands.server.ts";
import type { UndoableChange } from "./undo.server.ts";

interface Input {
  readonly person: ActingPerson;
  readonly rules: ListingRules;
  readonly id: string;
  readonly verb: StateVerb;
}

/**
 * Changes the state of an own ad. VIP time keeps running; priority and content stay. Refuses with
 * listing_missing for a foreign or missing ad, listing_state_changed when the state no longer allows it, listing_limit,
 * renew_too_soon. Returns how to undo the change; undefined if the ad was in the target state already.
 */
export function changeListingState(db: Db, { person, rules, id, verb }: Input): Promise<UndoableChange | undefined> {
  return inTransaction(db, async (tx) => {
    const { owner, listing, state } = await lockOwnListing(tx, person, { id, verb });
    const before = stateOf(state);
    const { to = before }: Verb = LIFE_CYCLE[verb];
    // A repeated submit finds the ad already in the target state.
    if (verb !== "renew" && verb !== "confirm" && before === to) return undefined;
    if (!can(person, verb, state)) throw new Refusal("listing_state_changed");
    const now = new Date();
    if (to === "active" && !SHOWN_STATUSES.includes(state.status))
      await checkListingLimit(tx, owner, { rules, isAssisted: listing.principal_phone !== null });
    if (verb === "renew") {
      const from = renewableFrom({
        status: listing.status,
        listedAt: listing.listed_at,
        renewedAt: listing.renewed_at,
      });
      if (from > now) throw new Refusal("renew_too_soon", { date: formatDate(from) });
    }
    // Renewing restarts the lifetime; so does resuming an ad that would have expired while paused.
    const isOver = listing.expires_at === null || listing.expires_at <= now;
    const startsAnew = verb === "renew" || (verb === "resume" && isOver);
    // Structured data contain the availability and the expiry.
    const expiresAt = startsAnew ? lifetimeEnd(rules.listingLifetimeDays, now) : listing.expires_at;
    const isShown = SHOWN_STATUSES.includes(STATES[to].status);
    const changesContent = startsAnew || verb === "reserve" || verb === "release";
    await tx
      .updateTable("listings")
      .set({
        ...columnsOf(to),
        // A confirmation does not outdate an administrator's open action.
        ...(verb !== "confirm" && { updated_at: now }),
        ...CHECK_CLOSED,
        ...(isShown &&
          confirmationColumns(
            { expiresAt, lifetimeDays: rules.listingLifetimeDays, isReserved: to === "reserved" },
            now,
          )),
        ...(verb === "renew" && { listed_at: now, renewed_at: now }),
        expires_at: expiresAt,
        ...(changesContent && { content_changed_at: now }),
      })
      .where("id", "=", id)
      .execute();
    await announceListings(tx, [id]);
    const { status, inactive_reason, unanswered, silent_since } = listing;
    return { earlier: { id, status, inactive_reason, unanswered, silent_since }, version: now.toISOString() };
  });
}

/** Confirms a person's own ads that are visible; returns their number. */
export async function confirmListings(
  db: Db,
  { ids, ...input }: Pick<Input, "person" | "rules"> & { readonly ids: readonly string[] },
): Promise<number> {
  let count = 0;
  for (const id of ids) {
    try {
      await changeListingState(db, { ...input, id, verb: "confirm" });
      count += 1;
    } catch (error) {
      // The ad ended meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return count;
}

/**
 * Copies the photos of an own ad into free uploads for a new ad; returns their ids in order. Refuses with listing_missing,
 * upload_refused, too_many_requests or storage_away.
 */
export async function copyListingPhotos(
  dependencies: UploadDependencies,
  person: ActingPerson,
  id: string,
): Promise<readonly string[]> {
  const listing = await dependencies.db
    .selectFrom("listings")
    .select("user_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (listing?.user_id !== person.id) throw new Refusal("listing_missing");
  return copyPhotos(dependencies, { listingId: id, userId: person.id });
}
