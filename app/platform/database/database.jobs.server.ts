/** Maintenance of the embedded database, which has no autovacuum. */
import { sql } from "kysely";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import type { Db } from "./database.server.ts";

/** Frees dead rows and updates the planner's statistics, at night. Only for the embedded database. */
export const tidyEmbeddedDatabase: Job<{ readonly db: Db }> = {
  name: "tidy-embedded-database",
  does: "vacuums and analyzes (embedded database only)",
  schedule: NIGHTLY,
  removes: [],
  async run({ db }) {
    await sql`vacuum (analyze)`.execute(db);
  },
};
