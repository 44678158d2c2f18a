/** The scheduled job that erases deleted accounts. */

import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { recordErased } from "./erased-people.server.ts";
import { deletedAccounts, eraseDeletedAccounts } from "./erasure.server.ts";

interface ErasureDependencies {
  readonly db: Db;
  readonly env: Pick<Env, "dataDir">;
}

export const eraseAccounts: Job<ErasureDependencies> = {
  name: "erase-accounts",
  schedule: "23 4 * * *",
  removes: [deletedAccounts],
  async run({ db, env }, _data, now = new Date()) {
    for (let erased = 1; erased > 0; )
      erased = await eraseDeletedAccounts(db, now, (id) => recordErased(env.dataDir, id));
  },
};
