/** Scheduled jobs for photos. */
import type { Job } from "#app/platform/jobs.server.ts";
import {
  bringBackPhotos,
  deleteDiscardedFiles,
  discardForgottenPhotos,
  forgottenPhotos,
  type PhotoDesk,
  setDiscardedAside,
  urgentFiles,
  waitedFiles,
} from "./discarded-photos.commands.server.ts";

/** Moves files that nothing shows any more to where no address leads, and deletes those that may not wait there for days. */
const setPhotosAside: Job<PhotoDesk> = {
  name: "set-photos-aside",
  schedule: "* * * * *",
  removes: [urgentFiles],
  async run(desk, _data, now) {
    await setDiscardedAside(desk);
    await deleteDiscardedFiles(desk, now, { isUrgent: true });
  },
};

const tidyPhotos: Job<PhotoDesk> = {
  name: "tidy-photos",
  schedule: "17 * * * *",
  removes: [forgottenPhotos, waitedFiles],
  async run(desk, _data, now) {
    await discardForgottenPhotos(desk.db, now);
    // Files that a photo names again, because its row was restored, come back first.
    await bringBackPhotos(desk);
    await deleteDiscardedFiles(desk, now);
  },
};

export const PHOTO_JOBS = [setPhotosAside, tidyPhotos] as const;
