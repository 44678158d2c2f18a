/** The data of the ad page: formatted texts, without phone numbers and owner-only data. */
import { describeAttributes } from "#app/categories/field-kinds.ts";
import { formatDate, formatMonth } from "#app/wording/dates.ts";
import type { Listing } from "./listings.queries.server.ts";

export function listingView(listing: Listing, slug: string) {
  const { id, title, description, price, town, category, photos, isVip, isPublic, hasPhone, views, seller } = listing;
  const facts = describeAttributes(category, listing.attributes, { currency: price.currency });
  return {
    id,
    slug,
    title,
    description,
    price,
    town,
    photos,
    isVip,
    isPublic,
    hasPhone,
    views,
    categorySlug: category.slug,
    photo: photos[0],
    created: formatDate(listing.createdAt),
    facts,
    /** Jobs have a salary in place of a price. */
    salary: facts.find(({ name }) => name === "salary_range")?.text,
    seller: {
      id: seller.id,
      name: seller.name,
      accountType: seller.accountType,
      isVerified: seller.isVerified,
      memberSince: formatMonth(seller.memberSince),
      rating: seller.rating,
    },
  };
}

/** Meta descriptions of ad pages: 157 characters and three dots. */
