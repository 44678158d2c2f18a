/**
 * Locks for changing ads: always the owner first, then the ad, so that transactions cannot deadlock. Call inside a
 * transaction.
 */
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { isClosed } from "./assisted.ts";
import { type ActingPerson, type ListingState, type ListingVerb, OPEN_VERBS } from "./life-cycle.ts";

/** Locks a person in any state; returns undefined if there is none. */
export function lockPerson(tx: Tx, userId: string) {
  return tx
    .selectFrom("users")
    .select(["id", "phone", "account_type", "max_ads", "vip_tokens", "is_blocked", "email_verified"])
    .select(["phone_number_verified", "created_at", "deleted_at", "office"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export type LockedOwner = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

function refuseGone({ is_blocked, deleted_at }: LockedOwner): void {
  if (is_blocked || deleted_at) throw new Refusal("not_signed_in");
}

/** Locks a person who may write. Refuses with not_signed_in. */
export async function lockOwner(tx: Tx, userId: string): Promise<LockedOwner> {
  const owner = await lockPerson(tx, userId);
  if (!owner) throw new Refusal("not_signed_in");
  refuseGone(owner);
  return owner;
}

/** Locks an ad and its owner in any state; returns undefined if there is none. */
export async function lockListing(tx: Tx, id: string) {
  const found = await tx.selectFrom("listings").select("user_id").where("id", "=", id).executeTakeFirst();
  const owner = found && (await lockPerson(tx, found.user_id));
  if (!owner) return undefined;
  const listing = await tx
    .selectFrom("listings")
    .select(["id", "user_id", "title", "category_id", "town", "currency", "status", "inactive_reason"])
    .select(["decision_reason", "priority", "vip_expires_at", "listed_at", "renewed_at", "expires_at"])
    .select(["number", "was_public", "updated_at", "unanswered", "silent_since"])
    .select(["created_at", "principal_name", "principal_phone", "principal_agreed_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!listing) return undefined;
  const state: ListingState = {
    userId: owner.id,
    status: listing.status,
    inactiveReason: listing.inactive_reason,
    isClosed: isClosed({ ...listing, office: owner.office }, new Date()),
  };
  return { owner, listing, state };
}

export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/**
 * Locks an ad owned by `person` for a change by `verb`. Refuses with listing_missing for a foreign or missing one, not_signed_in, or
 * assisted_closed.
 */
export async function lockOwnListing(tx: Tx, person: ActingPerson, { id, verb }: { id: string; verb?: ListingVerb }) {
  const locked = await lockListing(tx, id);
  if (locked?.owner.id !== person.id) throw new Refusal("listing_missing");
  refuseGone(locked.owner);
  if (locked.state.isClosed && !(verb && OPEN_VERBS.includes(verb))) throw new Refusal("assisted_closed");
  return locked;
}
