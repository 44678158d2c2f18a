/** Scheduled jobs for photos. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Storage } from "#app/platform/storage.server.ts";
import { removeOrphanedPhotos, removeStrayFiles } from "./photos.commands.server.ts";

export const tidyPhotos: Job<{ readonly db: Db; readonly storage: Storage }> = {
  name: "tidy-photos",
  schedule: "17 * * * *",
  async run(desk) {
    await removeOrphanedPhotos(desk);
    await removeStrayFiles(desk);
  },
};
