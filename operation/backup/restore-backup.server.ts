/**
 * Restores a backup into DATA_DIR and the database of the settings, completely or not at all, and compares the result with the backup before
 * anything is replaced. Existing data is an error, unless `replace` moves it aside. A backup of the other kind of database is copied row by
 * row. Migrations are not run.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { syncFolder, syncTree } from "#app/platform/database/embedded/disk.server.ts";
import { lockFolder } from "#app/platform/database/embedded/folder-lock.server.ts";
import { refuseUnmetNeeds } from "#app/platform/database/server-needs.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { OWNER_FILE } from "#app/platform/storage/storage.server.ts";
import { embeddedTarget, inUnpacked } from "#operation/backup/databases/load-rows.server.ts";
import { compareRowCounts } from "#operation/backup/databases/row-counts.server.ts";
import { connectServer } from "#operation/backup/databases/server-connection.server.ts";
import { DROP_SITE } from "#operation/backup/databases/site-schema.server.ts";
import { SITE_TABLES } from "#operation/backup/databases/site-tables.server.ts";
import { takeTableSums } from "#operation/backup/databases/table-sums.server.ts";
import type { OpenBackup } from "./backup-archive.server.ts";
import { type LoadedBackup, loadBackup, refuseDifferences } from "./load-backup.server.ts";
import { readSecret } from "./make-backup.server.ts";
import { refuseSql, unpackBackup } from "./unpack.server.ts";

/** The parts of DATA_DIR that a backup replaces, in this order: the database last, because a site starts with it. */
const PARTS = ["photos", "photos-aside", OWNER_FILE, "secret", "database"] as const;
const OF_PHOTOS: ReadonlySet<string> = new Set(["photos", "photos-aside", OWNER_FILE]);
const HOW_TO_REPLACE = "; with --replace it is put aside";

export interface Restored extends LoadedBackup {
  /** The folder of the former files. */
  readonly aside: string | undefined;
  /** True if AUTH_SECRET differs from the secret of the backup. */
  readonly hasOtherSecret: boolean;
}

/** Restores a backup. Throws SettingError with a line for each difference. */
export async function restoreBackup(
  env: Env,
  backup: OpenBackup,
  { replace }: { readonly replace: boolean },
): Promise<Restored> {
  mkdirSync(env.dataDir, { recursive: true });
  const release = lockFolder(env.dataDir);
  const staging = join(env.dataDir, "restoring");
  try {
    if (!replace) refuseExistingData(env.dataDir);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    const loaded = env.databaseUrl
      ? await restoreServer(backup, staging, { url: env.databaseUrl, replace })
      : await restoreEmbedded(backup, staging);
    await syncTree(staging);
    const aside = moveIntoPlace(staging, env.dataDir, loaded.manifest.photos.files > 0);
    await syncFolder(env.dataDir);
    const restored = readSecret(env.dataDir);
    return { ...loaded, aside, hasOtherSecret: env.authSecret !== undefined && env.authSecret !== restored };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

function refuseExistingData(dataDir: string): void {
  const found = PARTS.find((name) => existsSync(join(dataDir, name)));
  if (found) throw new SettingError(`DATA_DIR=${dataDir}: there is something already (${found})${HOW_TO_REPLACE}`);
}

/** Replaces the parts of DATA_DIR; the photos only by others, because a backup from before a migration has none. */
function moveIntoPlace(staging: string, dataDir: string, hasPhotos: boolean): string | undefined {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  const former = PARTS.filter((name) => existsSync(join(dataDir, name)) && (hasPhotos || !OF_PHOTOS.has(name)));
  if (former.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of former.toReversed()) renameSync(join(dataDir, name), join(aside, name));
  for (const name of PARTS.filter((one) => readdirSync(staging).includes(one)))
    renameSync(join(staging, name), join(dataDir, name));
  return former.length > 0 ? aside : undefined;
}

async function restoreEmbedded(backup: OpenBackup, staging: string): Promise<LoadedBackup> {
  return backup.header.kind === "embedded"
    ? restoreFiles(backup, staging)
    : inUnpacked(staging, async (pglite) => {
        await pglite.exec("begin");
        const loaded = await loadBackup(backup, embeddedTarget(pglite), { folder: staging, isTrial: false });
        await pglite.exec("commit");
        await pglite.exec("analyze");
        return loaded;
      });
}

/** Restores the files of an embedded database. */
async function restoreFiles(backup: OpenBackup, staging: string): Promise<LoadedBackup> {
  const manifest = await unpackBackup(backup, staging, refuseSql);
  return inUnpacked(staging, async (pglite, ask) => {
    refuseDifferences(await compareRowCounts(manifest.census, ask));
    await pglite.exec("begin");
    const tables = await takeTableSums(ask);
    await pglite.exec("commit");
    return { manifest, tables, areSumsCompared: false };
  });
}

/** Restores into a server in one transaction, committed after the whole file was read and both sides are equal. */
async function restoreServer(
  backup: OpenBackup,
  staging: string,
  { url, replace }: { readonly url: string; readonly replace: boolean },
): Promise<LoadedBackup> {
  const isFull = await hasTables(url);
  if (isFull && !replace) throw new SettingError("DATABASE_URL: there are tables already; with --replace they go");
  const connection = await connectServer(url);
  try {
    await connection.run(`begin; ${isFull ? DROP_SITE : ""}`);
    const loaded = await loadBackup(backup, connection, { folder: staging, isTrial: false });
    await connection.run("analyze; commit");
    return loaded;
  } finally {
    await connection.close();
  }
}

/** How often, and after how many milliseconds, connections are counted again: a server shows those of an ended program for a moment. */
const TRIES = 10;
const PAUSE = 200;

/** Returns true if the database has tables. Throws SettingError while a site uses it, and for one that is not fit for the site. */
async function hasTables(url: string): Promise<boolean> {
  const database = serverDatabase(url);
  try {
    await refuseUnmetNeeds(database.db);
    for (let tries = 0; tries < TRIES; tries++) {
      const { rows } = await sql<{ others: number; tables: number }>`select
        (select count(*)::int from pg_stat_activity where datname = current_database()
          and application_name = 'tukashno' and pid <> pg_backend_pid()) as others,
        (select count(*)::int from pg_class where ${sql.raw(SITE_TABLES)}) as tables`.execute(database.db);
      const { others = 0, tables = 0 } = rows[0] ?? {};
      if (others === 0) return tables > 0;
      await sleep(PAUSE);
    }
    throw new SettingError("DATABASE_URL: a site is using this database; stop it first");
  } finally {
    await database.close();
  }
}
