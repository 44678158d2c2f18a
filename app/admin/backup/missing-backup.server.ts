/** The warning at the start of a public site without backups. */

import type { Db } from "#app/platform/database/database.server.ts";
import { type Mark, readMarks } from "#app/platform/database/operation-marks.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";

/** Days for which a backup made by hand or by another program suppresses the warning. */
const RECENT = 3;

export async function warningOfNoBackup(db: Db, env: Env, now = new Date()): Promise<string | undefined> {
  if (env.isLoopback || env.backup) return undefined;
  const { backup } = await readMarks(db);
  if (backup && now.getTime() - backup.at.getTime() < RECENT * DAY) return undefined;
  return `SITE_URL=${env.siteUrl}: ${lastOf(backup)}; set BACKUP_DIR and BACKUP_PASSPHRASE for one every night`;
}

function lastOf(backup: Mark | undefined): string {
  return backup ? `the last backup is of ${backup.at.toISOString().slice(0, 10)}` : "there is no backup";
}
