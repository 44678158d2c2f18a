import { describe, expect, test } from "vitest";
import { eraseDeletedAccounts } from "#app/admin/own-data/erasure.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makePhotoRow, makeUser, testSite } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { asideIn, filesIn } from "#tests/support/storages.ts";
import {
  deleteDiscardedFiles,
  discardOrphanedPhotos,
  discardUrgently,
  restorePhotoFiles,
  setDiscardedAside,
} from "./discarded-photos.commands.server.ts";
import { possiblePhotoFiles } from "./photo.ts";
import { claimStorage } from "./storage-owner.server.ts";

const { database, db } = useDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (time: number) => new Date(Date.now() - time);
const later = (time: number) => new Date(Date.now() + time);
/** Orphaned a day ago. */
const old = { created_at: ago(3 * DAY), orphaned_at: ago(DAY + 1_000) };

/** A site with a storage of its own. */
async function makeSite(siteUrl = "https://example.bg") {
  const site = testSite(database, { siteUrl });
  await claimStorage(site);
  return site;
}

type Site = Awaited<ReturnType<typeof makeSite>>;

async function makePhoto({ storage }: Site, userId: string, overrides: Parameters<typeof makePhotoRow>[2] = {}) {
  const photo = await makePhotoRow(db, userId, overrides);
  for (const name of possiblePhotoFiles(photo.key)) await storage.put(name, new Uint8Array([1]));
  return photo;
}

const filesOf = async (site: Site, key: string) => {
  const names = possiblePhotoFiles(key);
  const shown = (await filesIn(site.storage)).filter(({ name }) => names.includes(name)).length;
  const all = await asideIn(site.storage);
  return { shown, aside: all.filter(({ name }) => names.includes(name)).length };
};
const SHOWN = { shown: 7, aside: 0 };
const ASIDE = { shown: 0, aside: 7 };
const GONE = { shown: 0, aside: 0 };

describe("photos without an ad", () => {
  test("are discarded after a day; younger ones and those of ads stay", async () => {
    const site = await makeSite();
    const { id, user_id } = await makeListing(db);
    const [orphan, young, placed] = [
      await makePhoto(site, user_id, old),
      await makePhoto(site, user_id),
      await makePhoto(site, user_id, { listing_id: id }),
    ];
    expect([await discardOrphanedPhotos(db), await discardOrphanedPhotos(db)]).toEqual([1, 0]);
    await setDiscardedAside(site);
    expect(await filesOf(site, orphan.key)).toEqual(ASIDE);
    expect([await filesOf(site, young.key), await filesOf(site, placed.key)]).toEqual([SHOWN, SHOWN]);
  });

  test("wait thirty days if they never belonged to an ad, because a draft may use them", async () => {
    const user = await makeUser(db);
    const since = (days: number) => {
      const uploaded = ago(days * DAY);
      return { created_at: uploaded, orphaned_at: uploaded };
    };
    const [young] = [await makePhotoRow(db, user.id, since(29)), await makePhotoRow(db, user.id, since(31))];
    expect(await discardOrphanedPhotos(db)).toBe(1);
    expect(await db.selectFrom("photos").select("id").execute()).toEqual([{ id: young.id }]);
  });
});

