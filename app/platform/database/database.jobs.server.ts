/** What a database server does by itself and the embedded one does not: there is no autovacuum in the process. */
import { sql } from "kysely";
import type { Db } from "./database.server.ts";
import type { Job } from "./jobs.server.ts";

/** Frees dead rows and refreshes the planner's statistics, at night. Only for the embedded database. */
export const tidyEmbeddedDatabase: Job<{ readonly db: Db }> = {
  name: "tidy-embedded-database",
  schedule: "40 3 * * *",
  removes: [],
  async run({ db }) {
    await sql`vacuum (analyze)`.execute(db);
  },
};
