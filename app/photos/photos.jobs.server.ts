/** Scheduled jobs for photos. */
import type { Job } from "#app/platform/jobs.server.ts";
import {
  deleteDiscardedFiles,
  discardForgottenPhotos,
  forgottenPhotos,
  type PhotoDesk,
  setDiscardedAside,
  waitedFiles,
} from "./discarded-photos.commands.server.ts";

/** Moves files that nothing shows any more to where no address leads. They can be brought back. */
const setPhotosAside: Job<PhotoDesk> = {
  name: "set-photos-aside",
  schedule: "* * * * *",
  removes: [],
  async run(desk) {
    await setDiscardedAside(desk);
  },
};

const tidyPhotos: Job<PhotoDesk> = {
  name: "tidy-photos",
  schedule: "17 * * * *",
  removes: [forgottenPhotos, waitedFiles],
  async run(desk, _data, now) {
    await discardForgottenPhotos(desk.db, now);
    await deleteDiscardedFiles(desk, now);
  },
};

export const PHOTO_JOBS = [setPhotosAside, tidyPhotos] as const;
