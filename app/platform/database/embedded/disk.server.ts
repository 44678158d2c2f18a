/** fsync for files and folders: once these functions return, the data survives a power cut. */
import { fdatasyncSync, fsyncSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** Windows does not support syncing a folder and does not need it. */
const SYNCS_FOLDERS = process.platform !== "win32";
const SYNCS_AT_ONCE = 8;

/** An open file's content, or an open folder's entries. */
export function syncOpen(file: number, isFolder: boolean): void {
  if (!isFolder) fdatasyncSync(file);
  else if (SYNCS_FOLDERS) fsyncSync(file);
}

/** A folder's entries: that a file is there, is gone, or has another name. */
export async function syncFolder(folder: string): Promise<void> {
  if (SYNCS_FOLDERS) await syncPath(folder, "r");
}

/** A folder and everything in it. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  // Concurrent syncs share one write of the file system's journal.
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
