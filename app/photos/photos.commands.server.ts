/**
 * Uploading and placing photos. Owns the rows of `photos`. Files are written before their row and removed after it: a
 * row never lacks its files.
 */
import { randomBytes } from "node:crypto";
import type { Db, Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import { type Storage, StorageAway } from "#app/platform/storage.server.ts";
import { count } from "#app/platform/tally.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { type Photo, photoFile, photoFiles, photoKey } from "./photo.ts";
import type { EncodingEffort } from "./photo-encoding.server.ts";
import { encodePhoto } from "./photo-pipeline.server.ts";
import { countFreeUploads } from "./photos.queries.server.ts";

/** Milliseconds after which a photo without its ad is removed. */
const ORPHAN_LIFETIME = DAY;
/** An upload without an ad is kept as long as the draft it may belong to. */
const UPLOAD_LIFETIME = 15 * DAY;
/** Files whose photos are looked up by one query. */
const FILES_AT_ONCE = 500;
/** Uploads without an ad that one person may have: enough for several drafts. */
export const MAX_FREE_UPLOADS = 60;

/** The parts of the site that uploads need. */
export interface UploadDesk {
  readonly db: Db;
  readonly storage: Storage;
  readonly limits: RateLimits;
}

/** Stores a picture uploaded by `userId`. Refuses with upload_refused, too_many_requests or storage_away. */
export async function receivePhoto(desk: UploadDesk, userId: string, file: Blob): Promise<Photo> {
  try {
    await takeRoom(desk, userId, 1);
    const photo = await uploadPhoto(desk, { userId }, file);
    count("upload", "stored");
    return photo;
  } catch (error) {
    count("upload", error instanceof Refusal && !(error instanceof StorageAway) ? "refused" : "failed");
    throw error;
  }
}

/** Limits how much one person can upload. Refuses with upload_refused or too_many_requests. */
async function takeRoom({ db, limits }: UploadDesk, userId: string, photos: number): Promise<void> {
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
  const key = randomBytes(12).toString("hex");
  await Promise.all(encoded.files.map(({ width, format, bytes }) => storage.put(photoFile(key, width, format), bytes)));
  return db
    .insertInto("photos")
    .values({ user_id: userId, key, width: encoded.width, height: encoded.height, placeholder: encoded.placeholder })
    .returning(["id", "key", "width", "height", "placeholder"])
    .executeTakeFirstOrThrow();
}

/**
 * Makes `photoIds`, in this order, the photos of an ad; others of the ad become orphans. Ids that are neither the
 * owner's free uploads nor this ad's are ignored. Refuses with too_many_photos.
 */
export async function placePhotos(
  tx: Tx,
  listing: { readonly id: string; readonly userId: string },
  { photoIds, maxPhotos }: { readonly photoIds: readonly string[]; readonly maxPhotos: number },
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
    await tx.updateTable("photos").set({ listing_id: listing.id, position }).where("id", "=", id).execute();
  }
}

/**
 * Copies an ad's photos, files and all, into free uploads of its owner. Refuses with upload_refused,
 * too_many_requests or storage_away. Returns their ids in order.
 */
export async function copyPhotos(
  desk: UploadDesk,
  { listingId, userId }: { readonly listingId: string; readonly userId: string },
): Promise<readonly string[]> {
  const { db, storage } = desk;
  const photos = await db
    .selectFrom("photos")
    .select(["key", "width", "height", "placeholder"])
    .where("listing_id", "=", listingId)
    .where("user_id", "=", userId)
    .orderBy("position")
    .execute();
  await takeRoom(desk, userId, photos.length);
  const ids: string[] = [];
  for (const { key: source, ...shape } of photos) {
    const key = randomBytes(12).toString("hex");
    for (const name of photoFiles(source)) {
      const bytes = await storage.get(name);
      if (bytes) await storage.put(name.replace(source, key), bytes);
    }
    const { id } = await db
      .insertInto("photos")
      .values({ user_id: userId, key, ...shape })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** Removes files and rows of photos that have belonged to no ad long enough. Safe to run twice. Returns how many went. */
export async function removeOrphanedPhotos({
  db,
  storage,
}: {
  readonly db: Db;
  readonly storage: Storage;
}): Promise<number> {
  const now = Date.now();
  const before = new Date(now - ORPHAN_LIFETIME);
  const uploadedBefore = new Date(now - UPLOAD_LIFETIME);
  const orphans = await db
    .selectFrom("photos")
    .select(["id", "key"])
    .where("listing_id", "is", null)
    .where("orphaned_at", "<", before)
    // Never used: orphaned since it was uploaded.
    .where((eb) => eb.or([eb("orphaned_at", ">", eb.ref("created_at")), eb("created_at", "<", uploadedBefore)]))
    .orderBy("orphaned_at")
    .limit(500)
    .execute();
  for (const { id, key } of orphans) {
    const taken = await db.deleteFrom("photos").where("id", "=", id).where("listing_id", "is", null).executeTakeFirst();
    if (taken.numDeletedRows > 0n) await storage.remove(photoFiles(key));
  }
  return orphans.length;
}

/**
 * Removes files that no photo has: of an upload whose row could not be written, or after a crash between the two. Returns
 * how many went.
 */
export async function removeStrayFiles({
  db,
  storage,
}: {
  readonly db: Db;
  readonly storage: Storage;
}): Promise<number> {
  let count = 0;
  const clear = async (names: readonly string[]) => {
    if (names.length === 0) return;
    const keys = [...new Set(names.map(photoKey))];
    const rows = await db.selectFrom("photos").select("key").where("key", "in", keys).execute();
    const known = new Set(rows.map(({ key }) => key));
    const stray = names.filter((name) => !known.has(photoKey(name)));
    await storage.remove(stray);
    count += stray.length;
  };
  let names: string[] = [];
  for await (const { name } of storage.list(new Date(Date.now() - ORPHAN_LIFETIME))) {
    if (names.push(name) < FILES_AT_ONCE) continue;
    await clear(names);
    names = [];
  }
  await clear(names);
  return count;
}
