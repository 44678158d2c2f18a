/** Loads ads with the columns that actions check and the audit log stores. */
import type { Selectable } from "kysely";
import { lockListing } from "#app/listings/life/listing-lock.server.ts";
import { rulesOf } from "#app/listings/screening/marked-words.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { ListingReviews } from "#db/tables.ts";

/** The columns that `allowed` of the actions reads and the audit log stores. */
const TARGET = ["id", "user_id", "title", "status", "inactive_reason", "decision_reason", "updated_at"] as const;

const REVIEW = ["held_at", "words", "signals"] as const;

type ReviewRow = Pick<Selectable<ListingReviews>, (typeof REVIEW)[number]>;

/** Returns the columns of an action's target about its review; they are null without one. */
export function reviewColumns(review: { readonly [Column in keyof ReviewRow]: ReviewRow[Column] | null } | undefined) {
  return {
    held_at: review?.held_at ?? null,
    rules: review?.words ? rulesOf(review.words) : null,
    signals: review?.signals ?? null,
  };
}

interface PrincipalRow {
  readonly principal_phone: string | null;
  readonly principal_agreed_at: Date | null;
}

/** Returns the columns of an action's target about the person behind an assisted ad, without the number. */
export function assistedColumns({ principal_phone, principal_agreed_at }: PrincipalRow) {
  return { is_assisted: principal_phone !== null, principal_agreed_at };
}

export async function loadListing(tx: Tx, listingId: string) {
  const locked = await lockListing(tx, listingId);
  if (!locked) return undefined;
  const { id, user_id, title, status, inactive_reason, decision_reason, updated_at } = locked.listing;
  const review = await tx
    .selectFrom("listing_reviews")
    .select(REVIEW)
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  const assisted = assistedColumns(locked.listing);
  return {
    id,
    user_id,
    title,
    status,
    inactive_reason,
    decision_reason,
    updated_at,
    ...assisted,
    ...reviewColumns(review),
  };
}

export type DecidedListing = NonNullable<Awaited<ReturnType<typeof loadListing>>>;

/** Returns the ads with these ids, by id. */
export async function findListingTargets(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, DecidedListing>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  if (uniqueIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("listings")
    .leftJoin("listing_reviews", "listing_reviews.listing_id", "listings.id")
    .select(TARGET)
    .select(["principal_phone", "principal_agreed_at"])
    .select(REVIEW)
    .where("id", "in", uniqueIds)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, ...assistedColumns(row), ...reviewColumns(row) }]));
}
