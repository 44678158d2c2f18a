/** Why the last nightly backup was not made. */
import { sql } from "kysely";
import { makeNightlyBackup } from "#app/backup/nightly-backup.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Characters of the reason that are shown. */
const MOST_REASON = 300;

export interface BackupFailure {
  readonly at: Date;
  readonly reason: string;
}

/** The newest run that failed, whether it is tried again or not. A later one may have succeeded. */
export async function findBackupFailure(db: Db): Promise<BackupFailure | undefined> {
  const { rows } = await sql<BackupFailure>`
    select started_on as at, left(coalesce(output ->> 'message', output ->> 'value', ''), ${sql.lit(MOST_REASON)}) as reason
    from pgboss.job where name = ${makeNightlyBackup.name} and state in ('retry', 'failed') and started_on is not null
    order by started_on desc limit 1`.execute(db);
  return rows[0];
}
