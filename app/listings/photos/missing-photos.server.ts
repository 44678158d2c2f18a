/**
 * Marks the photos whose files are not in the storage, so that pages omit them, and shows them again when the files are back. Changes
 * neither files nor anything else of a photo.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { linkPictureFile, photoFiles, photoKey } from "./photo.ts";

type PhotoPlace = Pick<Site, "db" | "storage">;

const BATCH = 5_000;

export async function countMissingPhotos(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("photos")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_missing", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Compares every photo of an ad with the storage and marks it; returns the number of missing ones. */
export async function markMissingPhotos({ db, storage }: PhotoPlace): Promise<number> {
  const stored = new Set<string>();
  for await (const key of storedPhotos(storage)) stored.add(key);
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("photos")
      .select(["key", "is_missing"])
      .where("key", ">", last)
      .where((eb) => eb.or([eb("listing_id", "is not", null), eb("review_of", "is not", null)]))
      .orderBy("key")
      .limit(BATCH)
      .execute();
    const changed = rows.filter(({ key, is_missing }) => is_missing === stored.has(key));
    for (const is_missing of [true, false])
      await setMissing(
        db,
        changed.filter(({ key }) => stored.has(key) !== is_missing).map(({ key }) => key),
        is_missing,
      );
    if (rows.length < BATCH) return countMissingPhotos(db);
    last = rows.at(-1)?.key ?? "";
  }
}

/** Shows the photos again whose files are back; returns their number. */
export async function showReturnedPhotos({ db, storage }: PhotoPlace): Promise<number> {
  const missing = await countMissingPhotos(db);
  if (missing === 0) return 0;
  let keys: string[] = [];
  for await (const key of storedPhotos(storage)) {
    if (keys.push(key) < BATCH) continue;
    await setMissing(db, keys, false);
    keys = [];
  }
  await setMissing(db, keys, false);
  return missing - (await countMissingPhotos(db));
}

async function setMissing(db: Db, keys: readonly string[], is_missing: boolean): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable("photos")
    .set({ is_missing })
    .where("key", "in", [...keys])
    .where("is_missing", "=", !is_missing)
    .execute();
}

/** Yields the keys of the photos of which the storage has every file. */
async function* storedPhotos(storage: Storage): AsyncGenerator<string> {
  let [key, files] = ["", 0];
  // The files of a photo follow each other, because they are listed by name.
  for await (const { name } of storage.list()) {
    const next = photoKey(name);
    if (name === linkPictureFile(next)) continue;
    files = next === key ? files + 1 : 1;
    key = next;
    if (files === photoFiles(key).length) yield key;
  }
}
