/** The data of the ad page: formatted texts, without phone numbers and owner-only data. */
import { describeAttributes, endedOn } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { confirmedText } from "#app/listings/card/confirmed.ts";
import { stateOf } from "#app/listings/life/life-cycle.ts";
import { priceCutView } from "#app/listings/life/price-cut.ts";
import { placeOnMap } from "#app/listings/map/map-picture.server.tsx";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { formatDate, formatPeriod, formatTime, nextMidnight } from "#app/platform/wording/dates.ts";
import { keyFactsOf } from "./key-facts.tsx";
import type { Listing } from "./listings.queries.server.ts";

export function listingView(listing: Listing, slug: string) {
  const { id, title, price, category, photos, isVip, isReserved, isPublic, hasPhone, acceptsMessages, views, seller } =
    listing;
  const now = new Date();
  const confirmed = confirmedText(listing, now);
  const period = listing.attributes.available_dates;
  if (confirmed || period) expirePageAt(nextMidnight(now));
  const facts = describeAttributes(category, listing.attributes, { currency: price.currency, on: "page" });
  const ended = endedOn(period, now);
  return {
    id,
    number: listing.number,
    slug,
    title,
    price,
    cuts: listing.priceCuts.map((cut) => priceCutView(cut, { unit: price.unit, now })),
    /** The last day of the offer, once it is over. */
    ended: ended && formatPeriod({ to: ended }),
    town: placeText(listing),
    onMap: placeOnMap(listing.town),
    // Only the first photo is on the first screen and needs a placeholder.
    photos: photos.map(({ key, width, height, placeholder }, index) => ({
      key,
      width,
      height,
      ...(index === 0 && { placeholder }),
    })),
    isVip,
    isReserved,
    isPublic,
    isWaiting: stateOf(listing) === "review",
    isUnconfirmed: stateOf(listing) === "unconfirmed",
    principal: listing.principal,
    hasPhone,
    canBeWrittenTo: isPublic && acceptsMessages,
    views,
    category: { slug: category.slug, name: category.name, icon: category.icon },
    photo: photos[0] && { key: photos[0].key },
    confirmed: listing.isPublic ? confirmed : undefined,
    created: `${formatDate(listing.createdAt)}, ${formatTime(listing.createdAt)}`,
    facts,
    keyFacts: keyFactsOf(category, facts),
    /** Jobs have a salary in place of a price. */
    salary: facts.find(({ name }) => name === "salary_range")?.text,
    seller: { id: seller.id, name: seller.name },
  };
}
