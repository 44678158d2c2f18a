/**
 * Uploads photos and attaches them to ads; the only writer of `photos`. A row is written before its files, and deleting it leaves a row
 * that names the files (discarded-photos.commands.server.ts), so no file is ever without a row.
 */
import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import { type Storage, StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import type { Photos } from "#db/tables.ts";
import { type Photo, photoFile, photoFiles } from "./photo.ts";
import type { EncodingEffort } from "./photo-encoding.server.ts";
import { encodePhoto } from "./photo-pipeline.server.ts";
import { countFreeUploads, findPlaceablePhotos } from "./photos.queries.server.ts";

/** Maximum number of uploads without an ad per person: enough for several drafts. */
export const MAX_FREE_UPLOADS = 60;

/** The parts of the site that uploads need. */
export type UploadDependencies = Pick<Site, "db" | "storage" | "limits">;

/** Stores a picture uploaded by `userId`. Refuses with upload_refused, too_many_requests or storage_away. */
export async function receivePhoto(dependencies: UploadDependencies, userId: string, file: Blob): Promise<Photo> {
  try {
    await takeRoom(dependencies, userId, 1);
    const photo = await uploadPhoto(dependencies, { userId }, file);
    count("upload", "stored");
    return photo;
  } catch (error) {
    count("upload", error instanceof Refusal && !(error instanceof StorageUnavailable) ? "refused" : "failed");
    throw error;
  }
}

/** Limits how much one person can upload. Refuses with upload_refused or too_many_requests. */
async function takeRoom({ db, limits }: UploadDependencies, userId: string, photos: number): Promise<void> {
  for (let taken = 0; taken < photos; taken += 1) await limits.take("upload", userId);
  if ((await countFreeUploads(db, userId)) + photos <= MAX_FREE_UPLOADS) return;
  throw new Refusal("upload_refused", {
    message: "имате твърде много качени снимки без обява, опитайте отново по-късно",
    field: "photos",
  });
}

/**
 * Encodes and stores one uploaded picture for `userId`; it belongs to no ad until one is published with it.
 * Refuses with upload_refused or storage_away.
 */
export async function uploadPhoto(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  { userId, effort = "usual" }: { readonly userId: string; readonly effort?: EncodingEffort },
  file: Blob,
): Promise<Photo> {
  const encoded = await encodePhoto(file, { effort, userId });
  const { width, height, placeholder } = encoded;
  return storeFiles({ db }, { user_id: userId, width, height, placeholder }, async (key) => {
    await allSettled(
      encoded.files.map(({ width, format, bytes }) => storage.put(photoFile(key, width, format), bytes)),
    );
  });
}

/**
 * Writes the row of a photo, then its files by `put`, because a file without a row is never deleted. If a file fails, the others are
 * discarded like those of any photo.
 */
async function storeFiles(
  { db }: { readonly db: Db },
  row: Omit<Insertable<Photos>, "key">,
  put: (key: string) => Promise<void>,
): Promise<Photo> {
  const key = randomBytes(12).toString("hex");
  const photo = await db
    .insertInto("photos")
    .values({ ...row, key })
    .returning(["id", "key", "width", "height", "placeholder"])
    .executeTakeFirstOrThrow();
  try {
    await put(key);
    return photo;
  } catch (error) {
    await db.deleteFrom("photos").where("id", "=", photo.id).execute();
    throw error;
  }
}

/** Waits for all promises, also after a failure; throws the first failure. */
async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

interface PlacedPhotos {
  /** In the order in which the ad shows them. */
  readonly photoIds: readonly string[];
  readonly maxPhotos: number;
}

/** Refuses with too_many_photos, and with photos_gone if some are neither the owner's free uploads nor this ad's. */
export async function checkPhotos(
  tx: Tx,
  listing: { readonly id: string | undefined; readonly userId: string },
  { photoIds, maxPhotos }: PlacedPhotos,
): Promise<void> {
  if (photoIds.length > maxPhotos) throw new Refusal("too_many_photos", { max: maxPhotos, field: "photos" });
  const usable = await findPlaceablePhotos(tx, { userId: listing.userId, listingId: listing.id });
  const count = [...new Set(photoIds)].filter((id) => !usable.some((photo) => photo.id === id)).length;
  if (count > 0) throw new Refusal("photos_gone", { count, field: "photos" });
}

/**
 * Makes `photoIds`, in this order, the photos of an ad; others of the ad become orphans. Ids that are neither the
 * owner's free uploads nor this ad's are ignored. Refuses with too_many_photos.
 */
export async function placePhotos(
  tx: Tx,
  listing: { readonly id: string; readonly userId: string },
  { photoIds, maxPhotos }: PlacedPhotos,
): Promise<void> {
  if (photoIds.length > maxPhotos) throw new Refusal("too_many_photos", { max: maxPhotos, field: "photos" });
  const mine =
    photoIds.length === 0
      ? []
      : await tx
          .selectFrom("photos")
          .select(["id", "listing_id"])
          .where("id", "in", [...photoIds])
          .where("user_id", "=", listing.userId)
          .where((eb) => eb.or([eb("listing_id", "is", null), eb("listing_id", "=", listing.id)]))
          .forUpdate()
          .execute();
  const usable = new Set(mine.map((photo) => photo.id));
  const wanted = [...new Set(photoIds)].filter((id) => usable.has(id));
  let orphaned = tx.updateTable("photos").set({ listing_id: null }).where("listing_id", "=", listing.id);
  if (wanted.length > 0) orphaned = orphaned.where("id", "not in", wanted);
  await orphaned.execute();
  for (const [position, id] of wanted.entries()) {
    await tx
      .updateTable("photos")
      .set({ listing_id: listing.id, review_of: null, position })
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Copies the photos of an ad with their files into free uploads of its owner; returns their ids in order. Refuses with upload_refused,
 * too_many_requests or storage_away.
 */
export async function copyPhotos(
  dependencies: UploadDependencies,
  { listingId, userId }: { readonly listingId: string; readonly userId: string },
): Promise<readonly string[]> {
  const { db, storage } = dependencies;
  const photos = await db
    .selectFrom("photos")
    .select(["key", "width", "height", "placeholder"])
    .where("listing_id", "=", listingId)
    .where("user_id", "=", userId)
    .where("is_missing", "=", false)
    .orderBy("position")
    .execute();
  await takeRoom(dependencies, userId, photos.length);
  const ids: string[] = [];
  for (const { key: source, ...shape } of photos) {
    const { id } = await storeFiles({ db }, { user_id: userId, ...shape }, async (key) => {
      for (const name of photoFiles(source)) {
        const bytes = await storage.get(name);
        if (bytes) await storage.put(name.replace(source, key), bytes);
      }
    });
    ids.push(id);
  }
  return ids;
}
