/** Copies the files of the embedded database, so that a backup can read them while the site continues. */
import { readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { queryWith, type RowCounts, readRowCounts, rowCountsText } from "./row-counts.server.ts";

/** Bytes that must stay free for the site. */
const RESERVED_BYTES = 64 * 1024 * 1024;

export interface DatabaseCopy {
  readonly folder: string;
  readonly migration: string;
  readonly census: RowCounts;
  /** Milliseconds for which requests waited for the database. */
  readonly waited: number;
}

/** Copies the database. Throws SettingError if the disk has not enough space. */
export async function copyEmbedded({ db, script, copyFiles }: OpenDatabase, dataDir: string): Promise<DatabaseCopy> {
  if (!copyFiles) throw new Error("this database has no files of ours");
  const folder = removeCopy(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = sizeOf(join(dataDir, "database")) + RESERVED_BYTES;
  if (bavail * bsize < needed)
    throw new SettingError(`DATA_DIR=${dataDir}: a copy of the database needs ${Math.ceil(needed / 2 ** 20)} MB there`);
  const text = `select max(name) as migration from schema_migrations; ${await rowCountsText(queryWith(db))}`;
  // Shortens the checkpoint during the copy, for which requests wait.
  await script("checkpoint");
  const { results, waited } = await copyFiles(text, folder);
  const [newest, counted] = results;
  return { folder, migration: String(newest?.rows[0]?.migration), census: readRowCounts(counted?.rows ?? []), waited };
}

/** Removes a copy, also one of an earlier process. Returns its path. */
export function removeCopy(dataDir: string): string {
  const folder = join(dataDir, "backup-copy");
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => {
    return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
