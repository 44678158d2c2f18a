/** A warning for whoever starts a public site that nobody backs up. */

import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { type Mark, readMarks } from "#app/platform/operation-marks.server.ts";
import { DAY } from "#app/wording/durations.ts";

/** Days after which a backup that was made by hand, or by another program, is no sign of further ones. */
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
