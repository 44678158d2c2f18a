/**
 * Sets aside the files of discarded photos, where no URL reaches them, and deletes them after some days. A file is deleted only if a row
 * of `discarded_photos` names it, and only by the site that owns its storage.
 */
import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { ExemptRemoval, GuardedRemoval } from "#app/platform/database/removals.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import type { Tables } from "#db/tables.ts";
import { photoKey, possiblePhotoFiles } from "./photo.ts";
import { claimStorage } from "./storage-owner.server.ts";

/** Days for which an upload without an ad is stored; a draft that uses it is stored for two weeks after its last change. */
export const UPLOAD_DAYS = 30;
/** Hours until urgent files are deleted, always within a day (rule: photo-files-wait). */
const URGENT_HOURS = 22;
/** Number of photos handled in one run. */
const BATCH = 500;

export type PhotoDependencies = Pick<Site, "db" | "env" | "storage">;

/** Discards the photos of an ad, or of a person and of their ads; their files are deleted within a day. */
export async function discardUrgently(
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
        // Photos that this person discarded earlier wait no longer than the others.
        ...("userId" in of ? [eb("user_id", "=", of.userId)] : []),
        eb.lit(false),
      ]),
    )
    .execute();
}

/** The removal of photos that have belonged to no ad for long enough. */
export const orphanedPhotos: GuardedRemoval = {
  what: "photos that belong to no ad",
  after: `a day after their ad was deleted; ${UPLOAD_DAYS} days after the upload if they never had an ad`,
  label: "снимки без обява",
  table: "photos",
  isDue(now) {
    const orphanedBefore = new Date(now.getTime() - DAY);
    const uploadedBefore = new Date(now.getTime() - UPLOAD_DAYS * DAY);
    // A photo that was never used has been an orphan since it was uploaded.
    return sql<SqlBool>`listing_id is null and review_of is null and orphaned_at < ${orphanedBefore}
      and (orphaned_at > created_at or created_at < ${uploadedBefore})`;
  },
};

/** The removal of files of discarded photos after the waiting time. */
export const expiredFiles: GuardedRemoval = {
  what: "files of discarded photos",
  after: "`PHOTO_GRACE_DAYS`",
  label: "файлове на изтрити снимки",
  table: "discarded_photos",
  comparedWith: ["photos", "discarded_photos"],
  isDue: (now) => sql<SqlBool>`delete_after <= ${now} and not is_urgent`,
};

export const urgentFiles: ExemptRemoval = {
  what: "files of photos of erased accounts, and of ads that administrators deleted",
  after: `${URGENT_HOURS} hours`,
  exempt: "the erasure was guarded, and an administrator's action is deliberate",
};

/** Returns the number of photos that are discarded and whose files are not yet deleted. */
export async function countDiscardedPhotos(db: Db): Promise<number> {
  const counted = db.selectFrom("discarded_photos").select((eb) => eb.fn.countAll<number>().as("photos"));
  return (await counted.executeTakeFirstOrThrow()).photos;
}

/** Discards photos that have belonged to no ad for long enough; returns their number. */
export async function discardOrphanedPhotos(db: Db, now = new Date()): Promise<number> {
  const due = db.selectFrom("photos").select("id").where(orphanedPhotos.isDue(now)).orderBy("orphaned_at").limit(BATCH);
  const gone = await db
    .deleteFrom("photos")
    .where("id", "in", due)
    .where("listing_id", "is", null)
    .where("review_of", "is", null)
    .returning("id")
    .execute();
  return gone.length;
}

/**
 * Sets aside the files of discarded photos; returns the number of photos. A site that does not own its storage moves nothing. Throws
 * SettingError for a storage of another database.
 */
export async function setDiscardedAside(dependencies: PhotoDependencies): Promise<number> {
  const { db, env, storage } = dependencies;
  const rows = await selectDiscarded(db).where("delete_after", "is", null).orderBy("discarded_at").execute();
  if (rows.length === 0 || !(await claimStorage(dependencies)).isOwn) return 0;
  const graceHours = env.photoGraceDays * 24;
  // Computed in SQL from the current row, which may become urgent while its files are moved.
  const delete_after = sql<Date>`discarded_at
    + case when is_urgent then ${URGENT_HOURS}::int else ${graceHours}::int end * interval '1 hour'`;
  await forEach(rows, async ({ key }) => {
    await storage.setAside(possiblePhotoFiles(key));
    await db.updateTable("discarded_photos").set({ delete_after }).where("key", "=", key).execute();
  });
  return rows.length;
}

/** Selects a batch of discarded photos without those that a restored database has again. */
function selectDiscarded(db: Db) {
  return db
    .selectFrom("discarded_photos")
    .select("key")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("photos").select("photos.id").whereRef("photos.key", "=", "discarded_photos.key"))),
    )
    .limit(BATCH);
}

/** Does the work for each row, continuing after failures; throws the first failure at the end. */
async function forEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Restores set-aside files of photos that a restored database has again; returns the number of photos. */
export async function restorePhotoFiles(dependencies: PhotoDependencies): Promise<number> {
  const { db, storage } = dependencies;
  if (!(await claimStorage(dependencies)).isOwn) return 0;
  let count = 0;
  const bringBack = async (keys: ReadonlySet<string>) => {
    if (keys.size === 0) return;
    const photos = await db
      .selectFrom("photos")
      .select("key")
      .where("key", "in", [...keys])
      .execute();
    for (const { key } of photos) {
      await storage.bringBack(possiblePhotoFiles(key));
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
  dependencies: PhotoDependencies,
  now = new Date(),
  { isUrgent = false }: { readonly isUrgent?: boolean } = {},
): Promise<number> {
  const { db, storage } = dependencies;
  const due = await selectDiscarded(db)
    .where(isUrgent ? sql<SqlBool>`delete_after <= ${now} and is_urgent` : expiredFiles.isDue(now))
    .orderBy("delete_after")
    .execute();
  if (due.length === 0 || !(await claimStorage(dependencies)).isOwn) return 0;
  await forEach(due, async ({ key }) => {
    // The row is deleted last: if the storage fails, another run deletes the files.
    await storage.remove(possiblePhotoFiles(key));
    await db.deleteFrom("discarded_photos").where("key", "=", key).execute();
  });
  return due.length;
}
