/** The nightly backup in BACKUP_DIR. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { NIGHTLY_BACKUP } from "#app/admin/system/backup-failure.server.ts";
import { syncFolder } from "#app/platform/database/embedded/disk.server.ts";
import { lockFolder } from "#app/platform/database/embedded/folder-lock.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import { asSettingError, openBackup } from "./backup-archive.server.ts";
import { inOneLine } from "./failure-line.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { findRemovable, nameOfDay } from "./rotation.ts";
import { verifyBackup } from "./verify.server.ts";

/** Names of unverified files, which an interrupted run leaves. */
const UNVERIFIED = /^tukashno-\d{4}-\d{2}-\d{2}\.backup\.new(\.part)?$/;
const HOUR_SECONDS = 3_600;

/** Makes the backup of the day. Runs hourly from 02:30, so that a backup is also made after a night in which the site did not run. */
export const makeNightlyBackup: Job<Pick<Site, "env" | "log">> = {
  name: NIGHTLY_BACKUP,
  does: "makes the [backup](#backup) of the day in `BACKUP_DIR`, restores it on trial, and removes backups beyond `BACKUP_KEEP`",
  schedule: "30 2-23 * * *",
  retries: 1,
  timeout: 6 * HOUR_SECONDS,
  removes: [
    {
      what: "backups in `BACKUP_DIR` beyond `BACKUP_KEEP`",
      after: "7 days and 4 weeks by default",
      exempt: "at most two in a run, and only after a trial restore of a newer one",
    },
  ],
  run: ({ env, log }) => backUpToday(env, log),
};

/** Makes the backup of the day unless there is one. Logs a failure in one line and throws it. */
export async function backUpToday(env: Env, log: Log, now = new Date()): Promise<void> {
  const { backup } = env;
  if (!backup) return;
  const { folder } = backup;
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    const file = join(folder, nameOfDay(dayOf(now)));
    const release = existsSync(file) ? undefined : lockFor(folder);
    if (!release) return;
    try {
      // Another process may have made it before this one got the lock.
      if (!existsSync(file)) await makeAndRotate(env, { ...backup, file }, log);
    } finally {
      release();
    }
  } catch (error) {
    const settingError = inOneLine(folder, error);
    if (settingError instanceof SettingError) log.error(`The nightly backup has failed: ${settingError.message}`);
    else log.error({ err: settingError }, "The nightly backup has failed");
    throw settingError;
  }
}

/** Locks the folder; returns undefined while another process makes a backup there. */
function lockFor(folder: string): (() => void) | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof SettingError) return undefined;
    throw new SettingError(
      `BACKUP_DIR=${folder}: cannot be written to (${error instanceof Error ? error.message : error})`,
    );
  }
}

type Wanted = NonNullable<Env["backup"]> & { readonly file: string };

async function makeAndRotate(env: Env, { folder, passphrase, keep, file }: Wanted, log: Log): Promise<void> {
  for (const name of readdirSync(folder)) if (UNVERIFIED.test(name)) rmSync(join(folder, name));
  const made = await makeBackup(env, `${file}.new`, {
    passphrase,
    hasPhotos: true,
    async accept(untried) {
      try {
        const backup = await openBackup(untried, async () => passphrase);
        await verifyBackup(backup, { url: env.databaseUrl, folder: join(env.dataDir, "backup-trial") });
        renameSync(untried, file);
        await syncFolder(folder);
        return file;
      } catch (error) {
        rmSync(untried, { force: true });
        throw asSettingError(untried, error);
      }
    },
  });
  log.info({ file, bytes: made.bytes, seconds: made.seconds }, "A backup was made, and can be restored");
  for (const name of findRemovable(readdirSync(folder), keep)) {
    rmSync(join(folder, name));
    log.info({ file: join(folder, name) }, "A backup was removed, as BACKUP_KEEP says");
  }
}
