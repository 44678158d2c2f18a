/** Makes sure, before anything is served or deleted, that the photos of the storage belong to this database. */
import { bringBackPhotos } from "#app/photos/discarded-photos.commands.server.ts";
import { claimStorage } from "#app/photos/storage-owner.server.ts";
import { StorageAway } from "#app/platform/storage.server.ts";
import type { Site } from "#app/site/site.server.ts";

/** Throws SettingError if they belong to another. A bucket that is away is asked again before anything is deleted. */
export async function claimPhotos(site: Site): Promise<void> {
  try {
    const claim = await claimStorage(site);
    if (claim.isOwn) void bringBack(site);
    else
      site.log.warn(
        `SITE_URL=${site.env.siteUrl}: the photos of ${site.storage.setting} belong to ${claim.copyOf}, so this site deletes no photo file. If it has moved, run npm run admin -- adopt-storage`,
      );
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    site.log.warn(`${site.storage.setting}: it is not known whose photos these are (${error.reason})`);
  }
}

/** After the database was restored to an earlier moment, photos that were discarded since are shown again. */
async function bringBack(site: Site): Promise<void> {
  try {
    const count = await bringBackPhotos(site);
    if (count > 0)
      site.log.warn(`${count} photos that were set aside are shown again, because the database names them`);
  } catch (error) {
    site.log.error({ err: error }, "bringing back photos that were set aside");
  }
}
