/**
 * Handles a submitted ad form by its button: rearranging photos, switching the category, preview, or publishing. The
 * commands enforce the rules; typed values are always returned.
 */
import { limitNewPhones, readPhone } from "#app/accounts/credentials/phones.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { nearPlace, readPlace } from "#app/catalogue/places/read-place.ts";
import { checkContactPhone } from "#app/listings/life/contact-columns.server.ts";
import { contentVersion } from "#app/listings/life/content-version.server.ts";
import {
  isForOther,
  type ListingInput,
  type ParsedListing,
  parseListingForm,
} from "#app/listings/life/listing.schema.ts";
import {
  editListing,
  type ListingRules,
  NearDuplicateRefusal,
  type PublishDependencies,
  publishListing,
} from "#app/listings/life/listings.commands.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import type { Photo } from "#app/listings/photos/photo.ts";
import type { UploadDependencies } from "#app/listings/photos/photos.commands.server.ts";
import { findPlaceablePhotos } from "#app/listings/photos/photos.queries.server.ts";
import { readAnswers } from "#app/listings/screening/read-answers.server.ts";
import { type Screening, screenListing } from "#app/listings/screening/screen-listing.server.ts";
import { refusalOf, TextRefusal } from "#app/listings/screening/text-refusal.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { refusedForm } from "#app/platform/forms/forms.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { type Currency, displayCurrency } from "#app/platform/wording/money.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import {
  type EditorChange,
  ownListingOf,
  previewOf,
  returnAsNewListing,
  returnEditor,
  returnFromTitle,
} from "./listing-editor.server.ts";
import { rearrangePhotos, receiveFormPhotos } from "./listing-form-photos.server.ts";
import { SUMMARY } from "./steps/steps.ts";
import { screenOfErrors, takeStep } from "./steps/take-step.ts";

type EditorDependencies = UploadDependencies &
  Pick<PublishDependencies, "limits"> & {
    readonly hash: KeyedHash;
    readonly env: ListingRules & Pick<Env, "priceDisplay" | "holdsBySignals">;
    readonly log: Pick<Log, "error">;
  };

/** The subject of a form: a new ad in a category, or an own ad. */
export interface EditorSubject {
  readonly category: Category;
  readonly listing: NonNullable<Awaited<ReturnType<typeof ownListingOf>>> | undefined;
  /** The id of the edited ad, if it no longer exists. */
  readonly lostId?: string;
}

/**
 * Returns the subject of a submitted form. An edit form submits its category, which may have been switched. Throws the page for
 * category_missing, or for listing_missing if nothing was typed.
 */
export async function subjectOf(
  { db }: Pick<EditorDependencies, "db">,
  userId: string,
  { form, edited, category: key = "" }: { form: FormData; edited: string | null; category: string | undefined },
): Promise<EditorSubject> {
  if (edited === null) {
    const category = findCategory(key);
    if (!category) throw pageError("category_missing");
    return { category, listing: undefined };
  }
  const listing = await ownListingOf(db, userId, edited);
  if (!listing && !form.has("category")) throw pageError("listing_missing");
  const category = form.has("category") ? findCategory(String(form.get("category"))) : listing?.category;
  if (!category) throw pageError("category_missing");
  return { category, listing, ...(!listing && { lostId: edited }) };
}

/** Handles a submitted form of `person`; returns the saved ad, or the form to show again. */
export async function submitListing(
  dependencies: EditorDependencies,
  person: Person,
  { form, subject: { category, listing, lostId } }: { readonly form: FormData; readonly subject: EditorSubject },
) {
  const intent = String(form.get("intent") ?? "");
  const { hash, env, log } = dependencies;
  const screening = { ...readAnswers(form, intent), hash, holdsBySignals: env.holdsBySignals };
  const { photos, refusal } = await receiveFormPhotos(dependencies, person.id, { form, maxPhotos: env.maxPhotos });
  const again = (change?: EditorChange, shown: readonly Photo[] = photos) => ({
    saved: undefined,
    answer: returnEditor(form, shown, { ...screenOfErrors(form, category, change?.errors), ...change }),
  });
  const lost = (id: string) => ({
    saved: undefined,
    answer: returnAsNewListing(form, photos, { category: category.slug, lostId: id }),
  });
  if (lostId !== undefined) return lost(lostId);
  const fromTitle = returnFromTitle(form, photos, { intent, category });
  if (fromTitle) return { saved: undefined, answer: fromTitle };
  const arranged = rearrangePhotos(photos, intent);
  if (arranged) return again(undefined, arranged);
  if (intent === "switch") {
    const to = findCategory(String(form.get("to") ?? ""));
    if (!to) throw pageError("category_missing");
    return again({ category: to.slug, notice: refusal });
  }
  // A switched category stays when the form is returned.
  const switched = { category: category.slug };
  if (intent === "edit") return again(switched);
  const parsed = withPhone(parseListingForm(form, category), form, person);
  const errors = { ...(!parsed.ok && parsed.errors), ...(refusal && { photos: refusal.text }) };
  const asked = unknownTown(form, listing);
  const step = takeStep(form, { category, intent, errors: { ...asked?.errors, ...errors } });
  if (step && (step.errors || step.step !== SUMMARY)) {
    const isAsked = asked !== undefined && step.errors?.town === asked.errors.town;
    return again({ ...switched, ...step, ...(isAsked && { askedTown: asked.askedTown }) });
  }
  if (!parsed.ok || refusal)
    return again({ ...switched, errors, notice: refusal ?? (parsed.ok ? undefined : parsed.notice) });
  if (intent === "publish" && asked) return again({ ...switched, ...asked, notice: errorNotice("check_fields") });
  const input = { ...parsed.input, photoIds: photos.map(({ id }) => id) };
  const currency = listing?.price.currency ?? displayCurrency(env.priceDisplay);
  const submission = { person, form, listing, input, currency, screening };
  if (intent === "preview" || step) {
    const seen = await previewListing(dependencies, submission);
    return again({ ...switched, ...(seen.preview && step), ...seen });
  }
  const code = listing ? "listing_update_failed" : "listing_create_failed";
  const done = await refusedForm(form, () => saveListing(dependencies, submission), { code, log });
  if (done.ok) return { saved: done.value, answer: undefined };
  const { errors: refused, notice } = done.answer.data;
  // Deleted since it was looked up above.
  if (listing && notice.code === "listing_missing") return lost(listing.id);
  if (listing && notice.code === "listing_changed") {
    // Submitted again, the form replaces the other change.
    form.set("version", (await contentVersion(dependencies.db, listing.id))?.version ?? "");
  }
  const free =
    notice.code === "photos_gone" &&
    (await findPlaceablePhotos(dependencies.db, { userId: person.id, listingId: listing?.id }));
  const left = free ? photos.filter(({ id }) => free.some((photo) => photo.id === id)) : photos;
  // In easy mode the form is sent from its summary, which shows the preview.
  const preview = form.get("step") === SUMMARY && { preview: previewOf(input, currency) };
  return again({ ...switched, ...preview, errors: refused, notice, ...detailsOf(done.refusal) }, left);
}

