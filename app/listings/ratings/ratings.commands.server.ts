/** Rates sellers: once per person, once per address without an account, never oneself. */

import { ratingOf, type SellerRating } from "#app/accounts/profile/seller-rating.ts";
import { GUEST_RATINGS } from "#app/accounts/profile/sellers.queries.server.ts";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { isKnownPlaceOf } from "#app/accounts/visitor/addresses.server.ts";
import { limitedVisitor, type Visitor, visitorKey } from "#app/accounts/visitor/visitor.server.ts";
import { announceSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { RatingState } from "./rating-widget.tsx";

type RatingDependencies = Pick<Site, "db" | "hash" | "limits">;

export interface RatingInput {
  readonly sellerId: string;
  /** The ad from whose page it was sent, if any. */
  readonly listingId: string | null;
  readonly rating: number;
  /** The signed-in rater; null for a guest, who is identified by `visitor`. */
  readonly raterId: string | null;
  readonly visitor: Visitor;
}

/**
 * Adds a rating and returns the new average. Refuses with rating_required, rating_oneself, already_rated,
 * already_rated_address, seller_missing, too_many_requests or network_busy.
 */
export async function rateSeller({ db, hash, limits }: RatingDependencies, input: RatingInput): Promise<SellerRating> {
  const { sellerId, listingId, rating, raterId, visitor } = input;
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw new Refusal("rating_required", { field: "rating" });
  await limits.takeShared("rate", limitedVisitor(visitor, raterId));
  return inTransaction(db, async (tx) => {
    const seller = await tx
      .selectFrom("users")
      .select("users.id")
      .where("users.id", "=", sellerId)
      .where(IS_ACTIVE_PERSON)
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
    const isOwnPlace = raterId === null && (await isKnownPlaceOf(tx, hash, { userId: sellerId, ...visitor }));
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
    const sums = await tx
      .updateTable("users")
      .set((eb) => ({ rating_sum: eb("rating_sum", "+", rating), rating_count: eb("rating_count", "+", 1) }))
      .where("id", "=", sellerId)
      .returning(["rating_sum", "rating_count", ...GUEST_RATINGS])
      .executeTakeFirstOrThrow();
    announceSeller(tx, sellerId);
    const rated = ratingOf(sums);
    if (!rated) throw new Error("a seller with a new rating has none");
    return rated;
  });
}

/** Returns the key of a guest's rating: one per network address, or per browser behind a private address. */
function raterKey(hash: KeyedHash, visitor: Visitor): string {
  return visitorKey(hash, "rating", visitor);
}

/** True if the account `raterId`, or else this guest, has rated the seller. */
export async function hasRated(
  { db, hash }: Pick<RatingDependencies, "db" | "hash">,
  sellerId: string,
  by: { readonly raterId: string } | { readonly visitor: Visitor },
): Promise<boolean> {
  const ratings = db.selectFrom("ratings").select("id").where("user_id", "=", sellerId);
  const row = await ("raterId" in by
    ? ratings.where("rated_by", "=", by.raterId)
    : ratings.where("rater_address", "=", raterKey(hash, by.visitor))
  ).executeTakeFirst();
  return row !== undefined;
}

/** Returns the initial state of the widget. Cached pages start open; the server checks the submitted rating. */
export async function ratingStateOf(
  dependencies: Pick<RatingDependencies, "db" | "hash">,
  personId: string | undefined,
  sellerId: string,
): Promise<RatingState> {
  if (personId === undefined) return "guest";
  if (personId === sellerId) return "own";
  return (await hasRated(dependencies, sellerId, { raterId: personId })) ? "rated" : "open";
}
