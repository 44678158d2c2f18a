/**
 * Handles a submitted ad form by its button: rearranging photos, switching the category, preview, or publishing. The
 * commands enforce the rules; typed values are always returned.
 */
import { countNewPhone, normalisePhone } from "#app/accounts/phones.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findCategory } from "#app/categories/catalogue.ts";
import type { Category } from "#app/categories/category.ts";
import type { Photo } from "#app/photos/photo.ts";
import type { UploadDesk } from "#app/photos/photos.commands.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { type ErrorCode, errorNotice } from "#app/platform/errors.ts";
import { refusedForm } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { displayCurrency } from "#app/wording/money.ts";
import { type ParsedListing, parseListingForm } from "./listing.schema.ts";
import { type EditorChange, editorAgain, lostAgain, ownListingOf, previewOf } from "./listing-editor.server.ts";
import { rearrangePhotos, receiveFormPhotos } from "./listing-form-photos.server.ts";
import {
  checkContactPhone,
  editListing,
  type ListingRules,
  type PublishDesk,
  publishListing,
  TwinRefusal,
} from "./listings.commands.server.ts";
import { listingSlug } from "./slug.ts";

type EditorDesk = UploadDesk &
  Pick<PublishDesk, "limits"> & {
    readonly env: ListingRules & Pick<Env, "priceDisplay">;
    readonly log: Pick<Log, "error">;
  };

/** The subject of a form: a new ad in a category, or an own ad. */
export interface EditorSubject {
  readonly category: Category;
  readonly listing: NonNullable<Awaited<ReturnType<typeof ownListingOf>>> | undefined;
  /** The id of the ad to be edited, if it is gone. */
  readonly lostId?: string;
}

/**
 * Throws the page for category_missing, or for listing_missing when nothing was typed. An edit form submits its category,
 * which may have been switched.
 */
export async function subjectOf(
  { db }: Pick<EditorDesk, "db">,
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

/** Answers a submitted form of `viewer`: the saved ad, or the form again. */
export async function submitListing(
  desk: EditorDesk,
  viewer: Viewer,
  { form, subject: { category, listing, lostId } }: { readonly form: FormData; readonly subject: EditorSubject },
) {
  const intent = String(form.get("intent") ?? "");
  const again = (photos: readonly Photo[], change?: EditorChange) => ({
    saved: undefined,
    answer: editorAgain(form, photos, change),
  });

  const { photos, refusal } = await receiveFormPhotos(desk, viewer.id, { form, maxPhotos: desk.env.maxPhotos });
  const lost = (id: string) => ({
    saved: undefined,
    answer: lostAgain(form, photos, { category: category.slug, lostId: id }),
  });
  if (lostId !== undefined) return lost(lostId);
  const arranged = rearrangePhotos(photos, intent);
  if (arranged) return again(arranged);
  if (intent === "switch") {
    const to = findCategory(String(form.get("to") ?? ""));
    if (!to) throw pageError("category_missing");
    return again(photos, { category: to.slug, notice: refusal });
  }
  // A switched category is kept when the form comes back.
  const kept = { category: category.slug };
  const parsed = withPhone(parseListingForm(form, category), form, viewer);
  if (!parsed.ok || refusal) {
    const errors = { ...(!parsed.ok && parsed.errors), ...(refusal && { photos: refusal.text }) };
    const notice = refusal ?? (parsed.ok ? undefined : errorNotice(parsed.code));
    return again(photos, { ...kept, errors, notice });
  }
  const input = { ...parsed.input, photoIds: photos.map(({ id }) => id) };
  const currency = listing?.price.currency ?? displayCurrency(desk.env.priceDisplay);
  if (intent === "preview") {
    const checked = await refusedForm(form, () => checkContactPhone(desk, viewer.id, input.phone));
    return again(photos, { ...kept, ...(checked.ok ? { preview: previewOf(input, currency) } : checked.answer.data) });
  }
  const rules = desk.env;
  const save = async () => {
    await countNewPhone(desk, viewer.id, input.phone);
    return listing
      ? editListing(desk.db, { actor: viewer, rules, id: listing.id }, input)
      : publishListing(
          { ...desk, rules },
          { userId: viewer.id, currency, mayBeTwin: intent === "publish-anyway" },
          input,
        );
  };
  const code = listing ? "listing_update_failed" : "listing_create_failed";
  const done = await refusedForm(form, save, { code, log: desk.log });
  if (done.ok) return { saved: done.value, answer: undefined };
  // Deleted since it was looked up above.
  if (listing && done.answer.data.notice.code === "listing_missing") return lost(listing.id);
  const twin = done.refusal instanceof TwinRefusal ? done.refusal.twin : undefined;
  return again(photos, {
    ...kept,
    ...done.answer.data,
    ...(twin && { twin: { title: twin.title, slug: listingSlug(twin) } }),
  });
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
