/** The server's side of the ad form: what it starts with, and its pictures, which arrive with the form when there is no script. */
import { data } from "react-router";
import { describeAttributes, type Fact } from "#app/categories/field-kinds.ts";
import type { Photo } from "#app/photos/photo.ts";
import { receivePhoto, type UploadDesk } from "#app/photos/photos.commands.server.ts";
import { findOwnPhotos } from "#app/photos/photos.queries.server.ts";
import { normalisePlace } from "#app/places/place.ts";
import { type ErrorNotice, Refusal } from "#app/platform/errors.ts";
import { formValues } from "#app/platform/forms.server.ts";
import type { FormState } from "#app/platform/forms.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { Currency, Money } from "#app/wording/money.ts";
import type { ListingInput } from "./listing.schema.ts";

/** The form as it comes back, with the pictures it has so far; no notice when a button only rearranged them. */
export interface EditorState extends Omit<FormState, "notice"> {
  readonly notice: ErrorNotice | undefined;
  readonly photos: readonly Photo[];
  /** The category switched to; what still fits stays in the form. */
  readonly category?: string;
  /** The ad as visitors would see it. */
  readonly preview?: ListingPreviewView;
  /** An ad of theirs that says nearly the same, pointed out before publishing. */
  readonly twin?: { readonly slug: string; readonly title: string };
}

/** What the preview shows, ready to read. */
export interface ListingPreviewView {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly price: Money;
  readonly facts: readonly Fact[];
}

export function previewOf(input: ListingInput, currency: Currency): ListingPreviewView {
  return {
    title: input.title,
    description: input.description,
    town: normalisePlace(input.town),
    price: { cents: input.priceCents, currency },
    facts: describeAttributes(input.category, input.attributes, { currency }),
  };
}

export interface ReceivedPhotos {
  /** In the form's order: those it had, then the new ones. */
  readonly photos: readonly Photo[];
  readonly refusal: ErrorNotice | undefined;
}

/** The pictures of a submitted form: those uploaded before and the files in it. A bad file costs only itself. */
export async function receiveFormPhotos(
  desk: UploadDesk,
  userId: string,
  { form, maxPhotos }: { readonly form: FormData; readonly maxPhotos: number },
): Promise<ReceivedPhotos> {
  const ids = form.getAll("photo").map(String).filter(isUuid);
  const photos = [...(await findOwnPhotos(desk.db, userId, ids.slice(0, 100)))];
  const files = form.getAll("files").filter((file) => file instanceof File && file.size > 0) as File[];
  let refusal: ErrorNotice | undefined;
  for (const file of files) {
    try {
      if (photos.length >= maxPhotos) throw new Refusal("too_many_photos", { max: maxPhotos });
      photos.push(await receivePhoto(desk, userId, file));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error.notice;
    }
  }
  return { photos, refusal };
}

const MOVES = { "photo-left": -1, "photo-right": 1 } as const;

/** The pictures after a button of the form without script: 'photo-left:ID', 'photo-right:ID', 'photo-remove:ID'. */
export function rearrangePhotos(photos: readonly Photo[], intent: string): readonly Photo[] | undefined {
  const [verb, id] = intent.split(":");
  const place = photos.findIndex((photo) => photo.id === id);
  if (verb === "photo-remove") return photos.filter((photo) => photo.id !== id);
  if (verb !== "photo-left" && verb !== "photo-right") return undefined;
  const moved = [...photos];
  const [photo] = place < 0 ? [] : moved.splice(place, 1);
  if (photo) moved.splice(Math.max(0, place + MOVES[verb]), 0, photo);
  return moved;
}

/** The form again with its pictures: after errors, or after a button that only rearranges them. */
export function editorAgain(
  form: FormData,
  photos: readonly Photo[],
  { errors = {}, notice, ...rest }: Partial<Omit<EditorState, "values" | "photos">> = {},
) {
  const state: EditorState = { values: formValues(form), errors, notice, photos, ...rest };
  return data(state, { status: notice?.status ?? 200 });
}
