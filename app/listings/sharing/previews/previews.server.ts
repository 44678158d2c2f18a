/**
 * Returns the link previews of ads: the first photo, cut on the first request and stored beside the photo's other files, with which it
 * is deleted. The previews of categories and of the site are files in public/previews.
 */
import sharp from "sharp";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { linkPictureFile, photoFile } from "#app/listings/photos/photo.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { PREVIEW_SIZE } from "#app/platform/http/meta.ts";
import { type Storage, StorageUnavailable } from "#app/platform/storage/storage.server.ts";

/** JPEG, which every social network accepts. */
const QUALITY = 80;

export interface PreviewSources {
  readonly db: Db;
  readonly storage: Storage;
}

/** The picture; "busy" if the storage cannot be reached now. */
export type PreviewAnswer = Uint8Array | "missing" | "busy";

/** Returns the JPEG `name`, the id of a public ad with a photo and '.jpg'; "missing" for any other ad, even for its owner. */
export async function findPreview({ db, storage }: PreviewSources, name: string): Promise<PreviewAnswer> {
  const id = name.replace(/\.jpg$/, "");
  const access = isUuid(id) ? await findListingAccess(db, id, null) : undefined;
  const [cover] = access?.kind === "visible" ? access.listing.photos : [];
  if (!cover) return "missing";
  try {
    return (await storage.get(linkPictureFile(cover.key))) ?? (await cutPreview(storage, cover.key)) ?? "missing";
  } catch (error) {
    if (error instanceof StorageUnavailable) return "busy";
    throw error;
  }
}

/** Cuts the photo to the shape of a preview, around its most conspicuous part, and stores the picture. */
async function cutPreview(storage: Storage, key: string): Promise<Uint8Array | undefined> {
  const photo = await storage.get(photoFile(key, 1600, "webp"));
  if (!photo) return undefined;
  const bytes = await sharp(photo)
    .resize({ ...PREVIEW_SIZE, fit: "cover", position: sharp.strategy.attention })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  await storage.put(linkPictureFile(key), bytes);
  return bytes;
}
