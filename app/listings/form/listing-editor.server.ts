/** Builds the initial state of the ad form, and its state after errors or a button that only rearranges photos. */
import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { readPlace } from "#app/catalogue/places/read-place.ts";
import { START, TAKE_AWAY, type TitleValue } from "#app/listings/finding/title-reading.ts";
import { valuesOfTitle } from "#app/listings/finding/title-values.server.ts";
import type { ListingInput } from "#app/listings/life/listing.schema.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import type { Photo } from "#app/listings/photos/photo.ts";
import { findOwnPhotos } from "#app/listings/photos/photos.queries.server.ts";
import type { ShownMark } from "#app/listings/screening/text-refusal.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { type ErrorNotice, errorNotice } from "#app/platform/errors/errors.ts";
import { formValues } from "#app/platform/forms/forms.server.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { type Currency, convert } from "#app/platform/wording/money.ts";
import { askedPrice } from "#app/platform/wording/price.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import type { Attributes } from "#db/attributes.ts";

/** The returned form with its photos; without a notice after a button that only rearranged them. */
export interface EditorState extends Omit<FormState, "notice"> {
  readonly notice: ErrorNotice | undefined;
  readonly photos: readonly Photo[];
  /** The category switched to; values that still fit stay in the form. */
  readonly category?: string;
  /** The values that were filled in from the title. */
  readonly fromTitle?: readonly TitleValue[];
  /** The slugs of the categories that fit the title, before one is chosen. */
  readonly suggested?: readonly string[];
  /** The ad as visitors would see it. */
  readonly preview?: ListingPreviewView;
  /** The screen of a form in easy mode. */
  readonly step?: string;
  /** A nearly identical ad of the same person, shown before publishing. */
  readonly twin?: { readonly slug: string; readonly title: string };
  /** The place that the person is asked about, because it is no settlement of the region. */
  readonly askedTown?: string;
  /** Marked words that the person is asked about. */
  readonly asked?: readonly ShownMark[] | undefined;
  /** The id of the edited ad that no longer exists; the form is now one of a new ad. */
  readonly lostId?: string;
}

export function previewOf(input: ListingInput, currency: Currency) {
  return {
    title: input.title,
    description: input.description,
    town: placeText(readPlace(input.town)),
    price: askedPrice({ cents: input.priceCents, currency: input.currency ?? currency }, input.attributes),
    facts: describeAttributes(input.category, input.attributes, { currency, on: "page" }),
  };
}

export type ListingPreviewView = ReturnType<typeof previewOf>;

/** The parts of a returned form besides values and photos. */
export type EditorChange = Partial<Omit<EditorState, "values" | "photos">>;

/** Returns the form with its photos, after errors or a button that only rearranges them. */
export function returnEditor(
  form: FormData,
  photos: readonly Photo[],
  { errors = {}, notice, ...rest }: EditorChange = {},
) {
  const step = form.get("step");
  const state: EditorState = {
    values: formValues(form),
    errors,
    notice,
    photos,
    ...(typeof step === "string" && { step }),
    ...rest,
  };
  return data(state, { status: notice?.status ?? (Object.keys(errors).length > 0 ? 422 : 200) });
}

/**
 * Returns the form after a button about its title: the beginning with what the title states, or without a value that was taken away;
 * undefined for other buttons.
 */
export function returnFromTitle(
  form: FormData,
  photos: readonly Photo[],
  { intent, category }: { readonly intent: string; readonly category: Category },
) {
  const away = intent.startsWith(TAKE_AWAY) ? intent.slice(TAKE_AWAY.length) : undefined;
  if (intent !== START && away === undefined) return undefined;
  const read = valuesOfTitle(cleanLine(String(form.get("title") ?? "").slice(0, LISTING_LIMITS.title.max)), category);
  if (away !== undefined && read.some(({ name }) => name === away)) form.delete(away);
  else for (const { name, value } of read) if (!form.get(name)) form.set(name, value);
  const fromTitle = read.filter(({ name, value }) => form.get(name) === value);
  return returnEditor(form, photos, { category: category.slug, fromTitle });
}

/** Returns the typed values of an ad that no longer exists as the form of a new one, which can be published. */
export function returnAsNewListing(
  form: FormData,
  photos: readonly Photo[],
  change: Required<Pick<EditorChange, "category" | "lostId">>,
) {
  form.set("token", randomUUID());
  return returnEditor(form, photos, { notice: errorNotice("listing_lost"), ...change });
}

/** Returns the data of an own ad that the form needs. */
export function formListing(listing: NonNullable<Awaited<ReturnType<typeof getOwnListing>>>) {
  const { id, title, description, price, phone, printsPhone, attributes, photos, principal } = listing;
  return {
    id,
    title,
    description,
    town: placeText(listing),
    price,
    phone: phone && formatPhone(phone),
    printsPhone,
    attributes,
    photos,
    principal,
  };
}

/** Returns the own ad with this id; undefined without a valid id. */
export async function ownListingOf(db: Db, userId: string, id: string | null) {
  return id !== null && isUuid(id) ? getOwnListing(db, id, userId) : undefined;
}

/** Returns the attributes with the salary converted to another currency, in whole units. */
function withSalaryIn(attributes: Attributes, from: Currency, to: Currency): Attributes {
  const { salary_range: salary } = attributes;
  if (typeof salary !== "object" || from === to) return attributes;
  const units = (value: number) => Math.round(convert({ cents: value * 100, currency: from }, to).cents / 100);
  return {
    ...attributes,
    salary_range: Object.fromEntries(
      Object.entries(salary).map(([end, value]) => [end, typeof value === "number" ? units(value) : value]),
    ),
  };
}

/** Higher than any setting allows: too many photos are refused with a message, not dropped silently. */
const MAX_COPIED_PHOTOS = 20;

/**
 * Returns the content of a new ad that copies the own ad in `?copy=`, with amounts in the `currency` of new ads; its photos (`?photo=`)
 * are already free uploads.
 */
export async function copiedListing(
  db: Db,
  userId: string,
  { params, currency }: { readonly params: URLSearchParams; readonly currency: Currency },
) {
  const listing = await ownListingOf(db, userId, params.get("copy"));
  if (!listing) return undefined;
  const ids = params.getAll("photo").filter(isUuid).slice(0, MAX_COPIED_PHOTOS);
  const price = { ...listing.price, ...convert(listing.price, currency) };
  const attributes = withSalaryIn(listing.attributes, listing.price.currency, currency);
  return { ...formListing(listing), price, attributes, photos: await findOwnPhotos(db, userId, ids) };
}
