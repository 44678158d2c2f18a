import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { folderStorage, type Storage } from "#app/platform/storage/storage.server.ts";
import { storagePair } from "#app/platform/storage/storage-pair.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeFolder, makeListing, makePhotoRow } from "#tests/support/make.ts";
import { asideIn, filesIn } from "#tests/support/storages.ts";
import { adoptStorage, claimStorage, ownsStorage } from "./storage-owner.server.ts";
import { handleUnknownFiles } from "./unknown-files.server.ts";

const { db } = useDatabase();
const DAY = 86_400_000;

const makeStorage = (folder = makeFolder()) => folderStorage(join(folder, "photos"));
const siteWith = (storage: Storage, siteUrl = "https://example.bg") => ({ db, env: { siteUrl }, storage });
/** Gives the database a new id, so that it acts as another one. */
const resetSiteId = () => db.deleteFrom("operation_marks").where("name", "=", "site").execute();
const put = (storage: Storage, key: string) => storage.put(`${key}-400.webp`, new Uint8Array([1]));

/** Adds photos to the database and the files of some of them to the storage. */
async function makePhotos(storage: Storage, photos: number, files = photos): Promise<void> {
  const { id: listing_id, user_id } = await makeListing(db);
  for (let position = 0; position < photos; position += 1) {
    const { key } = await makePhotoRow(db, user_id, { listing_id, position });
    if (position < files) await put(storage, key);
  }
}

describe("a storage without an owner", () => {
  test("is claimed if neither it nor the database has photos", async () => {
    const site = siteWith(makeStorage());
    expect([await ownsStorage(site), await claimStorage(site), await ownsStorage(site)]).toEqual([
      false,
      { isOwn: true },
      true,
    ]);
  });

  test.each([
    [19, 1, true],
    [18, 2, false],
    [0, 3, false],
  ])("with %i known and %i unknown files is claimed: %s", async (known, unknown, isOwn) => {
    const storage = makeStorage();
    await makePhotos(storage, known);
    for (let index = 0; index < unknown; index += 1) await put(storage, `stranger${index}`);
    const claim = claimStorage(siteWith(storage));
    if (isOwn) return expect(await claim).toEqual({ isOwn });
    await expect(claim).rejects.toThrow(
      `DATA_DIR=${storage.setting.slice("DATA_DIR=".length)}: of ${known + unknown} photo files the database knows ${known}.`,
    );
    expect(await storage.readOwner()).toBeUndefined();
  });

  test("is refused if it is empty and the database has photos, as with an unmounted disk", async () => {
    const storage = makeStorage();
    await makePhotos(storage, 1, 0);
    await expect(claimStorage(siteWith(storage))).rejects.toThrow("is the disk mounted?");
  });

  test("is refused if it has few of the photos of the ads, as after a temporarily unmounted disk", async () => {
    const storage = makeStorage();
    await makePhotos(storage, 10, 4);
    await expect(claimStorage(siteWith(storage))).rejects.toThrow("of 10 photos in the database it has 4");
  });

  test("is refused, also with the right owner, if it has none of the photos", async () => {
    const storage = makeStorage();
    await claimStorage(siteWith(storage));
    await makePhotos(storage, 10, 0);
    await expect(claimStorage(siteWith(storage))).rejects.toThrow("of 10 photos in the database it has 0");
  });

  test("is claimed if it is empty beside a storage of the site, as when a move begins", async () => {
    const folder = makeStorage();
    await makePhotos(folder, 3);
    await claimStorage(siteWith(folder));
    const bucket = makeStorage();
    expect(await claimStorage(siteWith(storagePair(folder, bucket)))).toEqual({ isOwn: true });
    expect(await ownsStorage(siteWith(bucket))).toBe(true);
  });
});

describe("a storage with an owner", () => {
  test("is refused for another database, in one line with instructions", async () => {
    const site = siteWith(makeStorage());
    await makePhotos(site.storage, 3);
    await claimStorage(site);
    await resetSiteId();
    const refusal = await claimStorage(site).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SettingError);
    expect(String(refusal)).toMatch(/its photos belong to another database\..*npm run restore.*adopt-storage$/);
    expect(String(refusal)).not.toContain("\n");
    expect(await ownsStorage(site)).toBe(false);
  });

  test("belongs to another database after adoptStorage", async () => {
    const site = siteWith(makeStorage());
    await makePhotos(site.storage, 3);
    await claimStorage(site);
    await resetSiteId();
    expect(await adoptStorage(site)).toContain("of 3 files that were compared the database knows 3");
    expect(await claimStorage(site)).toEqual({ isOwn: true });
  });

  test("is refused for a copy of the site at another URL; a local site may move to its public URL", async () => {
    const storage = makeStorage();
    await claimStorage(siteWith(storage, "http://localhost:3000"));
    expect(await claimStorage(siteWith(storage, "http://localhost:3001"))).toEqual({ isOwn: true });
    expect(await claimStorage(siteWith(storage, "https://example.bg"))).toEqual({ isOwn: true });
    for (const url of ["https://staging.example.bg", "http://localhost:3000"])
      expect(await claimStorage(siteWith(storage, url))).toEqual({ isOwn: false, copyOf: "https://example.bg" });
    await adoptStorage(siteWith(storage, "https://new.example.bg"));
    expect(await claimStorage(siteWith(storage, "https://new.example.bg"))).toEqual({ isOwn: true });
  });

  test("that is damaged is refused", async () => {
    const storage = makeStorage();
    await storage.writeOwner("{");
    await expect(claimStorage(siteWith(storage))).rejects.toThrow("storage.json is damaged");
  });
});

describe("files without a row", () => {
  test("are listed, set aside on request, and removed only after 30 days", async () => {
    const folder = makeFolder();
    const site = siteWith(makeStorage(folder));
    await makePhotos(site.storage, 20);
    await claimStorage(site);
    await put(site.storage, "stranger");
    expect(await handleUnknownFiles(site)).toMatch(/^stranger-400\.webp\n1 files \(0\.0 MB\) that no row names\n/);
    await handleUnknownFiles(site, "remove", new Date(Date.now() + 1_000 * DAY));
    expect(await filesIn(site.storage)).toHaveLength(21);
    await handleUnknownFiles(site, "set-aside");
    expect(await filesIn(site.storage)).toHaveLength(20);
    await handleUnknownFiles(site, "remove", new Date(Date.now() + 29 * DAY));
    expect(await asideIn(site.storage)).toHaveLength(1);
    await handleUnknownFiles(site, "remove", new Date(Date.now() + 31 * DAY));
    expect(await asideIn(site.storage)).toEqual([]);
    expect(await filesIn(site.storage)).toHaveLength(20);
    rmSync(folder, { recursive: true });
  });

  test("are not touched if the storage belongs to another database or URL", async () => {
    const site = siteWith(makeStorage());
    await makePhotos(site.storage, 1);
    await claimStorage(site);
    await put(site.storage, "stranger");
    const copy = siteWith(site.storage, "https://staging.example.bg");
    await expect(handleUnknownFiles(copy, "set-aside")).rejects.toThrow("nothing was changed");
    await resetSiteId();
    await expect(handleUnknownFiles(site, "set-aside")).rejects.toThrow("belong to another database");
    expect(await filesIn(site.storage)).toHaveLength(2);
  });
});
