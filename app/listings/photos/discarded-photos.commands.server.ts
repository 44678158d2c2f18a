/**
 * The files of photos that nothing shows any more: set aside where no address leads, and deleted after some days. Each file
 * is deleted because a row of `discarded_photos` names it, and only by the site that its storage belongs to.
 */
import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { ExemptRemoval, GuardedRemoval } from "#app/platform/removals.server.ts";
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
  const keys = gone.map(({ key }) => key);
  await tx
    .updateTable("discarded_photos")
    .set({
      is_urgent: true,
      delete_after: sql`case when delete_after is not null then least(delete_after, ${new Date(Date.now() + URGENT_HOURS * HOUR)}) end`,
    })
    .where((eb) =>
      eb.or([
        ...(keys.length > 0 ? [eb("key", "in", keys)] : []),
        // What this person discarded before waits no longer than the rest.
        ...("userId" in of ? [eb("user_id", "=", of.userId)] : []),
        eb.lit(false),
      ]),
    )
    .execute();
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
  after: "`PHOTO_GRACE_DAYS`",
  label: "файлове на изтрити снимки",
  table: "discarded_photos",
  comparedWith: ["photos", "discarded_photos"],
  isDue: (now) => sql<SqlBool>`delete_after <= ${now} and not is_urgent`,
};

/** Discarded photos whose files must be gone within a day. */
export const urgentFiles: ExemptRemoval = {
  what: "files of photos of erased accounts, and of ads that administrators deleted",
  after: `${URGENT_HOURS} hours`,
  exempt: "the erasure was guarded, and an administrator's action is deliberate",
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
    .select("key")
    .where("delete_after", "is", null)
    .where(hasNoPhoto)
    .orderBy("discarded_at")
    .limit(BATCH)
    .execute();
  if (rows.length === 0 || !(await claimStorage(desk)).isOwn) return 0;
  const graceHours = env.photoGraceDays * 24;
  // Computed from the row as it is then: it may become urgent while its files are moved.
  const delete_after = sql<Date>`discarded_at
    + case when is_urgent then ${URGENT_HOURS}::int else ${graceHours}::int end * interval '1 hour'`;
  await forEach(rows, async ({ key }) => {
    await storage.setAside(photoFiles(key));
    await db.updateTable("discarded_photos").set({ delete_after }).where("key", "=", key).execute();
  });
  return rows.length;
}

/** Leaves out rows whose photo is there again, because a database of before was restored. */
function hasNoPhoto(eb: ExpressionBuilder<Tables, "discarded_photos">) {
  const photo = eb.selectFrom("photos").select("photos.id").whereRef("photos.key", "=", "discarded_photos.key");
  return eb.not(eb.exists(photo));
}

/** Does the work for each row, also after it has failed for another; throws the first failure at the end. */
async function forEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
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
  const restored = await db
    .selectFrom("discarded_photos")
    .innerJoin("photos", "photos.key", "discarded_photos.key")
    .select("photos.key")
    .execute();
  let keys = new Set(restored.map(({ key }) => key));
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
 * Deletes the files of discarded photos that have waited long enough, of urgent ones or of all others. A site that is not the
 * owner of its storage deletes nothing. Safe to run twice. Returns of how many photos. Throws SettingError for a storage of
 * another database.
 */
export async function deleteDiscardedFiles(
  desk: PhotoDesk,
  now = new Date(),
  { isUrgent = false }: { readonly isUrgent?: boolean } = {},
): Promise<number> {
  const { db, storage } = desk;
  const due = await db
    .selectFrom("discarded_photos")
    .select("key")
    .where(isUrgent ? sql<SqlBool>`delete_after <= ${now} and is_urgent` : waitedFiles.isDue(now))
    .where(hasNoPhoto)
    .orderBy("delete_after")
    .limit(BATCH)
    .execute();
  if (due.length === 0 || !(await claimStorage(desk)).isOwn) return 0;
  await forEach(due, async ({ key }) => {
    // The row goes last: where the storage fails, the files are removed in another run.
    await storage.remove(photoFiles(key));
    await db.deleteFrom("discarded_photos").where("key", "=", key).execute();
  });
  return due.length;
}
