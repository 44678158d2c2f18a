/** Forgets who asked. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { ASK_AGAIN_DAYS } from "./ask.ts";
import { forgetAskers } from "./asks.commands.server.ts";

export const tidyAskers: Job<{ readonly db: Db }> = {
  name: "tidy-askers",
  schedule: "23 * * * *",
  removes: [
    { what: "who asked about an ad", after: `${ASK_AGAIN_DAYS} days`, exempt: "keyed hashes; their number stays" },
  ],
  async run({ db }, _data, now = new Date()) {
    await forgetAskers(db, now);
  },
};
