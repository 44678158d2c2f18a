/** What the page shows of an ad: no number, nothing that is its owner's alone, texts ready to read. */
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
    /** A job has pay where others have a price. */
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

/** Descriptions of ad pages: 157 characters and three dots (specification, section 9). */
