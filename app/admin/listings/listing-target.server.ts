/** Loads ads with the columns that actions check and the audit log stores. */
import type { Selectable } from "kysely";
import { lockListing } from "#app/listings/life/listing-lock.server.ts";
import { rulesOf } from "#app/listings/screening/marked-words.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { ListingReviews } from "#db/tables.ts";

type ReviewRow = Pick<Selectable<ListingReviews>, "held_at" | "words" | "signals">;

interface FurtherColumns extends Readonly<{ [Column in keyof ReviewRow]: ReviewRow[Column] | null }> {
  readonly principal_phone: string | null;
  readonly principal_agreed_at: Date | null;
}

/** Returns the columns of an action's target about its review, null without one, and about the person behind an assisted ad, without the number. */
export function furtherColumns({ principal_phone, principal_agreed_at, held_at, words, signals }: FurtherColumns) {
  return {
    is_assisted: principal_phone !== null,
    principal_agreed_at,
    held_at,
    rules: words ? rulesOf(words) : null,
    signals,
  };
}

async function findTargets(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("listings")
    .leftJoin("listing_reviews", "listing_reviews.listing_id", "listings.id")
    .select(["id", "user_id", "title", "status", "inactive_reason", "decision_reason", "updated_at"])
    .select(["principal_phone", "principal_agreed_at", "held_at", "words", "signals"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ principal_phone, principal_agreed_at, held_at, words, signals, ...row }) => ({
    ...row,
    ...furtherColumns({ principal_phone, principal_agreed_at, held_at, words, signals }),
  }));
}

export type DecidedListing = Awaited<ReturnType<typeof findTargets>>[number];

/** Locks an ad for an action, and returns it; undefined if there is none. */
export async function loadListing(tx: Tx, id: string): Promise<DecidedListing | undefined> {
  const [listing] = (await lockListing(tx, id)) ? await findTargets(tx, [id]) : [];
  return listing;
}

/** Returns the ads with these ids, by id. */
export async function findListingTargets(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, DecidedListing>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  const targets = uniqueIds.length === 0 ? [] : await findTargets(db, uniqueIds);
  return new Map(targets.map((target) => [target.id, target]));
}
