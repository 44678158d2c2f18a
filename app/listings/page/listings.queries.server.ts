/** Reads single ads for their page, their form and the API. Visibility is decided here, before anything is revealed. */
import { sql } from "kysely";
import { IS_TRADER, SELLER_COLUMNS, toSellerView } from "#app/accounts/profile/sellers.queries.server.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { isClosed } from "#app/listings/life/assisted.ts";
import type { ActingPerson, ListingState } from "#app/listings/life/life-cycle.ts";
import { isVip } from "#app/listings/life/listing.ts";
import type { StoredPriceCut } from "#app/listings/life/price-cut.ts";
import { formatListingNumber } from "#app/listings/listing-number.ts";
import { findListingPhotos, photosOfListing } from "#app/listings/photos/photos.queries.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showListing, showSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { ONE_PLAN } from "#app/platform/database/named-statements.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { askedPrice } from "#app/platform/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";

const LISTING_COLUMNS = [
  "listings.id",
  "listings.title",
  "listings.description",
  "listings.price_cents",
  "listings.currency",
  "listings.town",
  "listings.quarter",
  "listings.category_id",
  "listings.attributes",
  "listings.headword",
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
  "listings.number",
  "listings.prints_phone",
  "listings.principal_name",
  "listings.principal_phone",
  "listings.principal_agreed_at",
] as const;

/** The number that an ad shows: that of its principal, else its own, else that of its owner. */
const SHOWN_PHONE = sql<string | null>`coalesce(listings.principal_phone, listings.phone, users.phone)`;

function selectListings(db: Db) {
  return db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .leftJoin("traders", (join) => join.onRef("traders.user_id", "=", "users.id").on(IS_TRADER))
    .leftJoin("rating_notes", "rating_notes.user_id", "users.id")
    .select([
      ...LISTING_COLUMNS,
      ...SELLER_COLUMNS,
      photosOfListing.as("photos"),
      "users.is_blocked",
      "users.accepts_messages",
      "users.office",
      sql<boolean>`${SHOWN_PHONE} is not null`.as("has_phone"),
    ]);
}

const priceCuts = sql<readonly StoredPriceCut[] | null>`(
  select jsonb_agg(cuts) from price_cuts(listings.id, price_cents, currency, coalesce(attributes ->> 'price_unit', '')) cuts)`;

function selectListing(db: Db, id: string) {
  return selectListings(db).select(priceCuts.as("price_cuts")).where("listings.id", "=", id).modifyEnd(ONE_PLAN);
}

type ListingRow = Awaited<ReturnType<ReturnType<typeof selectListings>["execute"]>>[number] & {
  readonly price_cuts?: readonly StoredPriceCut[] | null;
};

function toListing(row: ListingRow) {
  const category = categoryById(row.category_id);
  const state: ListingState = {
    userId: row.user_id,
    status: row.status,
    inactiveReason: row.inactive_reason,
    isClosed: isClosed(row, new Date()),
  };
  return {
    ...state,
    id: row.id,
    number: row.number === null ? null : formatListingNumber(row.number),
    title: row.title,
    description: row.description,
    price: askedPrice({ cents: category.hasPrice ? row.price_cents : 0, currency: row.currency }, row.attributes),
    /** Only of a single ad. */
    priceCuts: category.hasPrice ? (row.price_cuts ?? []) : [],
    town: row.town,
    quarter: row.quarter,
    category,
    attributes: row.attributes as Attributes,
    headword: row.headword,
    /** True if its owner lets the phone be printed on the weekly sheet. */
    printsPhone: row.prints_phone,
    /** The number of the ad itself; null if that of the profile is shown. */
    phone: row.principal_phone ?? row.phone,
    /** The person for whom an assistant publishes, and the office of the assistant; null for an ordinary ad. */
    principal:
      row.principal_name === null
        ? null
        : { name: row.principal_name, isAgreed: row.principal_agreed_at !== null, office: row.office },
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
    photos: row.photos,
    seller: toSellerView(row),
  };
}

export type Listing = ReturnType<typeof toListing>;

export type ListingAccess =
  | { readonly kind: "visible"; readonly listing: Listing }
  /** Formerly public, now deleted, sold or expired: 410, with its tombstone. */
  | { readonly kind: "gone"; readonly categoryId: number; readonly town: string }
  | { readonly kind: "missing" };

/** Returns what `person` may know of an ad: all of it, that it is gone, or nothing. */
export function findListingAccess(db: Db, id: string, person: ActingPerson | null): Promise<ListingAccess> {
  return readPublic(
    db,
    () => readListingAccess(db, id, person),
    ({ kind }) => kind === "missing",
  );
}

async function readListingAccess(db: Db, id: string, person: ActingPerson | null): Promise<ListingAccess> {
  showListing(id);
  const row = await selectListing(db, id).executeTakeFirst();
  if (row && (row.is_public || person?.isAdmin || person?.id === row.user_id)) {
    showSeller(row.user_id);
    const listing = toListing(row);
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
  const byId = new Map(rows.map((row) => [row.id, toListing(row)]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((listing) => listing !== undefined);
}

/** Returns an ad of this person for the form, with all its photos; undefined for a foreign or missing one. */
export async function getOwnListing(db: Db, id: string, userId: string): Promise<Listing | undefined> {
  const row = await selectListing(db, id).where("listings.user_id", "=", userId).executeTakeFirst();
  // An edit without its missing photos would discard them.
  return row && { ...toListing(row), photos: await findListingPhotos(db, id) };
}

/** Returns the phone of a public ad, else its owner's; its number is null if there is none; undefined if there is no such ad. */
export async function getListingPhone(
  db: Db,
  id: string,
  person: ActingPerson | null,
): Promise<{ readonly number: string | null; readonly hasViber: boolean } | undefined> {
  const row = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .where("listings.id", "=", id)
    .select([
      "listings.is_public",
      "listings.user_id",
      SHOWN_PHONE.as("phone"),
      sql<boolean>`exists (select from phones where phones.number = ${SHOWN_PHONE}
        and phones.user_id = listings.user_id and phones.has_viber)`.as("has_viber"),
    ])
    .executeTakeFirst();
  if (!row || !(row.is_public || person?.isAdmin || person?.id === row.user_id)) return undefined;
  return { number: row.phone, hasViber: row.has_viber };
}

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
