/** Forgets who asked. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { forgetAskers } from "./asks.commands.server.ts";

export const tidyAskers: Job<{ readonly db: Db }> = {
  name: "tidy-askers",
  schedule: "23 * * * *",
  async run({ db }) {
    await forgetAskers(db);
  },
};
