/** The backup before a migration, with which the version before can be installed again. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { syncFolder } from "#app/platform/database/embedded/disk.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import { openBackupSocket } from "./backup-socket.server.ts";
import { inOneLine } from "./failure-line.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { nameBeforeMigration } from "./rotation.ts";

const HOW =
  "The database is migrated without a backup: with BACKUP_DIR the site makes one first, for going back to the version before (docs/operations-every-week.md)";

/**
 * Backs up an open database in BACKUP_DIR, without the photos, which migrations do not change. Logs one line without BACKUP_DIR. Throws
 * SettingError with one line if it fails.
 */
export async function backUpBeforeMigration(
  env: Env,
  database: OpenDatabase,
  { newest, log }: { readonly newest: string; readonly log: Log },
): Promise<void> {
  if (!env.backup) return log.warn(HOW);
  const { folder, passphrase } = env.backup;
  const file = join(folder, nameBeforeMigration(dayOf(new Date()), newest));
  const untried = `${file}.new`;
  const closeSocket = database.kind === "embedded" ? await openBackupSocket(database, env.dataDir, log) : undefined;
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    rmSync(untried, { force: true });
    // An earlier one of this day would be outdated: somebody may have gone back and used the site since.
    const accept = async () => {
      renameSync(untried, file);
      await syncFolder(folder);
      return file;
    };
    const { bytes, seconds } = await makeBackup(env, untried, { passphrase, hasPhotos: false, accept });
    log.info({ file, bytes, seconds }, "A backup was made before the migration");
  } catch (error) {
    const cause = inOneLine(folder, error);
    if (!(cause instanceof SettingError)) throw cause;
    throw new SettingError(
      `The backup before the migration has failed, so nothing was migrated: ${cause.message}. Mend this and start again; or make a backup by hand, and start once with an empty BACKUP_DIR`,
    );
  } finally {
    await closeSocket?.();
  }
}
