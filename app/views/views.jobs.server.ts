/** Scheduled jobs for views. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { CHART_DAYS } from "./chart-days.ts";
import { forgetViewers, VIEWER_DAYS } from "./views.server.ts";

export const tidyViewers: Job<{ readonly db: Db }> = {
  name: "tidy-viewers",
  schedule: "33 3 * * *",
  removes: [
    {
      what: "who has seen an ad or its phone",
      after: `${VIEWER_DAYS} days`,
      exempt: "keyed hashes; their numbers stay",
    },
    { what: "numbers of an ad by day", after: `${CHART_DAYS} days`, exempt: "no chart shows them; their sum stays" },
  ],
  async run({ db }, _data, now = new Date()) {
    await forgetViewers(db, now);
  },
};
