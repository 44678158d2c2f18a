/** The data of the ad page: formatted texts, without phone numbers and owner-only data. */
import { describeAttributes, endedOn } from "#app/categories/field-texts.ts";
import { noteTrueUntil } from "#app/platform/request-scope.server.ts";
import { formatDate, formatMonth, formatPeriod, nextMidnight } from "#app/wording/dates.ts";
import { confirmedText } from "./confirmed.ts";
import type { Listing } from "./listings.queries.server.ts";
import { stockOf } from "./stock.ts";

export function listingView(listing: Listing, slug: string) {
  const { id, title, price, town, category, photos, isVip, isReserved, isPublic, hasPhone, views, seller, cutFrom } =
    listing;
  const now = new Date();
  const confirmed = confirmedText(listing, now);
  const period = listing.attributes.available_dates;
  if (confirmed || period) noteTrueUntil(nextMidnight(now));
  const facts = describeAttributes(category, listing.attributes, { currency: price.currency, on: "page" });
  const ended = endedOn(period, now);
  return {
    id,
    slug,
    title,
    price,
    cutFrom,
    /** What it was offered until, when that is over. */
    ended: ended && formatPeriod({ to: ended }),
    town,
    // Only the first is seen before it is there.
    photos: photos.map(({ key, width, height, placeholder }, index) => ({
      key,
      width,
      height,
      ...(index === 0 && { placeholder }),
    })),
    isVip,
    isReserved,
    isPublic,
    hasPhone,
    views,
    category: { slug: category.slug, name: category.name, icon: category.icon },
    photo: photos[0] && { key: photos[0].key },
    confirmed: listing.isPublic ? confirmed : undefined,
    created: formatDate(listing.createdAt),
    facts,
    stock: stockOf(facts),
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
