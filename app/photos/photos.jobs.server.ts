/** What time does to photos. */
import type { Job } from "#app/platform/jobs.server.ts";
import { removeOrphanedPhotos } from "./photos.commands.server.ts";

export const tidyPhotos: Job = {
  name: "tidy-photos",
  schedule: "17 * * * *",
  async run(desk) {
    await removeOrphanedPhotos(desk);
  },
};
