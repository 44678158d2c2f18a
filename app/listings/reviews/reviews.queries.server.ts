/** Reads reviews: their number and age for administrators, one after the other, and those of an owner. */

import { type SqlBool, sql } from "kysely";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import { firstPhoto } from "#app/listings/card/listing-cards.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { reviewReasons } from "./review-reasons.server.ts";

/** The review of an assisted ad begins when its principal has agreed. */
export const HAS_BEGUN = sql<SqlBool>`listings.inactive_reason is distinct from 'unconfirmed'`;

/** Selects the reviews of people who are neither blocked nor deleted. */
export function selectWaiting(db: Db) {
  return db
    .selectFrom("listing_reviews")
    .innerJoin("listings", "listings.id", "listing_reviews.listing_id")
    .innerJoin("users", "users.id", "listings.user_id")
    .where(HAS_BEGUN)
    .where(IS_ACTIVE_PERSON);
}

/** Counts the reviews. `since` is the time at which the oldest began; null without reviews. */
export function countWaiting(db: Db) {
  return selectWaiting(db)
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("listing_reviews.held_at").as("since")])
    .executeTakeFirstOrThrow();
}

/** Returns the ads whose review has waited longest. */
export function findOldestReviews(db: Db, limit: number) {
  return selectWaiting(db)
    .select(["listings.id", "listings.title", "held_at", "words", "signals", "users.name", firstPhoto.as("photo")])
    .orderBy("held_at")
    .orderBy("listing_reviews.listing_id")
    .limit(limit)
    .execute();
}

interface Position {
  /** Returns the review of this ad, if it waits. */
  readonly id?: string | undefined;
  /** Returns the first review after that of this ad, which is left for later. */
  readonly after?: string | undefined;
}

/** Returns the next review to decide: the oldest, unless a position is given; undefined if there is none. */
export async function findNextReview(db: Db, { id, after }: Position = {}) {
  let query = selectWaiting(db)
    .select(["listing_reviews.listing_id as id", "content", "words", "signals", "held_at"])
    .select(["listings.user_id", "listings.updated_at", "listings.inactive_reason"])
    .select(["users.name", "users.email", "users.created_at as registered_at", "users.email_verified"])
    .select(["users.phone_number_verified", "users.account_type", "users.is_verified"])
    .select((eb) =>
      eb
        .selectFrom("listings as own")
        .whereRef("own.user_id", "=", "users.id")
        .select(eb.fn.countAll<number>().as("count"))
        .as("ads"),
    )
    .select((eb) =>
      eb
        .selectFrom("reports")
        .whereRef("reports.listing_user_id", "=", "users.id")
        .where("reports.status", "<>", "dismissed")
        .select(eb.fn.countAll<number>().as("count"))
        .as("reports"),
    )
    .orderBy("held_at")
    .orderBy("listing_reviews.listing_id");
  if (id) query = query.where("listing_reviews.listing_id", "=", id);
  if (after)
    query = query.where((eb) => {
      const place = eb.selectFrom("listing_reviews as left_one").where("left_one.listing_id", "=", after);
      return eb.or([
        eb("listing_reviews.held_at", ">", place.select("left_one.held_at")),
        eb.and([
          eb("listing_reviews.held_at", "=", place.select("left_one.held_at")),
          eb("listing_reviews.listing_id", ">", after),
        ]),
      ]);
    });
  return query.limit(1).executeTakeFirst();
}

export type NextReview = NonNullable<Awaited<ReturnType<typeof findNextReview>>>;

export interface OwnReview {
  readonly since: Date;
  /** True if an edit waits; false if the ad itself does. */
  readonly isEdit: boolean;
  readonly reasons: readonly string[];
}

/** Returns the reviews of these ads by ad id, for their owner. */
export async function findOwnReviews(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OwnReview>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("listing_reviews")
    .innerJoin("listings", "listings.id", "listing_reviews.listing_id")
    .select(["listing_id", "words", "signals", "held_at"])
    .select((eb) => eb("content", "is not", null).as("is_edit"))
    .where(HAS_BEGUN)
    .where("listing_id", "in", [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.listing_id,
      { since: row.held_at, isEdit: row.is_edit === true, reasons: reviewReasons(row) },
    ]),
  );
}
