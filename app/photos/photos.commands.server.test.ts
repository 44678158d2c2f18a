import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/env.server.ts";
import { openStorage } from "#app/platform/open-storage.server.ts";
import { folderStorage } from "#app/platform/storage.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  makeFolder,
  makeListing,
  makePhotoBytes,
  makePhotoFile,
  makePhotoRow,
  makeUser,
  testSite,
} from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { PHOTO_FORMATS, PHOTO_WIDTHS, photoFiles, photoUrl } from "./photo.ts";
import { removeOrphanedPhotos, removeStrayFiles, uploadPhoto } from "./photos.commands.server.ts";
import { countFreeUploads, findListingPhotos, findOwnPhotos } from "./photos.queries.server.ts";

const { database, db } = useDatabase();
const site = testSite(database);
const DAY = 86_400_000;
/** Orphaned a day ago. */
const old = { created_at: new Date(Date.now() - 3 * DAY), orphaned_at: new Date(Date.now() - DAY - 1_000) };

describe("an upload", () => {
  test("is stored in all its files and belongs to its person and to no ad yet", async () => {
    const user = await makeUser(db);
    const photo = await uploadPhoto(site, { userId: user.id }, await makePhotoFile({ width: 900, height: 600 }));
    expect(photo).toMatchObject({ width: 900, height: 600, key: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const row = await db.selectFrom("photos").selectAll().executeTakeFirst();
    expect(row).toMatchObject({ ...photo, user_id: user.id, listing_id: null, orphaned_at: expect.any(Date) });
    expect(photoFiles(photo.key)).toHaveLength(PHOTO_WIDTHS.length * PHOTO_FORMATS.length);
    for (const name of photoFiles(photo.key)) expect((await site.storage.get(name))?.byteLength).toBeGreaterThan(50);
    expect(await countFreeUploads(db, user.id)).toBe(1);
  });

  test("has a name that nobody can guess from another", async () => {
    const user = await makeUser(db);
    const bytes = await makePhotoBytes({ width: 20, height: 20 });
    const [one, two] = [
      await uploadPhoto(site, { userId: user.id }, new Blob([new Uint8Array(bytes)])),
      await uploadPhoto(site, { userId: user.id }, new Blob([new Uint8Array(bytes)])),
    ];
    expect(one.key).not.toBe(two.key);
    expect(photoUrl(one.key, 400, "avif")).toBe(`/photos/${one.key}-400.avif`);
  });

  test("that is refused leaves nothing", async () => {
    const user = await makeUser(db);
    await expect(uploadPhoto(site, { userId: user.id }, new Blob(["<svg/>"]))).rejects.toMatchObject({
      notice: { code: "upload_refused" },
    });
    expect(await db.selectFrom("photos").selectAll().execute()).toEqual([]);
  });
});

test("an upload that a bucket does not take is no photo", async () => {
  const bucket = await startS3Server();
  const storage = openStorage(parseEnv({ ...bucket.settings, DATA_DIR: makeFolder() }), { warn() {} });
  bucket.trouble = "busy";
  const { id } = await makeUser(db);
  expect(await refusal(uploadPhoto({ db, storage }, { userId: id }, await makePhotoFile()))).toBe("storage_away");
  expect(await db.selectFrom("photos").selectAll().execute()).toEqual([]);
  await bucket.stop();
});

describe("photos are read", () => {
  test("of an ad in their order", async () => {
    const { id, user_id } = await makeListing(db);
    for (const position of [2, 0, 1])
      await makePhotoRow(db, user_id, { listing_id: id, position, key: `key${position}` });
    expect((await findListingPhotos(db, id)).map(({ key }) => key)).toEqual(["key0", "key1", "key2"]);
  });

  test("of a form in the order asked, and only the person's own", async () => {
    const [user, other] = [await makeUser(db), await makeUser(db)];
    const [a, b, foreign] = [
      await makePhotoRow(db, user.id),
      await makePhotoRow(db, user.id),
      await makePhotoRow(db, other.id),
    ];
    expect((await findOwnPhotos(db, user.id, [b.id, foreign.id, a.id])).map(({ id }) => id)).toEqual([b.id, a.id]);
    expect(await findOwnPhotos(db, user.id, [])).toEqual([]);
  });
});

describe("photos that have belonged to no ad for a day", () => {
  test("go, with their files; younger ones and those of ads stay", async () => {
    const { id, user_id } = await makeListing(db);
    const bytes = await makePhotoBytes({ width: 20, height: 20 });
    const [orphan, young, placed] = [
      await uploadPhoto(site, { userId: user_id }, new Blob([new Uint8Array(bytes)])),
      await uploadPhoto(site, { userId: user_id }, new Blob([new Uint8Array(bytes)])),
      await uploadPhoto(site, { userId: user_id }, new Blob([new Uint8Array(bytes)])),
    ];
    await db.updateTable("photos").set(old).where("id", "=", orphan.id).execute();
    await db.updateTable("photos").set({ listing_id: id }).where("id", "=", placed.id).execute();
    expect([await removeOrphanedPhotos(site), await removeOrphanedPhotos(site)]).toEqual([1, 0]);
    const left = await db.selectFrom("photos").select("id").execute();
    expect(new Set(left.map((row) => row.id))).toEqual(new Set([young.id, placed.id]));
    for (const name of photoFiles(orphan.key)) expect(await site.storage.get(name)).toBeUndefined();
    for (const name of [...photoFiles(young.key), ...photoFiles(placed.key)])
      expect(await site.storage.get(name)).toBeDefined();
  });

  test("wait two weeks when they never came to an ad: a draft may want them", async () => {
    const user = await makeUser(db);
    const since = (days: number) => {
      const time = new Date(Date.now() - days * DAY);
      return { created_at: time, orphaned_at: time };
    };
    const [young] = [await makePhotoRow(db, user.id, since(14)), await makePhotoRow(db, user.id, since(16))];
    expect(await removeOrphanedPhotos(site)).toBe(1);
    expect(await db.selectFrom("photos").select("id").execute()).toEqual([{ id: young.id }]);
  });

  test("go also when their files are gone already", async () => {
    const user = await makeUser(db);
    await makePhotoRow(db, user.id, old);
    expect(await removeOrphanedPhotos(site)).toBe(1);
    expect(await db.selectFrom("photos").selectAll().execute()).toEqual([]);
  });
});

test("files that no photo has go after a day, and only those", async () => {
  const folder = makeFolder();
  const storage = folderStorage(folder);
  expect(await removeStrayFiles({ db, storage })).toBe(0);
  const user = await makeUser(db);
  const { key } = await makePhotoRow(db, user.id);
  const of = (one: string) => photoFiles(one);
  const [stray, young] = ["a".repeat(24), "b".repeat(24)];
  for (const name of [...of(key), ...of(stray), ...of(young)]) await storage.put(name, new Uint8Array([1]));
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const name of [...of(key), ...of(stray)]) await utimes(join(folder, name.slice(0, 2), name), old, old);
  expect(await removeStrayFiles({ db, storage })).toBe(of(stray).length);
  for (const name of of(stray)) expect(await storage.get(name)).toBeUndefined();
  for (const name of [...of(key), ...of(young)]) expect(await storage.get(name)).toBeDefined();
});
