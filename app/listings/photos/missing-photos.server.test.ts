import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { selectCards } from "#app/listings/card/listing-cards.queries.server.ts";
import { findListingAccess, getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { folderStorage } from "#app/platform/storage/storage.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeFolder, makeListing, makePhotoRow } from "#tests/support/make.ts";
import { countMissingPhotos, showReturnedPhotos } from "./missing-photos.server.ts";
import { photoFiles } from "./photo.ts";
import { adoptStorage, claimStorage } from "./storage-owner.server.ts";

const { db } = useDatabase();

/** Makes a site that owned its storage, and an ad whose photos have no files. */
async function makeSiteWithoutFiles() {
  const storage = folderStorage(join(makeFolder(), "photos"));
  const site = { db, env: { siteUrl: "https://example.bg" }, storage };
  await claimStorage(site);
  const { id, user_id } = await makeListing(db);
  const photos = await Promise.all(
    [0, 1].map((position) => makePhotoRow(db, user_id, { listing_id: id, position, orphaned_at: null })),
  );
  const put = async (index: number) => {
    for (const name of photoFiles(photos[index]?.key ?? "")) await storage.put(name, new Uint8Array([1]));
  };
  /** Returns the keys of the photos that the card, the page and the form of the ad show. */
  const shown = async () => {
    const [card] = await selectCards(db, new Date()).where("listings.id", "=", id).execute();
    const access = await findListingAccess(db, id, null);
    const own = await getOwnListing(db, id, user_id);
    return {
      card: card?.photo?.key,
      page: access.kind === "visible" && access.listing.photos.map(({ key }) => key),
      form: own?.photos.map(({ key }) => key),
    };
  };
  return { site, put, shown, keys: photos.map(({ key }) => key) };
}

describe("a site whose photo files are gone", () => {
  test("starts after adopt-storage, shows its ads without photos, and keeps them for an edit", async () => {
    const { site, shown, keys } = await makeSiteWithoutFiles();
    await expect(claimStorage(site)).rejects.toThrow("adopt-storage");
    expect(await adoptStorage(site)).toContain("The files of 2 photos are missing");
    expect(await claimStorage(site)).toEqual({ isOwn: true });
    expect(await shown()).toEqual({ card: undefined, page: [], form: keys });
  });

  test("shows the photos again whose files are back", async () => {
    const { site, put, shown, keys } = await makeSiteWithoutFiles();
    await adoptStorage(site);
    await put(1);
    expect(await showReturnedPhotos(site)).toBe(1);
    expect(await shown()).toEqual({ card: keys[1], page: [keys[1]], form: keys });
    await put(0);
    expect(await adoptStorage(site)).not.toContain("missing");
    expect(await shown()).toEqual({ card: keys[0], page: keys, form: keys });
  });

  test("shows no photo of which a file is still missing", async () => {
    const { site, keys } = await makeSiteWithoutFiles();
    await adoptStorage(site);
    for (const name of photoFiles(keys[0] ?? "").slice(1)) await site.storage.put(name, new Uint8Array([1]));
    expect(await showReturnedPhotos(site)).toBe(0);
    expect(await countMissingPhotos(db)).toBe(2);
  });

  test("is refused again if new photos are lost, too", async () => {
    const { site } = await makeSiteWithoutFiles();
    await adoptStorage(site);
    const { id, user_id } = await makeListing(db);
    await makePhotoRow(db, user_id, { listing_id: id });
    await expect(claimStorage(site)).rejects.toThrow("of 1 photos in the database it has 0");
  });
});
