/** The scheduled job that erases deleted accounts. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import { recordErased } from "./erased-people.server.ts";
import { deletedAccounts, eraseDeletedAccounts } from "./erasure.server.ts";

type ErasureDependencies = Pick<Site, "db" | "env">;

export const eraseAccounts: Job<ErasureDependencies> = {
  name: "erase-accounts",
  schedule: NIGHTLY,
  removes: [deletedAccounts],
  async run({ db, env }, _data, now = new Date()) {
    for (let erased = 1; erased > 0; )
      erased = await eraseDeletedAccounts(db, now, (id) => recordErased(env.dataDir, id));
  },
};
