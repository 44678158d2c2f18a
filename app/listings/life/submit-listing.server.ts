/**
 * Handles a submitted ad form by its button: rearranging photos, switching the category, preview, or publishing. The
 * commands enforce the rules; typed values are always returned.
 */
import { limitNewPhones, normalisePhone } from "#app/accounts/profile/phones.server.ts";
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import {
  type EditorChange,
  ownListingOf,
  previewOf,
  returnAsNewListing,
  returnEditor,
} from "#app/listings/form/listing-editor.server.ts";
import { rearrangePhotos, receiveFormPhotos } from "#app/listings/form/listing-form-photos.server.ts";
import type { Photo } from "#app/listings/photos/photo.ts";
import type { UploadDependencies } from "#app/listings/photos/photos.commands.server.ts";
import { readAnswers } from "#app/listings/screening/read-answers.server.ts";
import { screenListing } from "#app/listings/screening/screen-listing.server.ts";
import { refusalOf, TextRefusal } from "#app/listings/screening/text-refusal.server.ts";
import { type ErrorCode, errorNotice } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { refusedForm } from "#app/platform/forms/forms.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";
import { contentVersion } from "./content-version.server.ts";
import { type ParsedListing, parseListingForm } from "./listing.schema.ts";
import {
  checkContactPhone,
  editListing,
  type ListingRules,
  NearDuplicateRefusal,
  type PublishDependencies,
  publishListing,
} from "./listings.commands.server.ts";
import { listingSlug } from "./slug.ts";

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

/** Handles a submitted form of `viewer`; returns the saved ad, or the form to show again. */
export async function submitListing(
  dependencies: EditorDependencies,
  viewer: Viewer,
  { form, subject: { category, listing, lostId } }: { readonly form: FormData; readonly subject: EditorSubject },
) {
  const intent = String(form.get("intent") ?? "");
  const { hash, env } = dependencies;
  const screening = { ...readAnswers(form, intent), hash, holdsBySignals: env.holdsBySignals };
  const again = (photos: readonly Photo[], change?: EditorChange) => ({
    saved: undefined,
    answer: returnEditor(form, photos, change),
  });

  const { photos, refusal } = await receiveFormPhotos(dependencies, viewer.id, {
    form,
    maxPhotos: dependencies.env.maxPhotos,
  });
  const lost = (id: string) => ({
    saved: undefined,
    answer: returnAsNewListing(form, photos, { category: category.slug, lostId: id }),
  });
  if (lostId !== undefined) return lost(lostId);
  const arranged = rearrangePhotos(photos, intent);
  if (arranged) return again(arranged);
  if (intent === "switch") {
    const to = findCategory(String(form.get("to") ?? ""));
    if (!to) throw pageError("category_missing");
    return again(photos, { category: to.slug, notice: refusal });
  }
  // A switched category stays when the form is returned.
  const switched = { category: category.slug };
  if (intent === "edit") return again(photos, switched);
  const parsed = withPhone(parseListingForm(form, category), form, viewer);
  if (!parsed.ok || refusal) {
    const errors = { ...(!parsed.ok && parsed.errors), ...(refusal && { photos: refusal.text }) };
    const notice = refusal ?? (parsed.ok ? undefined : errorNotice(parsed.code));
    return again(photos, { ...switched, errors, notice });
  }
  const input = { ...parsed.input, photoIds: photos.map(({ id }) => id) };
  const currency = listing?.price.currency ?? displayCurrency(dependencies.env.priceDisplay);
  if (intent === "preview") {
    const checked = await refusedForm(form, async () => {
      await checkContactPhone(dependencies, viewer.id, input.phone);
      const screened = { content: input, listingId: listing?.id, account: undefined, userId: viewer.id };
      const outcome = await screenListing(dependencies.db, screened, screening);
      return "kept" in outcome ? undefined : refusalOf(input, outcome);
    });
    if (!checked.ok) return again(photos, { ...switched, ...checked.answer.data });
    // Marked words that may stay are shown above the preview.
    if (checked.value && checked.value.kind !== "ask") return again(photos, { ...switched, ...wordsOf(checked.value) });
    return again(photos, { ...switched, preview: previewOf(input, currency), asked: checked.value?.marks });
  }
  const rules = dependencies.env;
  // A program that edits an ad sends no version.
  const version = form.get("version")?.toString();
  const save = async () => {
    await limitNewPhones(dependencies, viewer.id, input.phone);
    return listing
      ? editListing(dependencies.db, { actor: viewer, rules, screening, id: listing.id, version }, input)
      : publishListing(
          { ...dependencies, rules, screening },
          { userId: viewer.id, currency, allowsNearDuplicate: form.get("anyway") === "yes" },
          input,
        );
  };
  const code = listing ? "listing_update_failed" : "listing_create_failed";
  const done = await refusedForm(form, save, { code, log: dependencies.log });
  if (done.ok) return { saved: done.value, answer: undefined };
  const { errors, notice } = done.answer.data;
  // Deleted since it was looked up above.
  if (listing && notice.code === "listing_missing") return lost(listing.id);
  if (listing && notice.code === "listing_changed") {
    // Submitted again, the form replaces the other change.
    form.set("version", (await contentVersion(dependencies.db, listing.id))?.version ?? "");
  }
  const twin = done.refusal instanceof NearDuplicateRefusal ? done.refusal.twin : undefined;
  return again(photos, {
    ...switched,
    errors,
    notice,
    ...(done.refusal instanceof TextRefusal && wordsOf(done.refusal)),
    ...(twin && { twin: { title: twin.title, slug: listingSlug(twin) } }),
  });
}

/** Returns the part of the form's state that shows marked words. */
function wordsOf(refusal: TextRefusal): EditorChange {
  const { notice, errors, marks, kind } = refusal;
  return { notice, errors: { ...errors }, ...(kind === "ask" && { asked: marks }) };
}

/** The command checks the phone, too; checking it here shows its message together with the others. */
function withPhone(parsed: ParsedListing, form: FormData, viewer: Viewer): ParsedListing {
  const code = phoneFault(String(form.get("phone") ?? "").trim(), viewer.phone !== null);
  if (!code) return parsed;
  const { text } = errorNotice(code);
  if (parsed.ok) return { ok: false, code, errors: { phone: text } };
  return { ...parsed, errors: { ...parsed.errors, phone: text } };
}

function phoneFault(typed: string, hasProfilePhone: boolean): ErrorCode | undefined {
  if (typed === "") return hasProfilePhone ? undefined : "phone_required";
  return normalisePhone(typed) ? undefined : "phone_invalid";
}
