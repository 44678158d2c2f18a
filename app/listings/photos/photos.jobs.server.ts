import type { Job } from "#app/platform/jobs/job.server.ts";
import {
  deleteDiscardedFiles,
  discardOrphanedPhotos,
  expiredFiles,
  orphanedPhotos,
  type PhotoDependencies,
  restorePhotoFiles,
  setDiscardedAside,
  urgentFiles,
} from "./discarded-photos.commands.server.ts";
import { showReturnedPhotos } from "./missing-photos.server.ts";

/** Sets aside files of discarded photos, and deletes the urgent ones. */
const setPhotosAside: Job<PhotoDependencies> = {
  name: "set-photos-aside",
  does: "moves the files of discarded photos to a place [without a URL](operations-when-something-breaks.md#whose-photos-these-are)",
  schedule: "* * * * *",
  removes: [urgentFiles],
  async run(dependencies, _data, now) {
    await setDiscardedAside(dependencies);
    await deleteDiscardedFiles(dependencies, now, { isUrgent: true });
  },
};

const tidyPhotos: Job<PhotoDependencies> = {
  name: "tidy-photos",
  schedule: "17 * * * *",
  removes: [orphanedPhotos, expiredFiles],
  async run(dependencies, _data, now) {
    await discardOrphanedPhotos(dependencies.db, now);
    // Files of photos that a restored database has again are restored first.
    await restorePhotoFiles(dependencies);
    await showReturnedPhotos(dependencies);
    await deleteDiscardedFiles(dependencies, now);
  },
};

export const PHOTO_JOBS = [setPhotosAside, tidyPhotos] as const;
