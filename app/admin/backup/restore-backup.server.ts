/**
 * Restores a backup into DATA_DIR and the database of the settings, completely or not at all, and compares the result with the backup before
 * anything is replaced. Existing data is an error, unless `replace` moves it aside. A backup of the other kind of database is copied row by
 * row. Migrations are not run.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import {
  inUnpacked,
  type Move,
  moveToEmbedded,
  moveToServer,
} from "#app/admin/backup/databases/logical-restore.server.ts";
import { compareRowCounts } from "#app/admin/backup/databases/row-counts.server.ts";
import { type RunningScript, runScript } from "#app/admin/backup/databases/server-programs.server.ts";
import { compareTableSums, type TableSums, takeTableSums } from "#app/admin/backup/databases/table-sums.server.ts";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { syncFolder, syncTree } from "#app/platform/database/embedded/disk.server.ts";
import { lockFolder } from "#app/platform/database/embedded/folder-lock.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { OWNER_FILE } from "#app/platform/storage/storage.server.ts";
import type { Migration } from "#db/migrate.ts";
import type { BackupManifest, OpenBackup } from "./backup-archive.server.ts";
import { readSecret } from "./make-backup.server.ts";
import { refuseSql, unpackBackup } from "./unpack.server.ts";

/** The parts of DATA_DIR that a backup replaces, in this order: the database last, because a site starts with it. */
const PARTS = ["photos", "photos-aside", OWNER_FILE, "secret", "database"] as const;
const HOW_TO_REPLACE = "; with --replace it is put aside";

export interface Restored {
  readonly manifest: BackupManifest;
  /** Rows and checksum of each table of the restored database. */
  readonly tables: TableSums;
  /** True if `tables` was compared with the source; not for a backup of an embedded database into one, which holds its files. */
  readonly areSumsCompared: boolean;
  /** The folder of the former files. */
  readonly aside: string | undefined;
  /** True if AUTH_SECRET differs from the secret of the backup. */
  readonly hasOtherSecret: boolean;
}

type Compared = Pick<Restored, "manifest" | "tables" | "areSumsCompared">;

/** Restores a backup. `migrations` are those of this version, for one transaction. Throws SettingError with a line for each difference. */
export async function restoreBackup(
  env: Env,
  backup: OpenBackup,
  { replace, migrations }: { readonly replace: boolean; readonly migrations: readonly Migration[] },
): Promise<Restored> {
  const { migration } = backup.header;
  if (!migrations.some(({ name }) => name === migration))
    throw new SettingError(`It was made by a newer version of the site, which has ${migration}: update this one first`);
  mkdirSync(env.dataDir, { recursive: true });
  const release = lockFolder(env.dataDir);
  const staging = join(env.dataDir, "restoring");
  try {
    if (!replace) refuseExistingData(env.dataDir);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    const move = { backup, staging, migrations };
    const compared = env.databaseUrl
      ? await restoreServer(env.databaseUrl, { ...move, replace })
      : await restoreEmbedded(move);
    await syncTree(staging);
    const aside = moveIntoPlace(staging, env.dataDir);
    await syncFolder(env.dataDir);
    const restored = readSecret(env.dataDir);
    return { ...compared, aside, hasOtherSecret: env.authSecret !== undefined && env.authSecret !== restored };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

function refuseExistingData(dataDir: string): void {
  const found = PARTS.find((name) => existsSync(join(dataDir, name)));
  if (found) throw new SettingError(`DATA_DIR=${dataDir}: there is something already (${found})${HOW_TO_REPLACE}`);
}

function moveIntoPlace(staging: string, dataDir: string): string | undefined {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  const former = PARTS.filter((name) => existsSync(join(dataDir, name)));
  if (former.length > 0) mkdirSync(aside, { mode: 0o700 });
  for (const name of former.toReversed()) renameSync(join(dataDir, name), join(aside, name));
  for (const name of PARTS.filter((one) => readdirSync(staging).includes(one)))
    renameSync(join(staging, name), join(dataDir, name));
  return former.length > 0 ? aside : undefined;
}

async function restoreEmbedded(move: Move): Promise<Compared> {
  if (move.backup.header.kind === "server") {
    const { manifest, found } = await moveToEmbedded(move);
    return compared(manifest, found, manifest.tables);
  }
  const manifest = await unpackBackup(move.backup, move.staging, refuseSql);
  const found = await inUnpacked(move.staging, async (pglite, ask) => {
    refuseDifferences(await compareRowCounts(manifest.census, ask));
    await pglite.exec("begin");
    const sums = await takeTableSums(ask);
    await pglite.exec("commit");
    return sums;
  });
  return compared(manifest, found, manifest.tables);
}

/** Restores into a server in one transaction, committed after the whole file was read and both sides are equal. */
async function restoreServer(url: string, move: Move & { readonly replace: boolean }): Promise<Compared> {
  const isFull = await hasTables(url);
  if (isFull && !move.replace) throw new SettingError("DATABASE_URL: there are tables already; with --replace they go");
  const script = runScript(url);
  try {
    await script.write("begin;\n");
    if (isFull)
      await script.write("drop schema if exists pgboss cascade; drop schema public cascade; create schema public;\n");
    const result = await fillServer(move, script);
    await script.end("\nanalyze; commit;\n");
    return result;
  } catch (error) {
    await script.undo();
    throw error;
  }
}

async function fillServer(move: Move, script: RunningScript): Promise<Compared> {
  if (move.backup.header.kind === "embedded") {
    const { manifest, expected, found } = await moveToServer(move, script);
    return compared(manifest, found, expected);
  }
  const manifest = await unpackBackup(move.backup, move.staging, script.write);
  refuseDifferences(await compareRowCounts(manifest.census, script.ask));
  return compared(manifest, await takeTableSums(script.ask), manifest.tables);
}

/** Compares the checksums. `expected` is missing in backups of an embedded database, and in those of earlier versions. */
function compared(manifest: BackupManifest, tables: TableSums, expected: TableSums | undefined): Compared {
  if (expected) refuseDifferences(compareTableSums(expected, tables));
  return { manifest, tables, areSumsCompared: expected !== undefined };
}

function refuseDifferences(differences: readonly string[]): void {
  if (differences.length > 0)
    throw new SettingError(`Nothing was replaced. Both sides differ:\n${differences.join("\n")}`);
}

/** How often, and after how many milliseconds, connections are counted again: a server shows those of an ended program for a moment. */
const TRIES = 10;
const PAUSE = 200;

/** Returns true if the database has tables. Throws SettingError while a site uses it. */
async function hasTables(url: string): Promise<boolean> {
  const database = serverDatabase(url);
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const { rows } = await sql<{ others: number; tables: number }>`select
        (select count(*)::int from pg_stat_activity where datname = current_database()
          and application_name = 'tukashno' and pid <> pg_backend_pid()) as others,
        (select count(*)::int from pg_tables where schemaname in ('public', 'pgboss')) as tables`.execute(database.db);
      const { others = 0, tables = 0 } = rows[0] ?? {};
      if (others === 0) return tables > 0;
      await sleep(PAUSE);
    }
    throw new SettingError("DATABASE_URL: a site is using this database; stop it first");
  } finally {
    await database.close();
  }
}
