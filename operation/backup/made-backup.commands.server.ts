/** Records when the last backup was made. */
import type { Kysely } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { MadeBackup } from "#operation/backup/databases/backup-source.ts";

/** PostgreSQL's code for a missing table: a backup before an upgrade runs with the new code on the old schema. */
const NO_TABLE = "42P01";

export async function markBackup(db: Kysely<Tables>, made: MadeBackup): Promise<void> {
  const row = { at: new Date(), details: JSON.stringify(made) };
  const mark = db
    .insertInto("operation_marks")
    .values({ name: "backup", ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row));
  await mark.execute().catch((error) => {
    if (error.code !== NO_TABLE) throw error;
  });
}
