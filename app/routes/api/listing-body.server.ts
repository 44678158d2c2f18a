/**
 * Reads the body of an ad, in the shape of the responses or with flat keys as in the form of the page, and converts it to that form. A
 * merge patch (RFC 7396) is merged with the stored ad first.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { listingSchema } from "#app/listings/life/listing.schema.ts";
import type { Listing } from "#app/listings/page/listings.queries.server.ts";
import { findPlaceablePhotos } from "#app/listings/photos/photos.queries.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { fieldErrors, RefusedFields } from "#app/platform/forms/forms.server.ts";
import { textOfJson } from "#app/platform/http/form-body.server.ts";
import { cleanLine, MAX_RAW, withoutNul } from "#app/platform/wording/text.ts";
import { addValue, type Errors, hiddenErrors, isObject, type Json, listOf, namesOf } from "./field-values.server.ts";
import { AttributeValue, Money, OwnListingShape, ownListingShape } from "./listing-shape.server.ts";
import { bodyOf, type Call, KEY_ERRORS } from "./operation.server.ts";

const { title, description, town } = listingSchema.shape;

const line = z.string().transform(cleanLine);

/** The answer about Viber, also of the profile. */
export const VIBER = line
  .optional()
  .describe("yes or no: whether the number has Viber, which is told with the number. Without it that stays as it is.");

const CONTENT = {
  category: z.string().describe("The slug of the category, whose fields may also be keys of this object."),
  title,
  description,
  town: town.describe("A settlement in any usual spelling; what stands beside it after a comma is the quarter."),
  quarter: line.nullable().optional(),
  price: z
    .union([line, z.number(), Money])
    .nullable()
    .describe(
      "As in responses, or as typed: 50, '50 EUR', '1 500,50 лв.'. Without a currency it is that of the site, or that of the edited ad. " +
        "Null or a negative amount: no price. Ignored in categories without prices and with `price_kind` free.",
    ),
  phone: line.nullable().describe("Null: the number of the profile."),
  viber: VIBER,
  prints_phone: line
    .optional()
    .describe("yes or no: whether the phone may be printed on the weekly sheet. Without it that stays as it is."),
  principal_name: line
    .optional()
    .describe(
      "For assistants: the name of the person for whom the ad is; `phone` is then that person's. It cannot be changed later.",
    ),
  photos: z
    .array(z.union([z.string(), z.looseObject({ id: z.string() })]))
    .describe("The photos in display order: ids of uploads, or the objects of responses."),
  attributes: z
    .record(z.string(), AttributeValue.nullable())
    .optional()
    .describe("The values of the fields of the category; null for none."),
  asked_town: line.optional().describe("The same text as `town`, to confirm a place outside the region."),
  keep: z
    .array(z.string())
    .optional()
    .describe("Keys of marked words (`asked` of the problem `text_asked`) that the caller keeps."),
  anyway: z.string().optional().describe("yes: publishes although the ad is similar to another ad of the caller."),
};

const body = z.looseObject(CONTENT);
const optional = { price: true, phone: true, photos: true } as const;
export const NewListing = body.partial(optional).meta({ id: "NewListing" });
export const ListingBody = body.meta({
  id: "ListingBody",
  description:
    "A whole ad, as GET /me/listings/{id} returns it. Null removes a value; a missing key is refused, if the ad has a value for it.",
});
export const ListingPatch = body
  .partial()
  .meta({ id: "ListingPatch", description: "The keys to change (RFC 7396); others stay, and null removes a value." });

const KEYS = new Set(Object.keys(CONTENT));
/** Keys of responses that are no content of an ad. */
const READ_ONLY = Object.keys(OwnListingShape.shape).filter((name) => !KEYS.has(name));
/** Those that other calls change. A different value in a whole ad is refused; the rest, such as `views`, changes by itself. */
const FIXED = ["id", "state", "isVip", "isReserved"];
const TEXTS = [
  "category",
  "title",
  "description",
  "town",
  "quarter",
  "phone",
  "viber",
  "prints_phone",
  "principal_name",
  "asked_town",
  "anyway",
] as const;
const WHOLE = ["category", "title", "description", "town", "phone", "photos"] as const;

interface Edited {
  readonly listing: Listing;
  /** True for a merge patch. */
  readonly isPatch: boolean;
}

