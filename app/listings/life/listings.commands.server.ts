/**
 * Publishing, editing and deleting ads. Each is one transaction that locks what it depends on, so that concurrent submits
 * behave as if they were sequential.
 */

import {
  claimPhone,
  normalisePhone,
  refuseTakenPhone,
  releaseUnusedPhones,
} from "#app/accounts/profile/phones.server.ts";
import { storedCents } from "#app/catalogue/fields/price-fields.ts";
import { recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { normalisePlace } from "#app/catalogue/places/place.ts";
import { findNearDuplicate, type NearDuplicate } from "#app/listings/own/own-listings.queries.server.ts";
import { discardUrgently } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { placePhotos } from "#app/listings/photos/photos.commands.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/http/rate-limits.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Currency } from "#app/platform/wording/money.ts";
import { confirmationColumns } from "./availability-check-times.ts";
import { type Actor, can, SHOWN_STATUSES } from "./life-cycle.ts";
import type { ListingInput } from "./listing.schema.ts";
import { lifetimeEnd } from "./listing.ts";
import { keysOfListing, wordsOfRow } from "./listing-keys.server.ts";
import { type LockedOwner, lockListing, lockOwner, lockOwnListing } from "./listing-lock.server.ts";
import { quotaOf } from "./listing-quota.server.ts";
import { isFull } from "./listing-quota.ts";
import { isSameText } from "./text-similarity.ts";

/** The settings that limit publishing. */
export type ListingRules = Pick<
  Env,
  "maxListingsBasic" | "newListingsADay" | "maxPhotos" | "listingLifetimeDays" | "requiresConfirmedEmail"
>;

/** The parts of the site that publishing needs. */
export interface PublishDependencies {
  readonly db: Db;
  readonly limits: Pick<RateLimits, "take">;
  readonly rules: ListingRules;
}

/** Throws listing_limit if one more active ad would exceed the limit. Call with the owner locked. */
export async function checkListingLimit(tx: Tx, owner: LockedOwner, rules: ListingRules): Promise<void> {
  const quota = await quotaOf(tx, owner, rules);
  if (isFull(quota)) throw new Refusal("listing_limit", { max: quota.max });
}

/** Returns the contact phone as stored: null if the profile's is used. Refuses a missing, invalid or foreign number. */
async function contactPhone(
  tx: Tx,
  owner: { readonly id: string; readonly phone: string | null },
  typed: string,
): Promise<string | null> {
  if (typed === "") {
    if (owner.phone === null) throw new Refusal("phone_required", { field: "phone" });
    return null;
  }
  const number = normalisePhone(typed);
  if (!number) throw new Refusal("phone_invalid", { field: "phone" });
  await claimPhone(tx, owner.id, number);
  return number;
}

/**
 * Checks the typed contact phone ('' for the profile's) and limits the rate like publishing, because the answer reveals whether a
 * number is taken. Refuses with too_many_requests, phone_taken.
 */
export async function checkContactPhone(
  { db, limits }: Pick<PublishDependencies, "db" | "limits">,
  userId: string,
  typed: string,
): Promise<void> {
  const number = normalisePhone(typed);
  if (!number) return;
  await limits.take("publish", userId);
  await refuseTakenPhone(db, userId, number);
}

/** Returns the columns that a form fills, and the words of the ad. */
function contentColumns(input: ListingInput, currency: Currency) {
  const town = normalisePlace(input.town);
  const { columns, words } = keysOfListing({ ...input, town, currency });
  return {
    words,
    columns: {
      category_id: input.category.id,
      title: input.title,
      description: input.description,
      town,
      price_cents: storedCents(input.priceCents, input.category, input.attributes),
      attributes: JSON.stringify(input.attributes),
      ...columns,
    },
  };
}

/** Refuses a near-duplicate of a recent ad of the same person; `twin` is that ad. */
export class NearDuplicateRefusal extends Refusal {
  readonly twin: NearDuplicate;
  constructor(twin: NearDuplicate) {
    super("listing_twin");
    this.twin = twin;
  }
}

interface Publication {
  readonly userId: string;
  readonly currency: Currency;
  /** True if a near-duplicate is published too. */
  readonly allowsNearDuplicate?: boolean;
}

/**
 * Publishes an ad of `userId`; the same form with the same text publishes once, and counts once. Prices are in
 * `currency` unless the person has named another one. Refuses with not_signed_in, email_unconfirmed, too_many_requests, listing_twin (unless `allowsNearDuplicate`),
 * listing_day_limit, listing_limit, phone_required, phone_invalid, phone_taken, too_many_photos.
 */
export async function publishListing(
  { db, limits, rules }: PublishDependencies,
  { userId, currency: usual, allowsNearDuplicate = false }: Publication,
  input: ListingInput,
): Promise<PublishedListing> {
  const currency = input.currency ?? usual;
  if (!(await isPro(db, userId))) await limits.take("publish", userId);
  return inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (rules.requiresConfirmedEmail && !owner.email_verified) throw new Refusal("email_unconfirmed");
    const before = input.formToken ? await findByToken(tx, userId, input.formToken) : undefined;
    // A published form that was reopened and changed is a new ad.
    if (before && isSameText(before, input)) return { id: before.id, title: before.title, isNew: false };
    // Read under the lock, so that concurrent near-duplicates find each other.
    const twin = allowsNearDuplicate ? undefined : await findNearDuplicate(tx, userId, input);
    if (twin) throw new NearDuplicateRefusal(twin);
    // Counted inside the transaction, so that a refusal below does not use up the limit.
    const points = rules.newListingsADay[owner.account_type];
    await limits.take("newListings", userId, { code: "listing_day_limit", points });
    await checkListingLimit(tx, owner, rules);
    const phone = await contactPhone(tx, owner, input.phone);
    const { words, columns } = contentColumns(input, currency);
    const now = new Date();
    const lifetimeDays = rules.listingLifetimeDays;
    const expiresAt = lifetimeEnd(lifetimeDays, now);
    const listing = await tx
      .insertInto("listings")
      .values({
        ...columns,
        user_id: userId,
        currency,
        phone,
        form_token: before ? null : (input.formToken ?? null),
        created_at: now,
        listed_at: now,
        expires_at: expiresAt,
        ...confirmationColumns({ expiresAt, lifetimeDays, isReserved: false }, now),
      })
      .returning(["id", "title", "category_id", "town", "user_id"])
      .executeTakeFirstOrThrow();
    announceRows(tx, [listing]);
    await placePhotos(tx, { id: listing.id, userId }, { photoIds: input.photoIds, maxPhotos: rules.maxPhotos });
    await recordWords(tx, [{ added: words }]);
    return { id: listing.id, title: listing.title, isNew: true };
  });
}

