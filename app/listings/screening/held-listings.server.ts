/** Stores the review of a new ad or of the edit of a published one. Callers hold the lock of the ad. */
import type { Tx } from "#app/platform/database/database.server.ts";
import { rulesOf } from "./marked-words.server.ts";
import { logOutcome } from "./screening-log.server.ts";

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
  /** Undefined keeps the signals of the review that this one replaces. */
  readonly signals?: readonly string[];
  /** The edit; undefined if the ad itself waits. */
  readonly content?: HeldContent;
}

/** Stores that an ad or its edit waits for review, in place of an earlier review of the same ad. */
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
      // The owner gets one mail, also if the ad is edited several times while it waits.
      told_at: earlier?.told_at ?? null,
    })
    .execute();
  if (content && content.photoIds.length > 0) await reservePhotos(tx, listing, content.photoIds);
  await logOutcome(tx, { outcome: "hold", target: { listing: listing.id }, rules: rulesOf(words), signals });
}

/** Reports whether an ad or its edit has a review. */
export async function isUnderReview(tx: Tx, listingId: string): Promise<boolean> {
  const review = tx.selectFrom("listing_reviews").select("listing_id").where("listing_id", "=", listingId);
  return (await review.executeTakeFirst()) !== undefined;
}

/** Deletes and returns the review of an ad; undefined if there is none. The photos of its edit become free uploads. */
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
