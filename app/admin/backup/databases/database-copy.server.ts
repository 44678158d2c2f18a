/** A copy of the embedded database beside it, for a backup to read at its leisure. */
import { readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OpenDatabase } from "#app/platform/database.server.ts";
import { SettingError } from "#app/platform/env.server.ts";
import { askThrough, type Census, censusText, readCensus } from "./census.server.ts";

/** Bytes that stay free for the site. */
const ROOM_LEFT = 64 * 1024 * 1024;

export interface DatabaseCopy {
  readonly folder: string;
  readonly migration: string;
  readonly census: Census;
  /** Milliseconds for which everybody else waited for the database. */
  readonly waited: number;
}

/** Throws SettingError when there is no room for it. */
export async function copyEmbedded({ db, script, copyFiles }: OpenDatabase, dataDir: string): Promise<DatabaseCopy> {
  if (!copyFiles) throw new Error("this database has no files of ours");
  const folder = removeCopy(dataDir);
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = sizeOf(join(dataDir, "database")) + ROOM_LEFT;
  if (bavail * bsize < needed)
    throw new SettingError(`DATA_DIR=${dataDir}: a copy of the database needs ${Math.ceil(needed / 2 ** 20)} MB there`);
  const text = `select max(name) as migration from schema_migrations; ${await censusText(askThrough(db))}`;
  // Leaves little to the one that everybody waits for.
  await script("checkpoint");
  const { results, waited } = await copyFiles(text, folder);
  const [newest, counted] = results;
  return { folder, migration: String(newest?.rows[0]?.migration), census: readCensus(counted?.rows ?? []), waited };
}

/** Removes a copy, also one that an earlier process has left. Returns where it is. */
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
