/** fsync for files and folders: once these functions return, the data survives a power failure. */
import { fdatasyncSync, fsyncSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** Windows does not support syncing a folder and does not need it. */
const SYNCS_FOLDERS = process.platform !== "win32";
const SYNCS_AT_ONCE = 8;

/** Syncs the content of an open file, or the entries of an open folder. */
export function syncOpen(file: number, isFolder: boolean): void {
  if (!isFolder) fdatasyncSync(file);
  else if (SYNCS_FOLDERS) fsyncSync(file);
}

/** Syncs the entries of a folder: files created, deleted or renamed. */
export async function syncFolder(folder: string): Promise<void> {
  if (SYNCS_FOLDERS) await syncPath(folder, "r");
}

/** Syncs a folder and all its contents. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  // Concurrent syncs share one journal write of the file system.
  const sync = async () => {
    for (let next = paths.pop(); next; next = paths.pop())
      await (next.isFolder ? syncFolder(next.path) : syncPath(next.path, "r+"));
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, sync));
  await syncFolder(folder);
}

async function syncPath(path: string, flags: "r" | "r+"): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
