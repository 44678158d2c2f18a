/** Scheduled jobs for photos. */
import type { Job } from "#app/platform/jobs.server.ts";
import {
  deleteDiscardedFiles,
  discardForgottenPhotos,
  type PhotoDesk,
  setDiscardedAside,
} from "./discarded-photos.commands.server.ts";

/** Moves files that nothing shows any more to where no address leads. They can be brought back. */
const setPhotosAside: Job<PhotoDesk> = {
  name: "set-photos-aside",
  schedule: "* * * * *",
  async run(desk) {
    await setDiscardedAside(desk);
  },
};

const tidyPhotos: Job<PhotoDesk> = {
  name: "tidy-photos",
  schedule: "17 * * * *",
  async run(desk) {
    await discardForgottenPhotos(desk.db);
    await deleteDiscardedFiles(desk);
  },
};

export const PHOTO_JOBS = [setPhotosAside, tidyPhotos] as const;
