/** Builds the view of a review for administrators: the ad as it would be published, with its marked words. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { PERSON_ACTIONS } from "#app/admin/people/person-actions.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { readPlace } from "#app/catalogue/places/read-place.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { findOwnPhotos } from "#app/listings/photos/photos.queries.server.ts";
import { reviewLabels } from "#app/listings/reviews/review-reasons.server.ts";
import type { NextReview } from "#app/listings/reviews/reviews.queries.server.ts";
import { isConfirmed } from "#app/listings/screening/account-signals.server.ts";
import type { HeldContent } from "#app/listings/screening/held-listings.server.ts";
import {
  findMarkedWords,
  type MarkedWords,
  type ScreenedContent,
} from "#app/listings/screening/marked-words.server.ts";
import { findModes } from "#app/listings/screening/screening-modes.server.ts";
import { formatDate, formatWhen } from "#app/platform/wording/dates.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { askedPrice } from "#app/platform/wording/price.ts";
import type { Attributes } from "#db/attributes.ts";

type ReviewDependencies = Pick<Site, "db" | "hash">;

/** Returns the content that would be published; undefined if the ad was deleted meanwhile. */
async function waitingContent({ db }: ReviewDependencies, { id, user_id, content }: NextReview) {
  const listing = await getOwnListing(db, id, user_id);
  if (!listing || content === null) return listing && { ...listing, publicTitle: undefined };
  const edit = content as HeldContent;
  const category = findCategory(edit.category) ?? listing.category;
  const attributes = edit.attributes as Attributes;
  return {
    ...listing,
    ...{ title: edit.title, description: edit.description, ...readPlace(edit.town), category, attributes },
    price: askedPrice({ cents: category.hasPrice ? edit.priceCents : 0, currency: edit.currency }, attributes),
    photos: await findOwnPhotos(db, user_id, edit.photoIds),
    publicTitle: listing.title,
  };
}

export async function reviewView(dependencies: ReviewDependencies, review: NextReview, now: Date) {
  const ad = await waitingContent(dependencies, review);
  if (!ad) return undefined;
  const { id, title, description, category, attributes, price, photos, publicTitle } = ad;
  const marks = await marksOf(dependencies, ad);
  const facts = describeAttributes(category, attributes, { currency: price.currency, on: "page" });
  return {
    id,
    seen: review.updated_at.toISOString(),
    slug: listingSlug({ id, title: publicTitle ?? title }),
    /** The title that visitors see meanwhile; undefined if the ad itself waits. */
    publicTitle,
    ...{ title, description, price, town: placeText(ad), photos, facts },
    category: category.name,
    salary: facts.find(({ name }) => name === "salary_range")?.text,
    marks: {
      title: placesIn(marks, "title"),
      description: placesIn(marks, "description"),
    },
    markedBy: [...new Set(marks.map(({ rule }) => rule.label))],
    held: formatWhen(review.held_at, now),
    ...reviewLabels(review),
    account: accountView(review),
  };
}

export type ReviewView = NonNullable<Awaited<ReturnType<typeof reviewView>>>;

function accountView(review: NextReview) {
  return {
    id: review.user_id,
    name: review.name,
    email: review.email,
    block: PERSON_ACTIONS.block.offer,
    facts: [
      `регистриран на ${formatDate(review.registered_at)}`,
      isConfirmed(review) ? "потвърден имейл или телефон" : "без потвърден имейл и телефон",
      counted(review.ads ?? 0, "обява", "обяви"),
      counted(review.reports ?? 0, "доклад", "доклада"),
    ],
  };
}

/** Returns the words that rules mark in the text. They are found again each time, because they are not stored. */
async function marksOf({ db, hash }: ReviewDependencies, content: ScreenedContent): Promise<readonly MarkedWords[]> {
  return findMarkedWords(content, await findModes(db), hash);
}

/** Returns the places to mark in a field, in order and without overlaps. */
function placesIn(marks: readonly MarkedWords[], field: string): readonly (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (const { field: of, start, end } of marks.toSorted((one, other) => one.start - other.start))
    if (of === field && start >= (places.at(-1)?.[1] ?? 0)) places.push([start, end]);
  return places;
}
