/**
 * Prevents a database from deleting the photos of another one: the storage names its owner and the owner's URL. A storage without an
 * owner is claimed if its files match the database.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#app/platform/database/database.server.ts";
import { readSiteId } from "#app/platform/database/site-id.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { isLoopbackUrl } from "#app/platform/settings/loopback.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { markMissingPhotos } from "./missing-photos.server.ts";
import { photoFile, photoKey } from "./photo.ts";

/** Number of files of a storage without an owner that are compared, and the share of them that the database must know. */
const SAMPLE = 500;
/** Number of photos of the database that are looked up in the storage. */
const STORED_SAMPLE = 10;
const KNOWN_SHARE = 0.95;

const ownerShape = z.object({
  /** The SHA-256 of the site's id, because the file may be public. */
  site: z.string(),
  url: z.string(),
});
type Owner = z.infer<typeof ownerShape>;

export interface StoredSite {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly storage: Storage;
}

/** `isOwn`: true if this process may delete files. `copyOf`: the URL of the site that owns them otherwise. */
export type StorageClaim = { readonly isOwn: true } | { readonly isOwn: false; readonly copyOf: string };

/**
 * Verifies that the photos belong to this database; call before anything serves, writes or deletes them. Throws SettingError if they do
 * not, StorageUnavailable if the storage cannot be read.
 */
export async function claimStorage(site: StoredSite): Promise<StorageClaim> {
  const self = await ownerOf(site);
  const { storage } = site;
  const owners = await Promise.all(storage.parts.map(readOwner));
  for (const [index, part] of storage.parts.entries()) {
    const owner = owners[index];
    if (owner && owner.site !== self.site) throw refusal(part, "its photos belong to another database");
    if (owner) continue;
    const { files, known } = await compareFiles(site, part);
    if (known < files * KNOWN_SHARE) throw refusal(part, `of ${files} photo files the database knows ${known}`);
  }
  const { photos, stored } = await findStored(site);
  // A storage with an owner may have lost some files; one without must have most of them.
  const isEnough = owners.some((owner) => owner) ? stored > 0 || photos === 0 : stored >= photos / 2;
  if (!isEnough) throw refusal(storage, `of ${photos} photos in the database it has ${stored} (is the disk mounted?)`);
  const other = owners.find((owner) => owner && owner.url !== self.url && !isLoopbackUrl(owner.url));
  if (other) return { isOwn: false, copyOf: other.url };
  for (const [index, part] of storage.parts.entries())
    if (owners[index]?.url !== self.url) {
      await part.takeOverAside();
      await part.writeOwner(JSON.stringify(self));
    }
  return { isOwn: true };
}

/** True if all parts of the storage name this site as their owner. Unlike claimStorage it changes nothing. */
export async function ownsStorage(site: StoredSite): Promise<boolean> {
  const self = await ownerOf(site);
  const owners = await Promise.all(site.storage.parts.map(readOwner));
  return owners.every((owner) => owner?.site === self.site && owner.url === self.url);
}

/**
 * Makes this site the owner of its storage, whatever the storage contains, and marks the photos that it lacks. Returns lines for the
 * operator.
 */
export async function adoptStorage(site: StoredSite): Promise<string> {
  const { files, known } = await compareFiles(site, site.storage);
  await writeOwner(site);
  const missing = await markMissingPhotos(site);
  return [
    `The photos of ${site.storage.setting} belong to ${site.env.siteUrl} now: of ${files} files that were compared the database knows ${known}. Restart the site.`,
    ...(missing > 0 ? [missingPhotos(missing)] : []),
  ].join("\n");
}

/** Returns a sentence about missing photos, for operators. */
export function missingPhotos(count: number): string {
  return `The files of ${count} photos are missing: pages omit them, and show them again within an hour after the files are back`;
}

/** Makes this site the owner of the photos in DATA_DIR that were restored from a backup with its database. */
export async function ownRestoredPhotos(site: StoredSite): Promise<void> {
  await site.storage.parts[0]?.writeOwner(JSON.stringify(await ownerOf(site)));
}

/** Writes this site into its storage. Only for a storage whose files were written for this database. */
async function writeOwner(site: StoredSite): Promise<void> {
  await site.storage.takeOverAside();
  await site.storage.writeOwner(JSON.stringify(await ownerOf(site)));
}

async function ownerOf({ db, env }: Pick<StoredSite, "db" | "env">): Promise<Owner> {
  const site = createHash("sha256")
    .update(await readSiteId(db))
    .digest("hex");
  return { site, url: env.siteUrl };
}

/** Compares the first files of a storage with the database. Names are random, so they are a fair sample. */
async function compareFiles({ db }: Pick<StoredSite, "db">, storage: Storage) {
  const names: string[] = [];
  for await (const { name } of storage.list()) if (names.push(name) === SAMPLE) break;
  const knownKeys = await findKnownKeys(db, names.map(photoKey));
  return { files: names.length, known: names.filter((name) => knownKeys.has(photoKey(name))).length };
}

async function readOwner(part: Storage): Promise<Owner | undefined> {
  const text = await part.readOwner();
  if (text === undefined) return undefined;
  try {
    return ownerShape.parse(JSON.parse(text));
  } catch {
    throw refusal(part, "storage.json is damaged");
  }
}

/** Returns those of the keys that belong to a photo or a discarded photo. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const wanted = [...new Set(keys)];
  const [photos, discarded] = await Promise.all([
    db.selectFrom("photos").select("key").where("key", "in", wanted).execute(),
    db.selectFrom("discarded_photos").select("key").where("key", "in", wanted).execute(),
  ]);
  return new Set([...photos, ...discarded].map(({ key }) => key));
}

/** Looks up some photos of ads in the storage, except those marked as missing. Keys are random, so the first ones are a fair sample. */
async function findStored({ db, storage }: Pick<StoredSite, "db" | "storage">) {
  const photos = await db
    .selectFrom("photos")
    .select("key")
    .where("listing_id", "is not", null)
    .where("is_missing", "=", false)
    .orderBy("key")
    .limit(STORED_SAMPLE)
    .execute();
  let stored = 0;
  for (const { key } of photos) if (await storage.get(photoFile(key, 400, "webp"))) stored += 1;
  return { photos: photos.length, stored };
}

function refusal({ setting }: Storage, reason: string): SettingError {
  return new SettingError(
    `${setting}: ${reason}. Correct DATABASE_URL, DATA_DIR or STORAGE_URL, move the data with npm run restore, or, if these photos are to belong to this database, run npm run admin -- adopt-storage`,
  );
}
