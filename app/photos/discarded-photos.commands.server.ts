/**
 * The files of photos that nothing shows any more: set aside where no address leads, and deleted after some days. Each file
 * is deleted because a row of `discarded_photos` names it, and only by the site that its storage belongs to.
 */
import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { GuardedRemoval } from "#app/platform/removals.server.ts";
import type { Storage } from "#app/platform/storage.server.ts";
import { DAY, HOUR } from "#app/wording/durations.ts";
import type { Tables } from "#db/tables.ts";
import { photoFiles, photoKey } from "./photo.ts";
import { claimStorage } from "./storage-owner.server.ts";

/** An upload without an ad is kept longer than the draft it may belong to. */
const UPLOAD_DAYS = 15;
/** Hours that urgent files wait: they are gone within a day (rule: photo-files-wait). */
const URGENT_HOURS = 22;
/** Photos taken up at once. */
const BATCH = 500;

export interface PhotoDesk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl" | "photoGraceDays">;
  readonly storage: Storage;
}

/** Discards the photos of an ad, or of a person and of their ads, so that their files are gone within a day. */
export async function discardAtOnce(
  tx: Tx,
  of: { readonly listingId: string } | { readonly userId: string },
): Promise<void> {
  const ofPerson = (userId: string) => (eb: ExpressionBuilder<Tables, "photos">) =>
    eb.or([
      eb("user_id", "=", userId),
      eb("listing_id", "in", eb.selectFrom("listings").select("id").where("user_id", "=", userId)),
    ]);
  const photos = tx.deleteFrom("photos").returning("key");
  const gone = await ("listingId" in of
    ? photos.where("listing_id", "=", of.listingId)
    : photos.where(ofPerson(of.userId))
  ).execute();
  if (gone.length === 0) return;
  const keys = gone.map(({ key }) => key);
  await tx.updateTable("discarded_photos").set({ is_urgent: true }).where("key", "in", keys).execute();
}

/** Photos that have belonged to no ad for long enough. */
export const forgottenPhotos: GuardedRemoval = {
  what: "photos that belong to no ad",
  after: `a day after their ad; an upload that came to no ad after ${UPLOAD_DAYS} days`,
  label: "снимки без обява",
  table: "photos",
  isDue(now) {
    const orphanedBefore = new Date(now.getTime() - DAY);
    const uploadedBefore = new Date(now.getTime() - UPLOAD_DAYS * DAY);
    // A photo that was never used has been an orphan since it was uploaded.
    return sql<SqlBool>`listing_id is null and orphaned_at < ${orphanedBefore}
      and (orphaned_at > created_at or created_at < ${uploadedBefore})`;
  },
};

/** Discarded photos whose files have waited long enough. */
export const waitedFiles: GuardedRemoval = {
  what: "files of discarded photos",
  after: `\`PHOTO_GRACE_DAYS\`, ${URGENT_HOURS} hours where an account was erased or an administrator deleted the ad`,
  label: "файлове на изтрити снимки",
  table: "discarded_photos",
  comparedWith: "photos",
  isDue: (now) => sql<SqlBool>`delete_after <= ${now}`,
};

/** Discards photos that have belonged to no ad for long enough. Returns how many. */
export async function discardForgottenPhotos(db: Db, now = new Date()): Promise<number> {
  const due = db
    .selectFrom("photos")
    .select("id")
    .where(forgottenPhotos.isDue(now))
    .orderBy("orphaned_at")
    .limit(BATCH);
  const gone = await db
    .deleteFrom("photos")
    .where("id", "in", due)
    .where("listing_id", "is", null)
    .returning("id")
    .execute();
  return gone.length;
}

/**
 * Moves the files of discarded photos to where no address leads. A site that is not the owner of its storage moves nothing.
 * Returns of how many photos. Throws SettingError for a storage of another database.
 */
export async function setDiscardedAside(desk: PhotoDesk): Promise<number> {
  const { db, env, storage } = desk;
  const rows = await db
    .selectFrom("discarded_photos")
    .select(["key", "discarded_at", "is_urgent"])
    .where("delete_after", "is", null)
    .orderBy("discarded_at")
    .limit(BATCH)
    .execute();
  if (rows.length === 0 || !(await claimStorage(desk)).isOwn) return 0;
  for (const { key, discarded_at, is_urgent } of rows) {
    await storage.setAside(photoFiles(key));
    const wait = is_urgent ? URGENT_HOURS * HOUR : env.photoGraceDays * DAY;
    const delete_after = new Date(discarded_at.getTime() + wait);
    await db.updateTable("discarded_photos").set({ delete_after }).where("key", "=", key).execute();
  }
  return rows.length;
}

/** Brings back files set aside of photos that the database has again, as after it was restored. Returns how many photos. */
export async function bringBackPhotos(desk: PhotoDesk): Promise<number> {
  const { db, storage } = desk;
  if (!(await claimStorage(desk)).isOwn) return 0;
  let count = 0;
  const bringBack = async (keys: ReadonlySet<string>) => {
    if (keys.size === 0) return;
    const photos = await db
      .selectFrom("photos")
      .select("key")
      .where("key", "in", [...keys])
      .execute();
    for (const { key } of photos) {
      await storage.bringBack(photoFiles(key));
      await db.deleteFrom("discarded_photos").where("key", "=", key).execute();
    }
    count += photos.length;
  };
  let keys = new Set<string>();
  for await (const { name } of storage.listAside()) {
    keys.add(photoKey(name));
    if (keys.size < BATCH) continue;
    await bringBack(keys);
    keys = new Set();
  }
  await bringBack(keys);
  return count;
}

/**
 * Deletes the files of discarded photos that have waited long enough. A site that is not the owner of its storage deletes
 * nothing. Safe to run twice. Returns of how many photos. Throws SettingError for a storage of another database.
 */
export async function deleteDiscardedFiles(desk: PhotoDesk, now = new Date()): Promise<number> {
  const { db, storage } = desk;
  if (!(await claimStorage(desk)).isOwn) return 0;
  // Files that a photo names again, because its row was restored, come back first.
  await bringBackPhotos(desk);
  const due = await db
    .selectFrom("discarded_photos")
    .select("key")
    .where(waitedFiles.isDue(now))
    .orderBy("delete_after")
    .limit(BATCH)
    .execute();
  for (const { key } of due) {
    // The row goes last: where the storage fails, the files are removed in another run.
    await storage.remove(photoFiles(key));
    await db.deleteFrom("discarded_photos").where("key", "=", key).execute();
  }
  return due.length;
}
