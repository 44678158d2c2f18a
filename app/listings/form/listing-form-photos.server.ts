/** Receives the photos of a submitted ad form. Without script they are part of the form, and its buttons rearrange them. */
import type { Photo } from "#app/listings/photos/photo.ts";
import { receivePhoto, type UploadDependencies } from "#app/listings/photos/photos.commands.server.ts";
import { findOwnPhotos } from "#app/listings/photos/photos.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { type ErrorNotice, errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { noticeOfFile } from "#app/platform/errors/page-errors.ts";

export interface ReceivedPhotos {
  /** In the order of the form: earlier uploads, then new ones. */
  readonly photos: readonly Photo[];
  readonly refusal: ErrorNotice | undefined;
}

/**
 * Returns the photos of a submitted form, earlier uploads and the files in it. A bad file does not affect the others; of several files
 * the message names each bad one, and it counts the photos that no longer exist.
 */
export async function receiveFormPhotos(
  dependencies: UploadDependencies,
  userId: string,
  { form, maxPhotos }: { readonly form: FormData; readonly maxPhotos: number },
): Promise<ReceivedPhotos> {
  const ids = [...new Set(form.getAll("photo").map(String).filter(isUuid))].slice(0, 100);
  const photos = [...(await findOwnPhotos(dependencies.db, userId, ids))];
  // A form sends a file without name and content where none was chosen; a chosen one may be empty, which is refused.
  const files = form
    .getAll("files")
    .filter((file) => file instanceof File && (file.size > 0 || file.name !== "")) as File[];
  const lost = ids.length - photos.length;
  const refusals: ErrorNotice[] = lost > 0 ? [errorNotice("photos_gone", { count: lost })] : [];
  for (const file of files) {
    if (photos.length >= maxPhotos) {
      refusals.push(errorNotice("too_many_photos", { max: maxPhotos }));
      break;
    }
    try {
      photos.push(await receivePhoto(dependencies, userId, file));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(files.length > 1 ? noticeOfFile(error.notice, file.name) : error.notice);
    }
  }
  const [first] = refusals;
  return { photos, refusal: first && { ...first, text: refusals.map(({ text }) => text).join("; ") } };
}

const MOVES = { "photo-left": -1, "photo-right": 1 } as const;

/** Returns the photos after a button of the form without script ('photo-left:ID', 'photo-right:ID', 'photo-remove:ID'); undefined for other buttons. */
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
