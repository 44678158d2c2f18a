/** The job that deletes old visitors of ads and daily counts. */
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import { CHART_DAYS } from "./chart-days.ts";
import { deleteOldViews, VIEW_DAYS } from "./views.server.ts";

export const tidyViews: Job<{ readonly db: Db }> = {
  name: "tidy-viewers",
  schedule: NIGHTLY,
  removes: [
    {
      what: "visitors who saw an ad or its phone number",
      after: `${VIEW_DAYS} days`,
      exempt: "keyed hashes; the counts remain",
    },
    { what: "daily counts of an ad", after: `${CHART_DAYS} days`, exempt: "no chart shows them; their sum remains" },
  ],
  async run({ db }, _data, now = new Date()) {
    await deleteOldViews(db, now);
  },
};
