/**
 * Publishing, editing and deleting ads. Each is one transaction that locks what it depends on, so that concurrent submits
 * behave as if they were sequential.
 */

import { normalisePhone, releaseUnusedPhones } from "#app/accounts/credentials/phones.server.ts";
import { recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { discardUrgently } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { checkPhotos, placePhotos } from "#app/listings/photos/photos.commands.server.ts";
import { isConfirmed } from "#app/listings/screening/account-signals.server.ts";
import { deleteReview, holdForReview, isUnderReview } from "#app/listings/screening/held-listings.server.ts";
import {
  type Screening,
  type ScreeningOutcome,
  screenListing,
  storeKeptWords,
} from "#app/listings/screening/screen-listing.server.ts";
import { refuseUnlessAllowed, TextRefusal } from "#app/listings/screening/text-refusal.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Currency } from "#app/platform/wording/money.ts";
import { confirmationColumns } from "./availability-check-times.ts";
import { contactPhone, editedContact, principalContact } from "./contact-columns.server.ts";
import { hasContent, isOutdated, isUnchanged } from "./content-version.server.ts";
import { type ActingPerson, can, columnsOf, HELD } from "./life-cycle.ts";
import type { ListingInput } from "./listing.schema.ts";
import { lifetimeEnd } from "./listing.ts";
import { contentColumns, heldContent, replaceContent, storedWords } from "./listing-content.server.ts";
import { type LockedOwner, lockListing, lockOwner, lockOwnListing } from "./listing-lock.server.ts";
import { type QuotaOf, quotaOf } from "./listing-quota.server.ts";
import { isFull } from "./listing-quota.ts";
import { findNearDuplicate, type NearDuplicate } from "./near-duplicate.server.ts";

/** The settings that limit publishing. */
export type ListingRules = Pick<
  Env,
  "maxListingsBasic" | "newListingsADay" | "assisted" | "maxPhotos" | "listingLifetimeDays" | "requiresConfirmedEmail"
>;

/** The parts of the site that publishing needs. */
export interface PublishDependencies {
  readonly db: Db;
  readonly limits: Pick<RateLimits, "take">;
  readonly rules: ListingRules;
  /** Undefined for sample data and tests, whose texts are not screened. */
  readonly screening: Screening | undefined;
}

/** Throws listing_limit or assisted_limit if one more active ad would exceed the limit. Call with the owner locked. */
export async function checkListingLimit(tx: Tx, owner: LockedOwner, of: QuotaOf): Promise<void> {
  const quota = await quotaOf(tx, owner, of);
  if (isFull(quota)) throw new Refusal(of.isAssisted ? "assisted_limit" : "listing_limit", { max: quota.max });
}

/**
 * Refuses a near-duplicate of a recent ad of the same person; `twin` is that ad. The person may publish anyway, because two similar items
 * may both be for sale.
 */
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
 * Publishes an ad of `userId`; the same form with the same content publishes once, and counts once. Prices are in
 * `currency` unless the person has named another one. Refuses with not_signed_in, email_unconfirmed, too_many_requests, listing_twin (unless `allowsNearDuplicate`),
 * listing_day_limit, listing_limit, for an assisted ad assisted_limit, not_assistant and phone_of_assistant, phone_required, phone_invalid, phone_taken, too_many_photos, photos_gone, and with a TextRefusal.
 */
export async function publishListing(
  { db, limits, rules, screening }: PublishDependencies,
  { userId, currency: usual, allowsNearDuplicate = false }: Publication,
  input: ListingInput,
): Promise<PublishedListing> {
  const currency = input.currency ?? usual;
  if (!(await isPro(db, userId))) await limits.take("publish", userId);
  const published = await inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, userId);
    if (rules.requiresConfirmedEmail && !isConfirmed(owner)) throw new Refusal("email_unconfirmed");
    const before = input.formToken ? await findByToken(tx, userId, input.formToken) : undefined;
    const isAssisted = input.principalName !== undefined;
    const phone = isAssisted ? null : (normalisePhone(input.phone) ?? null);
    // A published form that was reopened and changed is a new ad.
    if (before && (await hasContent(tx, before.id, { ...input, currency, phone })))
      return { id: before.id, title: before.title, isNew: false, held: heldStateOf(before.inactive_reason) };
    // Read under the lock, so that concurrent near-duplicates find each other.
    const twin = allowsNearDuplicate ? undefined : await findNearDuplicate(tx, userId, input);
    if (twin) throw new NearDuplicateRefusal(twin);
    const outcome = await screen(tx, { content: input, listingId: undefined, account: owner, userId }, screening);
    if (outcome instanceof TextRefusal) return outcome;
    await checkPhotos(tx, { id: undefined, userId }, { ...input, ...rules });
    const isReviewed = outcome.kind === "hold";
    // The review of an assisted ad begins when its principal has agreed.
    const held: HeldState | undefined = isAssisted ? "unconfirmed" : isReviewed ? "review" : undefined;
    // Counted inside the transaction, so that a refusal below does not use up the limit. Deleted ads stay counted.
    const points = isAssisted ? rules.assisted.aDay : rules.newListingsADay[owner.account_type];
    await limits.take(isAssisted ? "assistedListings" : "newListings", userId, { code: "listing_day_limit", points });
    await checkListingLimit(tx, owner, { rules, isAssisted });
    const contact = isAssisted
      ? await principalContact(tx, owner, input)
      : { phone: await contactPhone(tx, owner, input) };
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
        ...contact,
        prints_phone: !isAssisted && (input.printsPhone ?? false),
        form_token: before ? null : (input.formToken ?? null),
        created_at: now,
        listed_at: now,
        // The lifetime of a held ad begins when it is published.
        ...(held
          ? columnsOf(held)
          : { expires_at: expiresAt, ...confirmationColumns({ expiresAt, lifetimeDays, isReserved: false }, now) }),
      })
      .returning(["id", "title", "category_id", "town", "user_id"])
      .executeTakeFirstOrThrow();
    announceRows(tx, [listing]);
    await placePhotos(tx, { id: listing.id, userId }, { photoIds: input.photoIds, maxPhotos: rules.maxPhotos });
    await recordWords(tx, [{ added: words }]);
    await storeKeptWords(tx, { listingId: listing.id, userId }, outcome.kept);
    if (isReviewed) await holdForReview(tx, { id: listing.id, userId }, outcome);
    return { id: listing.id, title: listing.title, isNew: true, held };
  });
  if (published instanceof TextRefusal) throw published;
  return published;
}