/** Returns the question about a place that is no settlement of the region; it may lie elsewhere, so the same text is then accepted. */
function unknownTown(form: FormData, listing: EditorSubject["listing"]) {
  const town = cleanLine(String(form.get("town") ?? ""));
  const isStored = listing !== undefined && placeText(listing) === town;
  if (town === "" || isStored || form.get("asked_town") === town || readPlace(town).isKnown) return undefined;
  return { errors: { town: unknownTownText(town) }, askedTown: town };
}

function unknownTownText(town: string): string {
  const meant = nearPlace(town);
  const question = meant ? `Имахте предвид ${meant}?` : "Обявата няма да излиза при търсене по място.";
  return `„${town}“ не е сред градовете и селата на областта. ${question} Ако е вярно, изпратете я отново.`;
}

/** The content of a valid form. */
interface Submission extends Pick<EditorSubject, "listing"> {
  readonly person: Person;
  readonly form: FormData;
  readonly input: ListingInput;
  readonly currency: Currency;
  readonly screening: Screening;
}

async function previewListing(
  dependencies: EditorDependencies,
  { person, form, listing, input, currency, screening }: Submission,
): Promise<EditorChange> {
  const checked = await refusedForm(form, async () => {
    await checkContactPhone(dependencies, person.id, input.phone);
    const screened = { content: input, listingId: listing?.id, account: undefined, userId: person.id };
    const outcome = await screenListing(dependencies.db, screened, screening);
    return "kept" in outcome ? undefined : refusalOf(input, outcome);
  });
  if (!checked.ok) return checked.answer.data;
  // Marked words that may stay are shown above the preview.
  if (checked.value && checked.value.kind !== "ask") return wordsOf(checked.value);
  return { preview: previewOf(input, currency), asked: checked.value?.marks };
}

async function saveListing(
  dependencies: EditorDependencies,
  { person, form, listing, input, currency, screening }: Submission,
) {
  const { db, env: rules } = dependencies;
  await limitNewPhones(dependencies, person.id, input.phone);
  // A program that edits an ad sends no version.
  const version = form.get("version")?.toString();
  return listing
    ? editListing(db, { person, rules, screening, id: listing.id, version }, input)
    : publishListing(
        { ...dependencies, rules, screening },
        { userId: person.id, currency, allowsNearDuplicate: form.get("anyway") === "yes" },
        input,
      );
}

/** Returns the part of the form's state that shows the near-duplicate or the marked words of a refusal. */
function detailsOf(refusal: Refusal | undefined): EditorChange {
  if (refusal instanceof TextRefusal) return wordsOf(refusal);
  if (!(refusal instanceof NearDuplicateRefusal)) return {};
  const { twin } = refusal;
  return { twin: { title: twin.title, slug: listingSlug(twin) } };
}

/** Returns the part of the form's state that shows marked words. */
function wordsOf(refusal: TextRefusal): EditorChange {
  const { notice, errors, marks, kind } = refusal;
  return { notice, errors: { ...errors }, ...(kind === "ask" && { asked: marks }) };
}

/** The command checks the phone, too; checking it here shows its message together with the others. */
function withPhone(parsed: ParsedListing, form: FormData, person: Person): ParsedListing {
  const fault = phoneFault(cleanLine(String(form.get("phone") ?? "")), person.phone !== null && !isForOther(form));
  if (!fault) return parsed;
  const { notice } = fault;
  if (parsed.ok) return { ok: false, notice, errors: { phone: notice.text } };
  return { ...parsed, errors: { ...parsed.errors, phone: notice.text } };
}

function phoneFault(typed: string, hasProfilePhone: boolean): Refusal | undefined {
  const read = typed === "" ? hasProfilePhone || new Refusal("phone_required") : readPhone(typed);
  return read instanceof Refusal ? read : undefined;
}
