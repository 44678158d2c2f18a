/**
 * The files of photos that nothing shows any more: set aside where no address leads, and deleted after some days. Each file
 * is deleted because a row of `discarded_photos` names it, and only by the site that its storage belongs to.
 */
import type { ExpressionBuilder } from "kysely";
import type { Db, Tx } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Storage } from "#app/platform/storage.server.ts";
import { DAY, HOUR } from "#app/wording/durations.ts";
import type { Tables } from "#db/tables.ts";
import { photoFiles, photoKey } from "./photo.ts";
import { claimStorage } from "./storage-owner.server.ts";

/** Milliseconds after which a photo without its ad is discarded. */
const ORPHAN_LIFETIME = DAY;
/** An upload without an ad is kept as long as the draft it may belong to. */
const UPLOAD_LIFETIME = 15 * DAY;
/** Milliseconds that urgent files wait: they are gone within a day (rule: photo-files-wait). */
const URGENT_LIFETIME = 23 * HOUR;
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

/** The photos that have belonged to no ad for long enough at `now`. */
function isForgotten(now: Date) {
  const before = (life: number) => new Date(now.getTime() - life);
  return (eb: ExpressionBuilder<Tables, "photos">) =>
    eb.and([
      eb("listing_id", "is", null),
      eb("orphaned_at", "<", before(ORPHAN_LIFETIME)),
      // One that was never used has been an orphan since it was uploaded.
      eb.or([eb("orphaned_at", ">", eb.ref("created_at")), eb("created_at", "<", before(UPLOAD_LIFETIME))]),
    ]);
}

/** Discards photos that have belonged to no ad for long enough. Returns how many. */
export async function discardForgottenPhotos(db: Db, now = new Date()): Promise<number> {
  const due = db.selectFrom("photos").select("id").where(isForgotten(now)).orderBy("orphaned_at").limit(BATCH);
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
  const { db, storage } = desk;
  const rows = await db
    .selectFrom("discarded_photos")
    .select("key")
    .where("set_aside_at", "is", null)
    .orderBy("discarded_at")
    .limit(BATCH)
    .execute();
  if (rows.length === 0 || !(await claimStorage(desk)).isOwn) return 0;
  for (const { key } of rows) {
    await storage.setAside(photoFiles(key));
    await db.updateTable("discarded_photos").set({ set_aside_at: new Date() }).where("key", "=", key).execute();
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

/** The discarded photos whose files have waited long enough at `now`. */
function hasWaited({ photoGraceDays }: PhotoDesk["env"], now: Date) {
  const before = (life: number) => new Date(now.getTime() - life);
  return (eb: ExpressionBuilder<Tables, "discarded_photos">) =>
    eb.and([
      eb("set_aside_at", "is not", null),
      eb.or([
        eb("discarded_at", "<", before(photoGraceDays * DAY)),
        eb.and([eb("is_urgent", "=", true), eb("discarded_at", "<", before(URGENT_LIFETIME))]),
      ]),
    ]);
}

/**
 * Deletes the files of discarded photos that have waited long enough. A site that is not the owner of its storage deletes
 * nothing. Safe to run twice. Returns of how many photos. Throws SettingError for a storage of another database.
 */
export async function deleteDiscardedFiles(desk: PhotoDesk, now = new Date()): Promise<number> {
  const { db, env, storage } = desk;
  if (!(await claimStorage(desk)).isOwn) return 0;
  // Files that a photo names again, because its row was restored, come back first.
  await bringBackPhotos(desk);
  const due = await db
    .selectFrom("discarded_photos")
    .select("key")
    .where(hasWaited(env, now))
    .orderBy("discarded_at")
    .limit(BATCH)
    .execute();
  for (const { key } of due) {
    // The row goes last: where the storage fails, the files are removed in another run.
    await storage.remove(photoFiles(key));
    await db.deleteFrom("discarded_photos").where("key", "=", key).execute();
  }
  return due.length;
}