const UNSCREENED = { kind: "publish", words: [], signals: [], kept: [] } as const satisfies ScreeningOutcome;

/** Stores whether the phone may be printed, at once even if the text waits for review: withdrawing it must not wait. */
async function setPrinting(tx: Tx, id: string, { printsPhone }: Pick<ListingInput, "printsPhone">): Promise<void> {
  if (printsPhone === undefined) return;
  const rows = await tx
    .updateTable("listings")
    .set({ prints_phone: printsPhone })
    .where("id", "=", id)
    .where("prints_phone", "<>", printsPhone)
    .returning(["id", "category_id", "town", "user_id"])
    .execute();
  announceRows(tx, rows);
}

/** Returns the outcome of screening; a TextRefusal, already logged, is thrown after the transaction. */
async function screen(tx: Tx, screened: Parameters<typeof screenListing>[1], screening: Screening | undefined) {
  return screening ? refuseUnlessAllowed(tx, screened, await screenListing(tx, screened, screening)) : UNSCREENED;
}

async function isPro(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("account_type").where("id", "=", userId).executeTakeFirst();
  return user?.account_type === "pro";
}

type HeldState = (typeof HELD)[number];
const heldStateOf = (reason: string | null): HeldState | undefined => HELD.find((one) => one === reason);

interface PublishedListing {
  readonly id: string;
  readonly title: string;
  /** False if this form was already published. */
  readonly isNew: boolean;
  /** The decision for which the ad waits before anybody sees it, if there is one. */
  readonly held: HeldState | undefined;
}

function findByToken(tx: Tx, userId: string, token: string) {
  return tx
    .selectFrom("listings")
    .select(["id", "title", "inactive_reason"])
    .where("user_id", "=", userId)
    .where("form_token", "=", token)
    .executeTakeFirst();
}

