/** Reads single ads for their page, their form and the API. Visibility is decided here, before anything is revealed. */
import { sql } from "kysely";
import { ratingOf } from "#app/accounts/profile/seller-rating.ts";
import { GUEST_RATINGS, IS_TRADER, TRADER_COLUMNS, traderOf } from "#app/accounts/profile/sellers.queries.server.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { Actor, ListingState } from "#app/listings/life/life-cycle.ts";
import { isVip } from "#app/listings/life/listing.ts";
import { cutFromOf } from "#app/listings/life/price-cut.ts";
import type { Photo } from "#app/listings/photos/photo.ts";
import { findListingPhotos, findPhotosOfListings } from "#app/listings/photos/photos.queries.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showListing, showSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { askedPrice } from "#app/platform/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";

const LISTING_COLUMNS = [
  "listings.id",
  "listings.title",
  "listings.description",
  "listings.price_cents",
  "listings.currency",
  "listings.cut_from_cents",
  "listings.cut_at",
  "listings.town",
  "listings.category_id",
  "listings.attributes",
  "listings.phone",
  "listings.status",
  "listings.inactive_reason",
  "listings.priority",
  "listings.vip_expires_at",
  "listings.views",
  "listings.is_public",
  "listings.was_public",
  "listings.created_at",
  "listings.listed_at",
  "listings.confirmed_at",
  "listings.content_changed_at",
  "listings.expires_at",
  "listings.user_id",
] as const;

function selectListings(db: Db) {
  return db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .leftJoin("traders", (join) => join.onRef("traders.user_id", "=", "users.id").on(IS_TRADER))
    .select([
      ...LISTING_COLUMNS,
      ...TRADER_COLUMNS,
      ...GUEST_RATINGS,
      "users.name as seller_name",
      "users.account_type",
      "users.is_verified",
      "users.rating_sum",
      "users.rating_count",
      "users.is_blocked",
      "users.accepts_messages",
      sql<boolean>`coalesce(listings.phone, users.phone) is not null`.as("has_phone"),
    ]);
}

function selectListing(db: Db, id: string) {
  return selectListings(db).where("listings.id", "=", id);
}

type ListingRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectListing>["executeTakeFirst"]>>>;

function toListing(row: ListingRow, photos: readonly Photo[]) {
  const category = categoryById(row.category_id);
  const state: ListingState = { userId: row.user_id, status: row.status, inactiveReason: row.inactive_reason };
  return {
    ...state,
    id: row.id,
    title: row.title,
    description: row.description,
    price: askedPrice({ cents: category.hasPrice ? row.price_cents : 0, currency: row.currency }, row.attributes),
    cutFrom: cutFromOf(row, new Date()),
    town: row.town,
    category,
    attributes: row.attributes as Attributes,
    phone: row.phone,
    hasPhone: row.has_phone,
    acceptsMessages: row.accepts_messages,
    isVip: isVip({ priority: row.priority, vipExpiresAt: row.vip_expires_at }, new Date()),
    isReserved: row.status === "reserved",
    vipExpiresAt: row.vip_expires_at,
    views: row.views,
    isPublic: row.is_public,
    createdAt: row.created_at,
    listedAt: row.listed_at,
    confirmedAt: row.confirmed_at,
    contentChangedAt: row.content_changed_at,
    expiresAt: row.expires_at,
    photos,
    seller: {
      id: row.user_id,
      name: row.seller_name,
      accountType: row.account_type,
      isVerified: row.is_verified,
      trader: traderOf(row),
      rating: ratingOf(row),
    },
  };
}

export type Listing = ReturnType<typeof toListing>;

export type ListingAccess =
  | { readonly kind: "visible"; readonly listing: Listing }
  /** Formerly public, now deleted, sold or expired: 410, with its tombstone. */
  | { readonly kind: "gone"; readonly categoryId: number; readonly town: string }
  | { readonly kind: "missing" };

/** Returns what `viewer` may know of an ad: all of it, that it is gone, or nothing. */
export function findListingAccess(db: Db, id: string, viewer: Actor | null): Promise<ListingAccess> {
  return readPublic(db, () => readListingAccess(db, id, viewer));
}

async function readListingAccess(db: Db, id: string, viewer: Actor | null): Promise<ListingAccess> {
  showListing(id);
  const [row, photos] = await Promise.all([selectListing(db, id).executeTakeFirst(), findListingPhotos(db, id)]);
  if (row && (row.is_public || viewer?.isAdmin || viewer?.id === row.user_id)) {
    showSeller(row.user_id);
    const listing = toListing(row, photos);
    if (listing.isVip && listing.vipExpiresAt) expirePageAt(listing.vipExpiresAt.getTime());
    return { kind: "visible", listing };
  }
  if (row) {
    const isOver = row.status === "expired" || row.inactive_reason === "sold";
    return row.was_public && isOver && !row.is_blocked
      ? { kind: "gone", categoryId: row.category_id, town: row.town }
      : { kind: "missing" };
  }
  const tombstone = await db
    .selectFrom("tombstones")
    .select(["category_id", "town"])
    .where("listing_id", "=", id)
    .executeTakeFirst();
  return tombstone ? { kind: "gone", categoryId: tombstone.category_id, town: tombstone.town } : { kind: "missing" };
}

/** Returns the visible ones of these ads, or those of `ownerId` in any state; complete, in the order of `ids`. */
export async function findWholeListings(db: Db, ids: readonly string[], ownerId?: string): Promise<readonly Listing[]> {
  if (ids.length === 0) return [];
  const query = selectListings(db).where("listings.id", "in", [...ids]);
  const rows = await (ownerId === undefined
    ? query.where("listings.is_public", "=", true)
    : query.where("listings.user_id", "=", ownerId)
  ).execute();
  const photos = await findPhotosOfListings(db, ids);
  const byId = new Map(rows.map((row) => [row.id, toListing(row, photos.get(row.id) ?? [])]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((listing) => listing !== undefined);
}

/** Returns an ad of this person for the form; undefined for a foreign or missing one. */
export async function getOwnListing(db: Db, id: string, userId: string): Promise<Listing | undefined> {
  const row = await selectListing(db, id).where("listings.user_id", "=", userId).executeTakeFirst();
  return row && toListing(row, await findListingPhotos(db, id));
}

/** Returns the phone of a public ad, else its owner's; null if there is none; undefined if there is no such ad. */
export async function getListingPhone(db: Db, id: string, viewer: Actor | null): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .where("listings.id", "=", id)
    .select([
      "listings.is_public",
      "listings.user_id",
      sql<string | null>`coalesce(listings.phone, users.phone)`.as("phone"),
    ])
    .executeTakeFirst();
  if (!row || !(row.is_public || viewer?.isAdmin || viewer?.id === row.user_id)) return undefined;
  return row.phone;
}

/** Returns the title of a public ad. */
export async function findPublicTitle(db: Db, id: string): Promise<string | undefined> {
  showListing(id);
  const listing = await db
    .selectFrom("listings")
    .select("title")
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  return listing?.title;
}
