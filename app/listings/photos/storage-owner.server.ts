/**
 * Keeps a database from deleting another one's photos: the storage says whose they are, and at which address that site is.
 * A storage without an owner is taken over when its files and the database belong together.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#app/platform/database.server.ts";
import { type Env, SettingError } from "#app/platform/env.server.ts";
import { isLoopbackUrl } from "#app/platform/loopback.ts";
import { readSiteId } from "#app/platform/site-id.server.ts";
import type { Storage } from "#app/platform/storage.server.ts";
import { photoFile, photoKey } from "./photo.ts";

/** Files of a storage without an owner that are compared with the database, and the share of them that it must know. */
const SAMPLE = 500;
/** Photos of the database that are looked for in the storage. */
const STORED_SAMPLE = 10;
const KNOWN_SHARE = 0.95;

const ownerShape = z.object({
  /** The SHA-256 of the site's id: the text may lie where everybody can read it. */
  site: z.string(),
  url: z.string(),
});
type Owner = z.infer<typeof ownerShape>;

export interface StoredSite {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly storage: Storage;
}

/** Whether this process may delete files; `copyOf` is the address of the site that they belong to if it may not. */
export type StorageClaim = { readonly isOwn: true } | { readonly isOwn: false; readonly copyOf: string };

/**
 * Makes sure that the photos belong to this database; call before anything serves, writes or deletes them. Throws
 * SettingError if they do not, StorageAway while nobody can say.
 */
export async function claimStorage(site: StoredSite): Promise<StorageClaim> {
  const me = await ownerOf(site);
  const { storage } = site;
  const owners = await Promise.all(storage.parts.map(readOwner));
  for (const [index, part] of storage.parts.entries()) {
    const owner = owners[index];
    if (owner && owner.site !== me.site) throw refusal(part, "its photos belong to another database");
    if (owner) continue;
    const { files, known } = await compareFiles(site, part);
    if (known < files * KNOWN_SHARE) throw refusal(part, `of ${files} photo files the database knows ${known}`);
  }
  const { photos, stored } = await findStored(site);
  // A storage that names its owner may have lost some files; one that does not must have most of them.
  const isEnough = owners.some((owner) => owner) ? stored > 0 || photos === 0 : stored >= photos / 2;
  if (!isEnough) throw refusal(storage, `of ${photos} photos in the database it has ${stored} (is the disk mounted?)`);
  const other = owners.find((owner) => owner && owner.url !== me.url && !isLoopbackUrl(owner.url));
  if (other) return { isOwn: false, copyOf: other.url };
  for (const [index, part] of storage.parts.entries())
    if (owners[index]?.url !== me.url) {
      await part.takeOverAside();
      await part.writeOwner(JSON.stringify(me));
    }
  return { isOwn: true };
}

/** Whether all parts of the storage name this site as their owner, now. Unlike claimStorage it changes nothing. */
export async function ownsStorage(site: StoredSite): Promise<boolean> {
  const me = await ownerOf(site);
  const owners = await Promise.all(site.storage.parts.map(readOwner));
  return owners.every((owner) => owner?.site === me.site && owner.url === me.url);
}

/** Makes this site the owner of its storage, whatever it held before. Returns a line for the operator. */
export async function adoptStorage(site: StoredSite): Promise<string> {
  const { files, known } = await compareFiles(site, site.storage);
  await writeOwner(site);
  return `The photos of ${site.storage.setting} belong to ${site.env.siteUrl} now: of ${files} files that were compared the database knows ${known}. Restart the site.`;
}

/** Names this site as the owner of DATA_DIR's photos, which a backup has just put there together with its database. */
export async function ownRestoredPhotos(site: StoredSite): Promise<void> {
  await site.storage.parts[0]?.writeOwner(JSON.stringify(await ownerOf(site)));
}

/** Names this site in its storage. Only for a storage whose files were put there for this database. */
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

/** Those of these keys that a photo has, or had until it was discarded. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const wanted = [...new Set(keys)];
  const [photos, discarded] = await Promise.all([
    db.selectFrom("photos").select("key").where("key", "in", wanted).execute(),
    db.selectFrom("discarded_photos").select("key").where("key", "in", wanted).execute(),
  ]);
  return new Set([...photos, ...discarded].map(({ key }) => key));
}

/** How many of some photos of ads the storage has. Keys are random, so the first ones are a fair sample. */
async function findStored({ db, storage }: Pick<StoredSite, "db" | "storage">) {
  const photos = await db
    .selectFrom("photos")
    .select("key")
    .where("listing_id", "is not", null)
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
