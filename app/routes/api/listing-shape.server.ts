/** Defines ad and seller in the API. Lists and single reads return the same ad; neither contains the phone number. */
import { z } from "zod";
import type { SellerRating } from "#app/accounts/profile/seller-rating.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { STATE_NAMES, stateOf } from "#app/listings/life/life-cycle.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import type { Listing } from "#app/listings/page/listings.queries.server.ts";
import { absolutePhotoUrl, PHOTO_FORMATS, PHOTO_WIDTHS, type Photo } from "#app/listings/photos/photo.ts";
import type { OwnReview } from "#app/listings/reviews/reviews.queries.server.ts";
import { withoutContacts } from "#app/listings/screening/rules/contacts.ts";
import { orNull } from "./operation.server.ts";

export const Money = z
  .object({
    cents: z.int().describe("Hundredths of the currency."),
    currency: z.enum(["BGN", "EUR"]).describe("The currency in which the owner entered the price."),
  })
  .meta({ id: "Money", description: "An amount of money. A euro is 1.95583 BGN." });

export const Rating = z
  .object({
    average: z.number(),
    count: z.int(),
    guestCount: z.int().describe("The number of ratings without an account."),
  })
  .meta({ id: "Rating" });

const TraderShape = z
  .object({ firm: z.string(), eik: z.string(), address: z.string() })
  .meta({ id: "Trader", description: "As declared by the seller; the site does not verify it." });

export const Seller = z
  .object({
    id: z.uuid(),
    url: z.url(),
    name: z.string(),
    accountType: z.enum(["basic", "pro"]),
    isVerified: z.boolean(),
    trader: orNull(TraderShape).describe("Null for a private person."),
    rating: orNull(Rating),
  })
  .meta({ id: "Seller" });

export const PhotoShape = z
  .object({
    id: z.uuid(),
    width: z.int(),
    height: z.int(),
    files: z
      .array(z.object({ url: z.url(), width: z.int(), type: z.string() }))
      .describe("The same picture in several sizes and formats, with the width of each in pixels."),
  })
  .meta({ id: "Photo" });

export const AttributeValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.object({ from: z.number().optional(), to: z.number().optional() }),
  z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
]);

const LISTING = {
  id: z.uuid(),
  number: z
    .string()
    .nullable()
    .describe(
      "The short number by which people name it: its page is also at /{number}. Null for a moment after an update of the site.",
    ),
  url: z.url(),
  title: z.string(),
  description: z.string().describe("The text without phone numbers and e-mail addresses."),
  price: orNull(Money).describe(
    "Null if no price was given or the category has none. `attributes.price_unit` is its unit, `attributes.price_kind` its kind.",
  ),
  town: z.string().describe("The settlement in the spelling of the register; a place outside the region as typed."),
  quarter: z
    .string()
    .nullable()
    .describe("What was typed beside the town, such as a quarter or landmark; null without it."),
  category: z.string().describe("The slug of the category."),
  attributes: z.record(z.string(), AttributeValue).describe("The values of the fields of the category."),
  facts: z
    .array(z.object({ name: z.string(), label: z.string(), text: z.string() }))
    .describe("The same values as texts for people."),
  photos: z.array(PhotoShape),
  isVip: z.boolean(),
  isReserved: z.boolean().describe("True if the owner has reserved it for somebody."),
  hasPhone: z.boolean().describe("True if POST /listings/{id}/phone returns a number."),
  views: z.int(),
  createdAt: z.iso.datetime(),
  listedAt: z.iso.datetime().describe("The time of publishing or of the last renewal; lists are ordered by it."),
  confirmedAt: z.iso.datetime().describe("The time at which the owner last confirmed that it is available."),
  changedAt: z.iso.datetime().describe("The time of the last change of its content."),
  expiresAt: z.iso.datetime().nullable(),
  seller: Seller,
} as const;

export const ListingShape = z.object(LISTING).meta({ id: "Listing" });