/** Returns the form of the page for the body. Throws RefusedFields for keys and photos that it cannot have. */
export async function listingForm(call: Call, person: Person, edited: Edited | undefined): Promise<FormData> {
  const { site } = call;
  const given = bodyOf(call.form);
  const slug = Object.hasOwn(given, "category") ? given.category : edited?.listing.category.slug;
  const category = findCategory(String(slug ?? ""));
  if (!category) throw withoutCategory(given, edited ? undefined : person);
  const { content, attributes, errors } = split(given, category);
  if (edited) Object.assign(errors, editErrors({ given, attributes, category }, edited, site));
  const whole = edited?.isPatch
    ? merged({ content, attributes }, edited.listing, category)
    : { content, attributes: merge({}, attributes) };
  const { ids, ...read } = await readPhotos(site, whole.content.photos, { userId: person.id, edited: edited?.listing });
  if (read.error) errors.photos = read.error;
  const price = priceText(whole.content.price);
  if (price === undefined) errors.price = "Изпратете price като текст, число или { cents, currency }.";
  Object.assign(errors, typeErrors(content));
  const form = new FormData();
  const add = (name: string, value: unknown) => form.append(name, withoutNul(textOfJson(value)).slice(0, MAX_RAW + 1));
  const { content: common } = whole;
  for (const name of ["title", "description", "phone", "asked_town", "anyway"]) add(name, common[name] ?? "");
  const place = { town: String(common.town ?? ""), quarter: String(common.quarter ?? "") };
  add("town", placeText(place));
  add("category", category.slug);
  for (const name of ["viber", "prints_phone"]) if (typeof common[name] === "string") add(name, common[name]);
  if (typeof common.principal_name === "string") {
    add("for_other", "yes");
    add("principal_name", common.principal_name);
  }
  add("price", price ?? "");
  for (const id of ids) add("photo", id);
  for (const key of listOf(common.keep)) add("kept", key);
  Object.assign(
    errors,
    hiddenErrors(attributes, { all: whole.attributes, before: edited?.listing.attributes, category }),
  );
  for (const field of category.fields)
    if (!addValue(add, field, whole.attributes[field.name])) errors[field.name] = KEY_ERRORS.value(field.name);
  if (Object.keys(errors).length > 0) throw new RefusedFields(errorNotice("check_fields"), errors);
  return form;
}

/** Returns the messages for values of another type than the document says, which would be stored as '[object Object]' or 'true'. */
function typeErrors({ photos, keep, ...content }: Json): Errors {
  const isText = (value: unknown) => value === undefined || value === null || typeof value === "string";
  const wrong: string[] = TEXTS.filter((name) => !isText(content[name]));
  if (!listOf(keep).every(isText)) wrong.push("keep");
  if (!listOf(photos).every((one) => typeof (isObject(one) ? one.id : one) === "string")) wrong.push("photos");
  return Object.fromEntries(wrong.map((name) => [name, KEY_ERRORS.value(name)]));
}

/** Separates the values of the category's fields, given by name or in `attributes`, and collects keys that the category has not. */
function split(given: Json, category: Category) {
  const errors: Errors = {};
  const content: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  const take = (name: string, value: unknown) => {
    const field = category.fields.find((one) => one.name === name || namesOf(one).includes(name));
    if (!field) {
      errors[name] = unknownKey(name, category);
      return;
    }
    const end = name.slice(field.name.length + 1);
    const before = attributes[field.name];
    if (!end && before !== undefined && !isDeepStrictEqual(before, value)) errors[name] = KEY_ERRORS.twice(name);
    attributes[field.name] = end ? { ...(isObject(before) && before), [end]: value } : value;
  };
  const { attributes: nested = {}, ...flat } = given;
  if (isObject(nested)) for (const [name, value] of Object.entries(nested)) take(name, value);
  else errors.attributes = KEY_ERRORS.value("attributes");
  for (const [name, value] of Object.entries(flat)) {
    if (KEYS.has(name)) content[name] = value;
    else if (!READ_ONLY.includes(name)) take(name, value);
  }
  return { content, attributes, errors };
}

function unknownKey(name: string, category: Category): string {
  const isElsewhere = CATALOGUE.some(({ fields }) => fields.some((one) => namesOf(one).includes(name)));
  if (isElsewhere) return `Обявите в „${category.name}“ нямат поле ${name}.`;
  return KEY_ERRORS.unknown(name, [...KEYS, ...category.fields.flatMap(namesOf)]);
}

