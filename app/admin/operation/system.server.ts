/** What an operator wants to know of the machine and the site on it, read when the page is asked for. */
import { readFileSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { countBounces } from "#app/alerts/bounces.server.ts";
import { JOBS } from "#app/jobs.server.ts";
import { ownsStorage } from "#app/photos/storage-owner.server.ts";
import { type ChangedSetting, changedSettings } from "#app/platform/changed-settings.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type Mark, readMarks } from "#app/platform/operation-marks.server.ts";
import { findStoppedJobs, type StoppedJob } from "#app/platform/stopped-jobs.server.ts";
import type { Storage } from "#app/platform/storage.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { MINUTE } from "#app/wording/durations.ts";
import type { OperationMarkName } from "#db/tables.ts";
import { type BackupFailure, findBackupFailure } from "./backup-failure.server.ts";
import { findJobLoad, type JobLoad } from "./job-load.server.ts";
import { findMailDay, type MailDay } from "./mails.server.ts";

/** Bytes of all photo files; `away` where the storage does not say. */
export type PhotoSum = number | "away";

export interface System {
  readonly version: string;
  /** The beginning of the hash of what was built; undefined in development. */
  readonly build: string | undefined;
  readonly builtAt: Date | undefined;
  readonly startedAt: Date;
  /** Bytes of this process. */
  readonly memory: number;
  readonly database: { readonly isEmbedded: boolean; readonly version: string; readonly bytes: number };
  readonly listings: number;
  readonly active: number;
  readonly people: number;
  readonly photos: number;
  /** Undefined while they are being added up. */
  readonly photoBytes: PhotoSum | undefined;
  /** Whether this site is the one that may delete photo files; so it seems while the storage does not say. */
  readonly arePhotosOwn: boolean;
  readonly disk: { readonly free: number; readonly total: number };
  readonly jobs: readonly JobLoad[];
  readonly stopped: readonly LabelledStop[];
  readonly mails: MailDay;
  readonly areAlertsStopped: boolean;
  /** Whether the site makes backups by itself. */
  readonly hasNightlyBackup: boolean;
  /** The nightly backup that failed after the last one that was made. */
  readonly backupFailure: BackupFailure | undefined;
  readonly marks: Readonly<Partial<Record<OperationMarkName, Mark>>>;
  readonly settings: readonly ChangedSetting[];
  /** Mails become files, on a site that others than this machine see. */
  readonly isMailLost: boolean;
  readonly isDurable: boolean;
}

/** A stopped job, with what it would remove in Bulgarian. */
export interface LabelledStop extends StoppedJob {
  readonly label: string;
}

const startedAt = new Date(Date.now() - process.uptime() * 1_000);

export async function findSystem({ db, env, storage }: Pick<Site, "db" | "env" | "storage">): Promise<System> {
  const site = { db, env, storage };
  const [counts, jobs, stopped, mails, bounces, marks, failure, { bavail, blocks, bsize }, photoBytes, arePhotosOwn] =
    await Promise.all([
      countThings(db),
      findJobLoad(db),
      findStoppedJobs(db),
      findMailDay(db),
      countBounces(db),
      readMarks(db),
      findBackupFailure(db),
      statfs(env.dataDir),
      sizeOfPhotos(storage),
      Promise.race([ownsStorage(site).catch(() => true), sleep(SUM_PATIENCE, true, { ref: false })]),
    ]);
  const { bytes, server, ...things } = counts;
  return {
    ...release(),
    ...things,
    startedAt,
    memory: process.memoryUsage.rss(),
    database: { isEmbedded: env.databaseUrl === undefined, version: server, bytes },
    photoBytes,
    arePhotosOwn,
    disk: { free: bavail * bsize, total: blocks * bsize },
    jobs,
    stopped: stopped.map((stop) => ({ ...stop, label: labelOf(stop) })),
    mails,
    areAlertsStopped: bounces.isTooMuch,
    hasNightlyBackup: env.backup !== undefined,
    backupFailure: marks.backup && failure && marks.backup.at > failure.at ? undefined : failure,
    marks,
    settings: changedSettings(process.env),
    isMailLost: env.smtpUrl === undefined && !env.isLoopback,
    isDurable: env.databaseUrl !== undefined || env.durability === "sync",
  };
}

interface Counts {
  readonly bytes: number;
  readonly server: string;
  readonly listings: number;
  readonly active: number;
  readonly people: number;
  readonly photos: number;
}

async function countThings(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    pg_database_size(current_database()) as bytes, current_setting('server_version') as server,
    (select coalesce(sum(total), 0) from listing_counts) as listings,
    (select coalesce(sum(total), 0) from listing_counts where status = 'active') as active,
    (select count(*) from users where deleted_at is null) as people,
    (select count(*) from photos) as photos`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a select without from gave no row");
  return counts;
}

/** A removal that an earlier version recorded may have no Bulgarian text any more. */
function labelOf({ job, what }: StoppedJob): string {
  const removal = JOBS.find(({ name }) => name === job)?.removes?.find((one) => one.what === what);
  return removal && "label" in removal ? removal.label : what;
}

/** From where the site runs, like its migrations. */
function release(): Pick<System, "version" | "build" | "builtAt"> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  try {
    const stamp = "build/.stamp";
    return { version, build: readFileSync(stamp, "utf8").slice(0, 8), builtAt: statSync(stamp).mtime };
  } catch {
    return { version, build: undefined, builtAt: undefined };
  }
}

/** Milliseconds for which a sum of the photos stands, and for which the page waits for the storage. */
const SUM_STANDS_FOR = 10 * MINUTE;
const SUM_PATIENCE = 200;
let sum: { readonly at: number; readonly of: Storage; readonly bytes: Promise<PhotoSum> } | undefined;

async function sizeOfPhotos(storage: Storage): Promise<PhotoSum | undefined> {
  if (!sum || sum.of !== storage || performance.now() - sum.at > SUM_STANDS_FOR)
    sum = { at: performance.now(), of: storage, bytes: addUp(storage) };
  return Promise.race([sum.bytes, sleep(SUM_PATIENCE, undefined, { ref: false })]);
}

async function addUp(storage: Storage): Promise<PhotoSum> {
  try {
    let total = 0;
    for await (const { bytes } of storage.list()) total += bytes;
    return total;
  } catch {
    // The next page asks anew.
    sum = undefined;
    return "away";
  }
}