export const OwnListingShape = z
  .object({
    ...LISTING,
    description: z.string(),
    state: z.enum(STATE_NAMES as [string, ...string[]]),
    vipExpiresAt: z.iso.datetime().nullable(),
    phone: z.string().nullable().describe("The number of the ad; null if the number of the profile is used."),
    principal: orNull(z.object({ name: z.string(), isAgreed: z.boolean(), office: z.string().nullable() })).describe(
      "The person for whom an assistant publishes, whose number `phone` is; the ad is hidden until that person agrees. Null for an ordinary ad.",
    ),
    review: orNull(
      z.object({
        since: z.iso.datetime(),
        isEdit: z
          .boolean()
          .describe("True if an edit waits and the public version is unchanged; false if the ad itself waits."),
        reasons: z.array(z.string()).describe("Texts in Bulgarian for the owner."),
      }),
    ).describe("The review by an administrator; null without one."),
  })
  .meta({ id: "OwnListing", description: "An ad with the data that only its owner gets." });

export function photoShape({ id, key, width, height }: Photo, siteUrl: string): z.input<typeof PhotoShape> {
  const files = PHOTO_FORMATS.flatMap((format) =>
    PHOTO_WIDTHS.map((size) => ({
      url: absolutePhotoUrl(siteUrl, key, size, format),
      width: Math.min(size, width),
      type: `image/${format}`,
    })),
  );
  return { id, width, height, files };
}

type SellerFacts = Pick<Listing["seller"], "id" | "name" | "accountType" | "isVerified" | "trader" | "rating">;

export function sellerShape(
  { id, name, accountType, isVerified, trader, rating }: SellerFacts,
  siteUrl: string,
): z.input<typeof Seller> {
  return {
    id,
    url: `${siteUrl}/seller/${id}`,
    name,
    accountType,
    isVerified,
    trader: trader ?? null,
    rating: rating ? ratingShape(rating) : null,
  };
}

export function ratingShape({ average, count, guests }: SellerRating): z.input<typeof Rating> {
  return { average, count, guestCount: guests?.count ?? 0 };
}

export function listingShape(listing: Listing, siteUrl: string): z.input<typeof ListingShape> {
  const { price, category, attributes } = listing;
  return {
    id: listing.id,
    number: listing.number,
    url: `${siteUrl}/ad/${listingSlug(listing)}`,
    title: listing.title,
    description: withoutContacts(listing.description),
    price: price.cents > 0 ? { cents: price.cents, currency: price.currency } : null,
    town: listing.town,
    quarter: listing.quarter || null,
    category: category.slug,
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
    ) as z.input<typeof ListingShape>["attributes"],
    facts: [...describeAttributes(category, attributes, { currency: price.currency })],
    photos: listing.photos.map((photo) => photoShape(photo, siteUrl)),
    isVip: listing.isVip,
    isReserved: listing.isReserved,
    hasPhone: listing.hasPhone,
    views: listing.views,
    createdAt: listing.createdAt.toISOString(),
    listedAt: listing.listedAt.toISOString(),
    confirmedAt: listing.confirmedAt.toISOString(),
    changedAt: listing.contentChangedAt.toISOString(),
    expiresAt: listing.expiresAt?.toISOString() ?? null,
    seller: sellerShape(listing.seller, siteUrl),
  };
}

export function ownListingShape(
  listing: Listing,
  { siteUrl, review }: { readonly siteUrl: string; readonly review: OwnReview | undefined },
): z.input<typeof OwnListingShape> {
  return {
    ...listingShape(listing, siteUrl),
    description: listing.description,
    state: stateOf(listing),
    vipExpiresAt: listing.vipExpiresAt?.toISOString() ?? null,
    phone: listing.phone,
    principal: listing.principal,
    review: review ? { since: review.since.toISOString(), isEdit: review.isEdit, reasons: [...review.reasons] } : null,
  };
}
