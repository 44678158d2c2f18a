/** The mark that tells operators when the last backup was made. */
import type { Kysely } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { MadeBackup } from "./backup-source.ts";

/** What PostgreSQL says where there is no such table: who upgrades backs up first, with the new code on the old database. */
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
