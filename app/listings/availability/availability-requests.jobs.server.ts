/** The job that deletes old availability requests. */
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { REQUEST_INTERVAL_DAYS } from "./availability-request.ts";
import { deleteOldAvailabilityRequests } from "./availability-requests.commands.server.ts";

export const deleteOldAvailabilityRequestsJob: Job<{ readonly db: Db }> = {
  name: "tidy-askers",
  schedule: "23 * * * *",
  removes: [
    {
      what: "visitors who sent an availability request",
      after: `${REQUEST_INTERVAL_DAYS} days`,
      exempt: "keyed hashes; the count remains",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    await deleteOldAvailabilityRequests(db, now);
  },
};
