/** Rating a seller: once per person, once per address without an account, never oneself. */

import { isPlaceOf } from "#app/accounts/addresses.server.ts";
import { announceSeller } from "#app/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import { askerOf, type Visitor, visitorKey } from "#app/visitors/visitor.server.ts";

interface Desk {
  readonly db: Db;
  readonly hash: KeyedHash;
  readonly limits: RateLimits;
}

export interface RatingWish {
  readonly sellerId: string;
  /** The ad from whose page it was sent, if any. */
  readonly listingId: string | null;
  readonly rating: number;
  /** The signed-in rater; null for one without an account, who is then known by `visitor`. */
  readonly raterId: string | null;
  readonly visitor: Visitor;
}

export interface RatingResult {
  readonly average: number;
  readonly count: number;
}

/**
 * Adds a rating and returns the new average. Refuses with rating_required, rating_oneself, already_rated,
 * already_rated_address, seller_missing, too_many_requests or network_busy.
 */
export async function rateSeller({ db, hash, limits }: Desk, wish: RatingWish): Promise<RatingResult> {
  const { sellerId, listingId, rating, raterId, visitor } = wish;
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw new Refusal("rating_required", { field: "rating" });
  await limits.takeShared("rate", askerOf(visitor, raterId));
  return inTransaction(db, async (tx) => {
    const seller = await tx
      .selectFrom("users")
      .select("users.id")
      .where("users.id", "=", sellerId)
      .where("users.deleted_at", "is", null)
      .where("users.is_blocked", "=", false)
      .executeTakeFirst();
    if (!seller) throw new Refusal("seller_missing");
    // If the ad was deleted meanwhile or is not the seller's, the rating still counts for the seller.
    const listing =
      listingId === null
        ? undefined
        : await tx
            .selectFrom("listings")
            .select("id")
            .where("id", "=", listingId)
            .where("user_id", "=", sellerId)
            .forShare()
            .executeTakeFirst();
    // Signing out does not allow rating oneself.
    const isOwnPlace = raterId === null && (await isPlaceOf(tx, hash, { userId: sellerId, ...visitor }));
    if (raterId === sellerId || isOwnPlace) throw new Refusal("rating_oneself");
    const added = await tx
      .insertInto("ratings")
      .values({
        user_id: sellerId,
        rated_by: raterId,
        rater_address: raterId === null ? raterKey(hash, visitor) : null,
        rating,
        listing_id: listing?.id ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Refusal(raterId === null ? "already_rated_address" : "already_rated");
    // Sums instead of averages, so that concurrent ratings add up.
    const { rating_sum, rating_count } = await tx
      .updateTable("users")
      .set((eb) => ({ rating_sum: eb("rating_sum", "+", rating), rating_count: eb("rating_count", "+", 1) }))
      .where("id", "=", sellerId)
      .returning(["rating_sum", "rating_count"])
      .executeTakeFirstOrThrow();
    announceSeller(tx, sellerId);
    return { average: rating_sum / rating_count, count: rating_count };
  });
}

/** The key of ratings without an account: one per network address, and behind a private one one per browser. */
function raterKey(hash: KeyedHash, visitor: Visitor): string {
  return visitorKey(hash, "rating", visitor);
}

/** Whether this visitor has rated that seller without an account. */
export async function hasVisitorRated(
  { db, hash }: Pick<Desk, "db" | "hash">,
  visitor: Visitor,
  sellerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("ratings")
    .select("id")
    .where("user_id", "=", sellerId)
    .where("rater_address", "=", raterKey(hash, visitor))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this person has rated that seller. */
export async function hasRated(db: Db, raterId: string, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("ratings")
    .select("id")
    .where("user_id", "=", sellerId)
    .where("rated_by", "=", raterId)
    .executeTakeFirst();
  return row !== undefined;
}
