/** Finds the failure of the last nightly backup. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

/** The name of the job that makes the backup (operation/backup/nightly-backup.server.ts). */
export const NIGHTLY_BACKUP = "make-backup";

/** Characters of the reason that are shown. */
const MAX_REASON = 300;

export interface BackupFailure {
  readonly at: Date;
  readonly reason: string;
}

/** Returns the newest failed run, also if it is retried; a later run may have succeeded. */
export async function findBackupFailure(db: Db): Promise<BackupFailure | undefined> {
  const { rows } = await sql<BackupFailure>`
    select started_on as at, left(coalesce(output ->> 'message', output ->> 'value', ''), ${sql.lit(MAX_REASON)}) as reason
    from pgboss.job where name = ${NIGHTLY_BACKUP} and state in ('retry', 'failed') and started_on is not null
    order by started_on desc limit 1`.execute(db);
  return rows[0];
}
