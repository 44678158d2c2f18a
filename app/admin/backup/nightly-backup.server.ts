/** The backup that the site makes by itself every night, in BACKUP_DIR. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "#app/embedded/disk.server.ts";
import { lockFolder } from "#app/embedded/folder-lock.server.ts";
import { type Env, SettingError } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { dayOf } from "#app/wording/dates.ts";
import { asSettingError, openBackup } from "./backup-archive.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { nameOfDay, superfluous } from "./rotation.ts";
import { verifyBackup } from "./verify.server.ts";

/** Files of an interrupted run. A file loses this ending once it was restored on trial. */
const UNTRIED = /^tukashno-\d{4}-\d{2}-\d{2}\.backup\.new(\.part)?$/;
const HOURS = 3_600; // seconds

/** Looks every hour from half past two whether the day has its backup: a night in which the site did not run is made up for. */
export const makeNightlyBackup: Job<Pick<Site, "env" | "log">> = {
  name: "make-backup",
  schedule: "30 2-23 * * *",
  retries: 1,
  longest: 6 * HOURS,
  removes: [
    {
      what: "backups in `BACKUP_DIR` beyond `BACKUP_KEEP`",
      after: "7 days and 4 weeks, as it is without the setting",
      exempt: "at most two a run, and only after a newer one was tried",
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
      // Another process may have made it before the lock was ours.
      if (!existsSync(file)) await makeAndRotate(env, { ...backup, file }, log);
    } finally {
      release();
    }
  } catch (error) {
    const told = inOneLine(folder, error);
    if (told instanceof SettingError) log.error(`The nightly backup has failed: ${told.message}`);
    else log.error({ err: told }, "The nightly backup has failed");
    throw told;
  }
}

/** Undefined while another process makes a backup there. */
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
  for (const name of readdirSync(folder)) if (UNTRIED.test(name)) rmSync(join(folder, name));
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
  for (const name of superfluous(readdirSync(folder), keep)) {
    rmSync(join(folder, name));
    log.info({ file: join(folder, name) }, "A backup was removed, as BACKUP_KEEP says");
  }
}

/** Formats a failure that an operator can mend as one line. */
function inOneLine(folder: string, error: unknown): unknown {
  const isOfSystem = error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
  const told = isOfSystem ? new SettingError(`BACKUP_DIR=${folder}: ${error.message}`) : asSettingError(folder, error);
  return told instanceof SettingError ? new SettingError(told.message.replaceAll(/\s*\n\s*/g, "; ")) : told;
}
