/** Scheduled jobs for views. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { forgetViewers } from "./views.server.ts";

export const tidyViewers: Job<{ readonly db: Db }> = {
  name: "tidy-viewers",
  schedule: "33 3 * * *",
  async run({ db }) {
    await forgetViewers(db);
  },
};
