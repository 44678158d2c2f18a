/** Collects the facts of the system page: versions, sizes, disk, jobs, mails and marks. */
import { readFileSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { COUNTED_LISTINGS, listingsIn } from "#app/admin/listings/listings-list.queries.server.ts";
import { ownsStorage } from "#app/listings/photos/storage-owner.server.ts";
import { countBounces } from "#app/messaging/delivery/bounces.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readMarks } from "#app/platform/database/operation-marks.server.ts";
import type { AnyJob } from "#app/platform/jobs/job.server.ts";
import { findStoppedJobs, type StoppedJob } from "#app/platform/jobs/stopped-jobs.server.ts";
import { changedSettings } from "#app/platform/settings/changed-settings.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { findBackupFailure } from "./backup-failure.server.ts";
import { findJobLoad } from "./job-load.server.ts";
import { findMailDay } from "./mails.server.ts";

/** The size of all photo files in bytes; "unavailable" if the storage does not respond. */
export type PhotoSize = number | "unavailable";

/** A stopped job with the Bulgarian label of its removal. */
export interface LabelledStop extends StoppedJob {
  readonly label: string;
}

const startedAt = new Date(Date.now() - process.uptime() * 1_000);

/** Collects the facts. `allJobs` has the labels of removals and mails. */
export async function findSystem(
  { db, env, storage }: Pick<Site, "db" | "env" | "storage">,
  allJobs: readonly AnyJob<Site>[],
) {
  const site = { db, env, storage };
  const [counts, jobs, stopped, mails, bounces, marks, failure, { bavail, blocks, bsize }, photoBytes, arePhotosOwn] =
    await Promise.all([
      countRows(db),
      findJobLoad(db),
      findStoppedJobs(db),
      findMailDay(db, allJobs),
      countBounces(db),
      readMarks(db),
      findBackupFailure(db),
      statfs(env.dataDir),
      sizeOfPhotos(storage),
      Promise.race([ownsStorage(site).catch(() => true), sleep(SUM_TIMEOUT, true, { ref: false })]),
    ]);
  const { bytes, server, ...things } = counts;
  return {
    ...release(),
    ...things,
    startedAt,
    /** Resident memory of this process in bytes. */
    memory: process.memoryUsage.rss(),
    database: { isEmbedded: env.databaseUrl === undefined, version: server, bytes },
    /** Undefined while the sum is being computed. */
    photoBytes,
    /** True if this site may delete photo files; also true while the storage does not answer. */
    arePhotosOwn,
    disk: { free: bavail * bsize, total: blocks * bsize },
    jobs,
    stopped: stopped.map((stop) => ({ ...stop, label: labelOf(stop, allJobs) })),
    mails,
    areAlertsStopped: bounces.isAboveLimit,
    /** True if BACKUP_DIR is set. */
    hasNightlyBackup: env.backup !== undefined,
    /** The failure of a nightly backup since the last successful one. */
    backupFailure: marks.backup && failure && marks.backup.at > failure.at ? undefined : failure,
    marks,
    settings: changedSettings(process.env),
    /** True if a public site writes mails to files instead of sending them. */
    isMailLost: env.smtpUrl === undefined && !env.isLoopback,
    isDurable: env.databaseUrl !== undefined || env.durability === "sync",
  };
}

export type System = Awaited<ReturnType<typeof findSystem>>;

interface Counts {
  readonly bytes: number;
  readonly server: string;
  readonly listings: number;
  readonly active: number;
  readonly people: number;
  readonly photos: number;
  readonly missingPhotos: number;
}

async function countRows(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    pg_database_size(current_database()) as bytes, current_setting('server_version') as server,
    ${COUNTED_LISTINGS} as listings,
    ${listingsIn("active")} as active,
    (select count(*) from users where deleted_at is null) as people,
    (select count(*) from photos) as photos,
    (select count(*) from photos where is_missing) as "missingPhotos"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a select without from gave no row");
  return counts;
}

/** Returns the Bulgarian label of a removal; the stored English text for one of an earlier version. */
function labelOf({ job, what }: StoppedJob, allJobs: readonly AnyJob<Site>[]): string {
  const removal = allJobs.find(({ name }) => name === job)?.removes?.find((one) => one.what === what);
  return removal && "label" in removal ? removal.label : what;
}

/** Reads version and build stamp from the working directory. */
function release() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  try {
    const stamp = "build/.stamp";
    // The beginning of the hash of the build.
    return { version, build: readFileSync(stamp, "utf8").slice(0, 8), builtAt: statSync(stamp).mtime };
  } catch {
    return { version, build: undefined, builtAt: undefined };
  }
}

/** Milliseconds for which the sum of the photos is cached, and for which the page waits for the storage. */
const SUM_LIFETIME = 10 * MINUTE;
const SUM_TIMEOUT = 200;
let sum: { readonly at: number; readonly of: Storage; readonly bytes: Promise<PhotoSize> } | undefined;

async function sizeOfPhotos(storage: Storage): Promise<PhotoSize | undefined> {
  if (!sum || sum.of !== storage || performance.now() - sum.at > SUM_LIFETIME)
    sum = { at: performance.now(), of: storage, bytes: sumPhotoBytes(storage) };
  return Promise.race([sum.bytes, sleep(SUM_TIMEOUT, undefined, { ref: false })]);
}

async function sumPhotoBytes(storage: Storage): Promise<PhotoSize> {
  try {
    let total = 0;
    for await (const { bytes } of storage.list()) total += bytes;
    return total;
  } catch {
    // The next request tries again.
    sum = undefined;
    return "unavailable";
  }
}
