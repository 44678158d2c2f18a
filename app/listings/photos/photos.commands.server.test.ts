import { describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
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
import { uploadPhoto } from "./photos.commands.server.ts";
import { countFreeUploads, findListingPhotos, findOwnPhotos } from "./photos.queries.server.ts";

const { database, db } = useDatabase();
const site = testSite(database);

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

  test("has a name that cannot be guessed", async () => {
    const user = await makeUser(db);
    const bytes = await makePhotoBytes({ width: 20, height: 20 });
    const [one, two] = [
      await uploadPhoto(site, { userId: user.id }, new Blob([new Uint8Array(bytes)])),
      await uploadPhoto(site, { userId: user.id }, new Blob([new Uint8Array(bytes)])),
    ];
    expect(one.key).not.toBe(two.key);
    expect(photoUrl(one.key, 400, "avif")).toBe(`/photos/${one.key}-400.avif`);
  });

  test("leaves nothing if it is refused", async () => {
    const user = await makeUser(db);
    await expect(uploadPhoto(site, { userId: user.id }, new Blob(["<svg/>"]))).rejects.toMatchObject({
      notice: { code: "upload_refused" },
    });
    expect(await db.selectFrom("photos").selectAll().execute()).toEqual([]);
  });
});

test("an upload that the bucket rejects creates no photo", async () => {
  const bucket = await startS3Server();
  const storage = openStorage(parseEnv({ ...bucket.settings, DATA_DIR: makeFolder() }), { log: { warn() {} } });
  bucket.trouble = "busy";
  const { id } = await makeUser(db);
  expect(await refusal(uploadPhoto({ db, storage }, { userId: id }, await makePhotoFile()))).toBe("storage_away");
  expect(await db.selectFrom("photos").selectAll().execute()).toEqual([]);
  // Some of its files may exist: they are named.
  expect(await db.selectFrom("discarded_photos").selectAll().execute()).toHaveLength(1);
  await bucket.stop();
});

describe("photos are read", () => {
  test("of an ad in their order", async () => {
    const { id, user_id } = await makeListing(db);
    for (const position of [2, 0, 1])
      await makePhotoRow(db, user_id, { listing_id: id, position, key: `key${position}` });
    expect((await findListingPhotos(db, id)).map(({ key }) => key)).toEqual(["key0", "key1", "key2"]);
  });

  test("of a form in the requested order, without those of other people", async () => {
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
