/** Checks at start-up that the photos of the storage belong to this database. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { restorePhotoFiles } from "#app/listings/photos/discarded-photos.commands.server.ts";
import { countMissingPhotos, showReturnedPhotos } from "#app/listings/photos/missing-photos.server.ts";
import { claimStorage, missingPhotos } from "#app/listings/photos/storage-owner.server.ts";
import { StorageUnavailable } from "#app/platform/storage/storage.server.ts";

/** Throws SettingError if the photos belong to another site. If the bucket is unreachable, the check is repeated before a deletion. */
export async function claimPhotos(site: Site): Promise<void> {
  try {
    const claim = await claimStorage(site);
    void bringPhotosBack(site);
    if (!claim.isOwn)
      site.log.warn(
        `SITE_URL=${site.env.siteUrl}: the photos of ${site.storage.setting} belong to ${claim.copyOf}, so this site deletes no photo file. If it has moved, run npm run admin -- adopt-storage`,
      );
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    site.log.warn(
      `${site.storage.setting}: whether the photos belong to this site could not be checked (${error.reason})`,
    );
  }
}

/** Restores the files of discarded photos that an ad has again, as after a restore from a backup, and shows photos whose files are back. */
async function bringPhotosBack(site: Site): Promise<void> {
  try {
    const count = await restorePhotoFiles(site);
    if (count > 0) site.log.warn(`${count} discarded photos were restored, because the database contains them`);
    const shown = await showReturnedPhotos(site);
    if (shown > 0) site.log.info(`${shown} photos are shown again, because their files are back`);
    const missing = await countMissingPhotos(site.db);
    if (missing > 0) site.log.warn(missingPhotos(missing));
  } catch (error) {
    site.log.error({ err: error }, "restoring photos failed");
  }
}