describe("the files of a discarded photo", () => {
  test("are set aside at once and deleted after seven days", async () => {
    const site = await makeSite();
    const { key } = await makePhoto(site, (await makeUser(db)).id);
    await db.deleteFrom("photos").where("key", "=", key).execute();
    expect(await setDiscardedAside(site)).toBe(1);
    expect(await filesOf(site, key)).toEqual(ASIDE);
    expect(await deleteDiscardedFiles(site, later(7 * DAY - HOUR))).toBe(0);
    expect(await filesOf(site, key)).toEqual(ASIDE);
    expect(await deleteDiscardedFiles(site, later(7 * DAY + HOUR))).toBe(1);
    expect(await filesOf(site, key)).toEqual(GONE);
    expect(await db.selectFrom("discarded_photos").selectAll().execute()).toEqual([]);
  });

  test("are deleted within a day if an account was erased", async () => {
    const site = await makeSite();
    const { id: listing_id, user_id } = await makeListing(db);
    const photos = [await makePhoto(site, user_id, { listing_id }), await makePhoto(site, user_id)];
    await setUser(db, user_id, { deleted_at: ago(15 * DAY) });
    expect(await eraseDeletedAccounts(db)).toBe(1);
    await setDiscardedAside(site);
    for (const { key } of photos) expect(await filesOf(site, key)).toEqual(ASIDE);
    expect(await deleteDiscardedFiles(site, later(DAY))).toBe(0);
    expect(await deleteDiscardedFiles(site, later(DAY), { isUrgent: true })).toBe(2);
    for (const { key } of photos) expect(await filesOf(site, key)).toEqual(GONE);
  });

  test("are deleted within a day if an administrator deleted the ad, and later if its owner did", async () => {
    const site = await makeSite();
    const [one, two] = [await makeListing(db), await makeListing(db)];
    const taken = await makePhoto(site, one.user_id, { listing_id: one.id });
    const own = await makePhoto(site, two.user_id, { listing_id: two.id });
    const admin = await makeUser(db, { is_admin: true });
    await deleteListing(db, { person: { id: admin.id, isAdmin: true }, id: one.id });
    await deleteListing(db, { person: { id: two.user_id, isAdmin: false }, id: two.id });
    await setDiscardedAside(site);
    expect([await filesOf(site, taken.key), await filesOf(site, own.key)]).toEqual([ASIDE, SHOWN]);
    await deleteDiscardedFiles(site, later(DAY), { isUrgent: true });
    expect([await filesOf(site, taken.key), await filesOf(site, own.key)]).toEqual([GONE, SHOWN]);
  });

  test("are restored if a restored database has the photo again", async () => {
    const site = await makeSite();
    const photo = await makePhoto(site, (await makeUser(db)).id);
    await db.deleteFrom("photos").where("key", "=", photo.key).execute();
    await setDiscardedAside(site);
    // The restored database has the photo and not its end.
    await db.deleteFrom("discarded_photos").execute();
    await db.insertInto("photos").values(photo).execute();
    expect(await restorePhotoFiles(site)).toBe(1);
    expect(await filesOf(site, photo.key)).toEqual(SHOWN);
  });

  test("are not deleted if a row names the photo again meanwhile", async () => {
    const site = await makeSite();
    const photo = await makePhoto(site, (await makeUser(db)).id);
    await db.deleteFrom("photos").where("key", "=", photo.key).execute();
    await setDiscardedAside(site);
    await db.insertInto("photos").values(photo).execute();
    await setDiscardedAside(site);
    await deleteDiscardedFiles(site, later(30 * DAY));
    expect(await filesOf(site, photo.key)).toEqual(ASIDE);
    await restorePhotoFiles(site);
    expect(await filesOf(site, photo.key)).toEqual(SHOWN);
    expect(await db.selectFrom("discarded_photos").selectAll().execute()).toEqual([]);
  });

  test("discarded before the account was erased wait no longer than the others", async () => {
    const site = await makeSite();
    const { id } = await makeUser(db, { deleted_at: ago(15 * DAY) });
    const { key } = await makePhoto(site, id);
    await db.deleteFrom("photos").where("key", "=", key).execute();
    await setDiscardedAside(site);
    await eraseDeletedAccounts(db);
    expect(await deleteDiscardedFiles(site, later(DAY), { isUrgent: true })).toBe(1);
  });

  test("are deleted within a day if they become urgent while they are set aside", async () => {
    const site = await makeSite();
    const { id } = await makeUser(db);
    const { key } = await makePhoto(site, id);
    await db.deleteFrom("photos").where("key", "=", key).execute();
    const storage: Site["storage"] = {
      ...site.storage,
      parts: site.storage.parts,
      async setAside(names) {
        await inTransaction(db, (tx) => discardUrgently(tx, { userId: id }));
        await site.storage.setAside(names);
      },
    };
    await setDiscardedAside({ ...site, storage });
    expect(await deleteDiscardedFiles(site, later(DAY), { isUrgent: true })).toBe(1);
    expect(await filesOf(site, key)).toEqual(GONE);
  });

  test("are moved and deleted although another file fails", async () => {
    const site = await makeSite();
    const { id } = await makeUser(db);
    const [bad, good] = [await makePhoto(site, id), await makePhoto(site, id)];
    for (const { key } of [bad, good]) await db.deleteFrom("photos").where("key", "=", key).execute();
    const unlessBad = async (names: readonly string[], work: (names: readonly string[]) => Promise<void>) => {
      if (names[0]?.startsWith(bad.key)) throw new Error("an unreadable file");
      await work(names);
    };
    const storage: Site["storage"] = {
      ...site.storage,
      parts: site.storage.parts,
      setAside: (names) => unlessBad(names, site.storage.setAside),
      remove: (names) => unlessBad(names, site.storage.remove),
    };
    await expect(setDiscardedAside({ ...site, storage })).rejects.toThrow("an unreadable file");
    expect(await filesOf(site, good.key)).toEqual(ASIDE);
    await setDiscardedAside(site);
    await expect(deleteDiscardedFiles({ ...site, storage }, later(8 * DAY))).rejects.toThrow("an unreadable file");
    expect([await filesOf(site, bad.key), await filesOf(site, good.key)]).toEqual([ASIDE, GONE]);
  });

  test("are never deleted if no row names them", async () => {
    const site = await makeSite();
    await site.storage.put("aaaaaaaaaaaa-400.webp", new Uint8Array([1]));
    await site.storage.put("bbbbbbbbbbbb-400.webp", new Uint8Array([1]));
    await site.storage.setAside(["bbbbbbbbbbbb-400.webp"]);
    await discardOrphanedPhotos(db, later(1_000 * DAY));
    await setDiscardedAside(site);
    await deleteDiscardedFiles(site, later(1_000 * DAY));
    expect(await filesIn(site.storage)).toHaveLength(1);
    expect(await asideIn(site.storage)).toHaveLength(1);
  });

  test("are neither moved nor deleted by a copy of the site at another address", async () => {
    const site = await makeSite();
    const copy = { ...site, env: { ...site.env, siteUrl: "https://staging.example.bg" } };
    const { key } = await makePhoto(site, (await makeUser(db)).id);
    await db.deleteFrom("photos").where("key", "=", key).execute();
    expect(await setDiscardedAside(copy)).toBe(0);
    expect(await filesOf(site, key)).toEqual(SHOWN);
    await setDiscardedAside(site);
    expect(await deleteDiscardedFiles(copy, later(30 * DAY))).toBe(0);
    expect(await filesOf(site, key)).toEqual(ASIDE);
  });
});