async function isPro(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("account_type").where("id", "=", userId).executeTakeFirst();
  return user?.account_type === "pro";
}

interface PublishedListing {
  readonly id: string;
  readonly title: string;
  /** False if this form was already published. */
  readonly isNew: boolean;
}

function findByToken(tx: Tx, userId: string, token: string) {
  return tx
    .selectFrom("listings")
    .select(["id", "title", "description"])
    .where("user_id", "=", userId)
    .where("form_token", "=", token)
    .executeTakeFirst();
}

/**
 * Replaces the content of an own ad; status, priority and VIP time stay, and the currency unless the person has named one.
 * Refuses with listing_missing, phone_required, phone_invalid, phone_taken, too_many_photos.
 */
export function editListing(
  db: Db,
  { actor, rules, id }: { readonly actor: Actor; readonly rules: ListingRules; readonly id: string },
  input: ListingInput,
): Promise<{ readonly id: string; readonly title: string }> {
  return inTransaction(db, async (tx) => {
    const { owner, listing: before, state } = await lockOwnListing(tx, actor, id);
    if (!can(actor, "edit", state)) throw new Refusal("listing_missing");
    const phone = await contactPhone(tx, owner, input.phone);
    const currency = input.currency ?? before.currency;
    const { words, columns } = contentColumns(input, currency);
    const now = new Date();
    // Editing confirms the ad: an owner would otherwise have ended it.
    const life = {
      expiresAt: before.expires_at,
      lifetimeDays: rules.listingLifetimeDays,
      isReserved: state.status === "reserved",
    };
    const confirmed = SHOWN_STATUSES.includes(state.status) && confirmationColumns(life, now);
    const removed = await storedWords(tx, id);
    const listing = await tx
      .updateTable("listings")
      .set({ ...columns, ...confirmed, currency, phone, updated_at: now, content_changed_at: now })
      .where("id", "=", id)
      .returning(["id", "title", "category_id", "town", "user_id"])
      .executeTakeFirstOrThrow();
    announceRows(tx, [before, listing]);
    await placePhotos(tx, { id, userId: actor.id }, { photoIds: input.photoIds, maxPhotos: rules.maxPhotos });
    await releaseUnusedPhones(tx, actor.id);
    await recordWords(tx, [{ added: words, removed }]);
    return { id, title: listing.title };
  });
}

/** Returns the indexed words of a locked ad. */
async function storedWords(tx: Tx, id: string): Promise<readonly string[]> {
  const row = await tx
    .selectFrom("listings")
    .select(["title", "description", "town", "category_id", "attributes", "currency", "search_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.search_version === 0 ? [] : wordsOfRow(row);
}

/**
 * Deletes an ad; one that was public leaves a tombstone. Its owner may use its photos again for a day; if an administrator deletes it,
 * their files are deleted within a day. Refuses with listing_missing.
 */
export function deleteListing(db: Db, { actor, id }: { readonly actor: Actor; readonly id: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockListing(tx, id);
    if (!locked || !can(actor, "delete", locked.state)) throw new Refusal("listing_missing");
    const { listing } = locked;
    announceRows(tx, [listing]);
    await recordWords(tx, [{ added: [], removed: await storedWords(tx, id) }]);
    if (actor.id !== listing.user_id) await discardUrgently(tx, { listingId: id });
    await tx.deleteFrom("listings").where("id", "=", id).execute();
    if (listing.was_public) {
      await tx
        .insertInto("tombstones")
        .values({ listing_id: id, category_id: listing.category_id, town: listing.town })
        .execute();
    }
    await releaseUnusedPhones(tx, listing.user_id);
  });
}
