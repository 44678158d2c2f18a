/** Maintenance of the embedded database, which has no autovacuum. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "./job.server.ts";
import { NIGHTLY } from "./schedules.server.ts";

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