/** Returns the messages for changes of an ad that are not its content, and for keys that a whole ad leaves out. */
function editErrors(
  { given, attributes, category }: { given: Json; attributes: Json; category: Category },
  { listing, isPatch }: Edited,
  { env }: Site,
): Errors {
  const current: Json = ownListingShape(listing, { siteUrl: env.siteUrl, review: undefined });
  const changed = (isPatch ? READ_ONLY : FIXED).filter(
    (name) => Object.hasOwn(given, name) && !isDeepStrictEqual(given[name], current[name]),
  );
  const errors: Errors = Object.fromEntries(changed.map((name) => [name, KEY_ERRORS.readOnly(name)]));
  if (isPatch) return errors;
  const left: string[] = WHOLE.filter((name) => !Object.hasOwn(given, name));
  if (category.hasPrice && !Object.hasOwn(given, "price")) left.push("price");
  if (listing.quarter && given.town === listing.town && !Object.hasOwn(given, "quarter")) left.push("quarter");
  for (const { name } of category.fields)
    if (listing.attributes[name] !== undefined && !Object.hasOwn(attributes, name)) left.push(name);
  return { ...errors, ...Object.fromEntries(left.map((name) => [name, KEY_ERRORS.leftOut(name)])) };
}

/** Returns the ad with the changes of a patch. Values of fields that a new category lacks are left out. */
function merged(patch: { content: Json; attributes: Json }, listing: Listing, category: Category) {
  const { title, description, price, phone, photos, attributes } = listing;
  const known = Object.entries(attributes).filter(([name]) => category.fields.some((one) => one.name === name));
  const content = {
    ...{ title, description, phone, photos },
    price: price.cents > 0 ? { cents: price.cents, currency: price.currency } : null,
    // The quarter of a town is none of another town.
    ...("town" in patch.content ? {} : { town: listing.town, quarter: listing.quarter }),
  };
  return {
    content: { ...content, ...patch.content } as Json,
    attributes: merge(Object.fromEntries(known), patch.attributes),
  };
}

/** Merges objects as RFC 7396 says. */
function merge(target: Json, patch: Json): Json {
  const result: Record<string, unknown> = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    const before = result[name];
    if (value === null) delete result[name];
    else result[name] = isObject(value) ? merge(isObject(before) ? before : {}, value) : value;
  }
  return result;
}

/** Returns the refusal of a body without a known category; for a new ad with the messages of the fields that every ad has. */
function withoutCategory(given: Json, author: Person | undefined): RefusedFields {
  const name = String(given.category ?? "");
  const category = name === "" ? "Изберете категория" : `Няма категория ${name}. Всички са в GET /categories.`;
  if (!author) return new RefusedFields(errorNotice("check_fields"), { category });
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const { error } = listingSchema
    .pick({ title: true, description: true, town: true })
    .safeParse({ title: text(given.title), description: text(given.description), town: text(given.town) });
  const lacksPhone = text(given.phone).trim() === "" && author.phone === null;
  return new RefusedFields(errorNotice(name === "" ? "required_fields" : "check_fields"), {
    category,
    ...(error && fieldErrors(error)),
    ...(lacksPhone && { phone: errorNotice("phone_required").text }),
  });
}

/**
 * Returns the ids of the photos of a body, and a message for those that the person may not use. Photos whose files are missing are in no
 * response, so they stay.
 */
async function readPhotos(
  { db }: Site,
  photos: unknown,
  { userId, edited }: { readonly userId: string; readonly edited: Listing | undefined },
): Promise<{ readonly ids: readonly string[]; readonly error?: string }> {
  const given = listOf(photos).map((one) => String(isObject(one) ? one.id : one).toLowerCase());
  const usable = await findPlaceablePhotos(db, { userId, listingId: edited?.id });
  const unknown = given.filter((id) => !usable.some((photo) => photo.id === id));
  const missing = usable.filter(({ id, isMissing }) => isMissing && !given.includes(id)).map(({ id }) => id);
  const ids = [...new Set([...given, ...missing])];
  if (unknown.length === 0) return { ids };
  return { ids, error: `Нямате качена снимка, свободна за тази обява, с id ${unknown.slice(0, 3).join(", ")}.` };
}

/** Returns a price as the form takes it; undefined if it has another shape. */
function priceText(price: unknown): string | undefined {
  if (price === undefined || price === null) return "";
  if (typeof price === "string" || typeof price === "number") return textOfJson(price);
  const money = Money.strict().safeParse(price);
  return money.success ? `${(money.data.cents / 100).toFixed(2)} ${money.data.currency}` : undefined;
}
