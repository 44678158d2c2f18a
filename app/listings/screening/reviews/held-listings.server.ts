/** Stores what waits for review: a new ad, or the edit of a published one. Call with the ad locked. */

import { rulesOf } from "#app/listings/screening/marked-words.server.ts";
import { logOutcome } from "#app/listings/screening/screening-log.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** The content of a waiting edit as stored: the input of the form, with the category by its slug. */
export interface HeldContent {
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly priceCents: number;
  readonly currency: "BGN" | "EUR";
  /** Normalised; null for the profile's. */
  readonly phone: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly photoIds: readonly string[];
}

interface Held {
  readonly words: readonly string[];
  /** Undefined: those that held what it replaces. */
  readonly signals?: readonly string[];
  /** The edit; undefined if the ad itself waits. */
  readonly content?: HeldContent;
}

/** Makes an ad or its edit wait; it replaces what waited of the same ad. */
export async function holdForReview(
  tx: Tx,
  listing: { readonly id: string; readonly userId: string },
  { words, signals: found, content }: Held,
): Promise<void> {
  const earlier = await deleteReview(tx, listing.id);
  const signals = found ?? earlier?.signals ?? [];
  await tx
    .insertInto("listing_reviews")
    .values({
      listing_id: listing.id,
      content: content ? JSON.stringify(content) : null,
      words: [...words],
      signals: [...signals],
      // One mail, however often it is edited while it waits.
      told_at: earlier?.told_at ?? null,
    })
    .execute();
  if (content && content.photoIds.length > 0) await reservePhotos(tx, listing, content.photoIds);
  await logOutcome(tx, { outcome: "hold", target: { listing: listing.id }, rules: rulesOf(words), signals });
}

/** Removes what waits of an ad; returns it, if there was anything. Its photos become free uploads. */
export async function deleteReview(tx: Tx, listingId: string) {
  return tx
    .deleteFrom("listing_reviews")
    .where("listing_id", "=", listingId)
    .returning(["content", "words", "signals", "held_at", "told_at"])
    .executeTakeFirst();
}

/** Keeps the free uploads of a waiting edit from being removed as orphans. */
async function reservePhotos(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  photoIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable("photos")
    .set({ review_of: id })
    .where("id", "in", [...photoIds])
    .where("user_id", "=", userId)
    .where("listing_id", "is", null)
    .execute();
}