/**
 * Replaces the content of an own ad; status, priority and VIP time stay, and the currency unless the person has named one. If the
 * text must be reviewed, the edit waits and the public version stays. Refuses with listing_missing, listing_changed, phone_required, phone_invalid,
 * phone_taken, too_many_photos, photos_gone, and with a TextRefusal.
 */
export async function editListing(
  db: Db,
  {
    person,
    rules,
    screening,
    id,
    version,
  }: {
    readonly person: ActingPerson;
    readonly rules: ListingRules;
    readonly screening?: Screening | undefined;
    readonly id: string;
    /** The version of the content that the person saw; any, if undefined. */
    readonly version?: string | undefined;
  },
  input: ListingInput,
): Promise<Pick<PublishedListing, "id" | "title" | "held">> {
  const edited = await inTransaction(db, async (tx) => {
    const locked = await lockOwnListing(tx, person, { id });
    const { listing: before, state } = locked;
    if (!can(person, "edit", state)) throw new Refusal("listing_missing");
    const outcome = await screen(
      tx,
      { content: input, listingId: id, account: undefined, userId: person.id },
      screening,
    );
    if (outcome instanceof TextRefusal) return outcome;
    const { phone = null, ...principal } = await editedContact(tx, locked, input);
    await checkPhotos(tx, { id, userId: before.user_id }, { ...input, ...rules });
    const content = { ...input, currency: input.currency ?? before.currency, phone };
    await setPrinting(tx, id, input);
    if (version !== undefined && (await isOutdated(tx, { id, version }, content))) throw new Refusal("listing_changed");
    await storeKeptWords(tx, { listingId: id, userId: person.id }, outcome.kept);
    if (principal.principal_phone) await tx.updateTable("listings").set(principal).where("id", "=", id).execute();
    const held = heldStateOf(before.inactive_reason);
    const waits = await isUnderReview(tx, id);
    const waitsOn = waits && (held !== undefined || outcome.kind === "hold");
    // What waits already does not wait longer because a program sends it again.
    if (waitsOn && (await isUnchanged(tx, id, content)))
      return { id, title: before.title, held: held ?? ("review" as const) };
    if (held) {
      // What nobody sees yet is replaced; it waits on, also for the signals that held it.
      const { title } = await replaceContent(tx, { locked, rules }, content);
      if (outcome.kind === "hold" || waits)
        await holdForReview(tx, { id, userId: person.id }, { words: outcome.words });
      return { id, title, held };
    }
    if (outcome.kind === "hold") {
      await holdForReview(tx, { id, userId: person.id }, { ...outcome, content: heldContent(content) });
      // An administrator's open decision is about an earlier edit.
      await tx.updateTable("listings").set({ updated_at: new Date() }).where("id", "=", id).execute();
      return { id, title: before.title, held: "review" as const };
    }
    // An earlier edit that still waits is withdrawn by one that need not.
    await deleteReview(tx, id);
    const { title } = await replaceContent(tx, { locked, rules }, content);
    return { id, title, held: undefined };
  });
  if (edited instanceof TextRefusal) throw edited;
  return edited;
}

/**
 * Deletes an ad; one that was public leaves a tombstone. Its owner may use its photos again for a day; if an administrator deletes it,
 * their files are deleted within a day. Refuses with listing_missing.
 */
export function deleteListing(
  db: Db,
  { person, id }: { readonly person: ActingPerson; readonly id: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const locked = await lockListing(tx, id);
    if (!locked || !can(person, "delete", locked.state)) throw new Refusal("listing_missing");
    const { listing } = locked;
    announceRows(tx, [listing]);
    await recordWords(tx, [{ added: [], removed: await storedWords(tx, id) }]);
    if (person.id !== listing.user_id) await discardUrgently(tx, { listingId: id });
    await tx.deleteFrom("listings").where("id", "=", id).execute();
    if (listing.was_public) {
      await tx
        .insertInto("tombstones")
        .values({ listing_id: id, category_id: listing.category_id, town: listing.town, number: listing.number })
        .execute();
    }
    await releaseUnusedPhones(tx, listing.user_id);
  });
}
