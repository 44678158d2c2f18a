/** Ends the review of an ad or edit under the lock of the ad: publishes or refuses it. */
import { claimPhone } from "#app/accounts/credentials/phones.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { confirmationColumns } from "#app/listings/life/availability-check-times.ts";
import { columnsOf, LIFE_CYCLE, stateOf } from "#app/listings/life/life-cycle.ts";
import { lifetimeEnd } from "#app/listings/life/listing.ts";
import { replaceContent } from "#app/listings/life/listing-content.server.ts";
import { type LockedListing, lockListing } from "#app/listings/life/listing-lock.server.ts";
import { approveWords } from "#app/listings/screening/approved-words.server.ts";
import { deleteReview, type HeldContent } from "#app/listings/screening/held-listings.server.ts";
import { announceListings } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { Attributes } from "#db/attributes.ts";
import type { ListingDecisionReason } from "#db/tables.ts";

interface LifetimeRules {
  readonly listingLifetimeDays: number;
}

/**
 * Publishes the reviewed ad, whose lifetime begins now, or its edit. If an administrator has seen the marked words (`isByAdmin`), they
 * hold no later edit. Refuses with listing_state_changed if there is no review.
 */
export async function publishReviewed(
  tx: Tx,
  { id, rules, isByAdmin }: { readonly id: string; readonly rules: LifetimeRules; readonly isByAdmin: boolean },
) {
  const locked = await lockListing(tx, id);
  const review = locked && (await deleteReview(tx, id));
  if (!review) throw new Refusal("listing_state_changed");
  if (isByAdmin) await approveWords(tx, id, { keys: review.words, isByAdmin });
  if (stateOf(locked.state) === "review") await activateListing(tx, id, rules);
  else if (review.content !== null) await applyEdit(tx, locked, { rules, content: review.content as HeldContent });
  await announceListings(tx, [id]);
  return { ...review, userId: locked.owner.id, isEdit: review.content !== null };
}

/** Publishes a locked assisted ad whose principal has agreed; if it was held for review, that begins now. */
export async function publishAgreed(tx: Tx, id: string, rules: LifetimeRules): Promise<void> {
  const now = new Date();
  const { numUpdatedRows } = await tx
    .updateTable("listing_reviews")
    .set({ held_at: now })
    .where("listing_id", "=", id)
    .executeTakeFirst();
  const isReviewed = numUpdatedRows > 0n;
  await tx
    .updateTable("listings")
    .set({ principal_agreed_at: now, updated_at: now, ...(isReviewed && columnsOf("review")) })
    .where("id", "=", id)
    .execute();
  if (!isReviewed) await activateListing(tx, id, rules);
  await announceListings(tx, [id]);
}

/** Makes an ad active that nobody has seen yet. Its place in lists, its lifetime and its alerts begin now. */
export async function activateListing(
  tx: Tx,
  id: string,
  { listingLifetimeDays: lifetimeDays }: LifetimeRules,
): Promise<void> {
  const now = new Date();
  const expiresAt = lifetimeEnd(lifetimeDays, now);
  await tx
    .updateTable("listings")
    .set({
      ...columnsOf(LIFE_CYCLE.publish.to),
      decision_reason: null,
      ...confirmationColumns({ expiresAt, lifetimeDays, isReserved: false }, now),
      expires_at: expiresAt,
      listed_at: now,
      updated_at: now,
      content_changed_at: now,
    })
    .where("id", "=", id)
    .execute();
}

interface WaitingEdit {
  readonly rules: LifetimeRules;
  readonly content: HeldContent;
}

async function applyEdit(tx: Tx, locked: LockedListing, { rules, content }: WaitingEdit): Promise<void> {
  const category = findCategory(content.category);
  if (!category) throw new Refusal("category_missing");
  await replaceContent(
    tx,
    // The number of photos was checked when the edit was sent.
    { locked, rules: { ...rules, maxPhotos: content.photoIds.length } },
    {
      ...content,
      category,
      attributes: content.attributes as Attributes,
      phone: await phoneOf(tx, locked.owner.id, content.phone),
    },
  );
}

/** Returns the phone of the edit; null stands for that of the profile, also if another account has taken the number meanwhile. */
async function phoneOf(tx: Tx, userId: string, phone: string | null): Promise<string | null> {
  if (phone === null) return null;
  try {
    await claimPhone(tx, userId, phone);
    return phone;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Refuses the reviewed ad, which is stopped, or its edit; then the public version stays. Throws the refusal listing_state_changed. */
export async function refuseReviewed(
  tx: Tx,
  { id, reason }: { readonly id: string; readonly reason: ListingDecisionReason },
): Promise<void> {
  const locked = await lockListing(tx, id);
  const review = locked && (await deleteReview(tx, id));
  if (!review) throw new Refusal("listing_state_changed");
  const isHeld = stateOf(locked.state) === "review";
  await tx
    .updateTable("listings")
    .set({
      ...(isHeld && { ...columnsOf(LIFE_CYCLE.refuse.to), decision_reason: reason }),
      updated_at: new Date(),
    })
    .where("id", "=", id)
    .execute();
}
