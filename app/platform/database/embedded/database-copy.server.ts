/**
 * Copies the files of an open PGlite: most of them while the database runs, then the files that have changed while it is paused.
 * The copy opens like a database that was closed.
 */
import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** Matches the segment files of the log, whose names are in the order of the log. */
const LOG_FILE = /(^|\/)[0-9A-F]{24}$/;
/** Milliseconds within which two changes of a file may have the same modification time. */
const TIME_RESOLUTION = 2_000;
/** Shares blocks copy-on-write if the file system supports it. */
const COPY_MODE = constants.COPYFILE_FICLONE;

/** Modification times and sizes of files before their copy, by path in the folder. */
export type Stamps = Readonly<Record<string, string>>;

/** Copies all files except the log while the database runs. Returns the stamps that `copyChanged` needs. */
export async function copyRunning(from: string, to: string): Promise<Stamps> {
  const stamps: Record<string, string> = {};
  for (const path of filesIn(from).filter((one) => !LOG_FILE.test(one))) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    try {
      stamps[path] = stampOf(await stat(join(from, path), { bigint: true }), true);
      await copyFile(join(from, path), join(to, path), COPY_MODE);
    } catch (error) {
      // A table may be dropped during the copy.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      delete stamps[path];
    }
  }
  return stamps;
}

/** Copies the log and the files that have changed since. No query may run during the copy. */
export async function copyChanged(pglite: PGlite, { from, to, stamps }: { from: string; to: string; stamps: Stamps }) {
  await pglite.exec("checkpoint");
  const { rows } = await pglite.query<{ first: string; last: string }>(
    "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
  );
  const { first = "", last = "" } = rows[0] ?? {};
  // Older log is in the tables already; newer segments are spare files.
  const isNeeded = (path: string) => !LOG_FILE.test(path) || (path.slice(-24) >= first && path.slice(-24) <= last);
  const paths = filesIn(from).filter(isNeeded);
  for (const path of paths) {
    if (stamps[path] === stampOf(statSync(join(from, path), { bigint: true }), false)) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    copyFileSync(join(from, path), join(to, path), COPY_MODE);
  }
  const wanted = new Set(paths);
  for (const path of filesIn(to)) if (!wanted.has(path)) rmSync(join(to, path));
  // PostgreSQL needs its empty folders, too.
  for (const entry of entriesIn(from))
    if (entry.isDirectory())
      mkdirSync(join(to, relative(from, entry.parentPath), entry.name), { recursive: true, mode: 0o700 });
}

interface FileStat {
  readonly mtimeNs: bigint;
  readonly mtimeMs: bigint;
  readonly size: bigint;
}

/** Returns the stamp of a file; before the copy an empty one if the file may change again within its modification time. */
function stampOf({ mtimeNs, mtimeMs, size }: FileStat, isBefore: boolean): string {
  return isBefore && Date.now() - Number(mtimeMs) < TIME_RESOLUTION ? "" : `${mtimeNs} ${size}`;
}

function filesIn(folder: string): readonly string[] {
  return entriesIn(folder)
    .filter((entry) => entry.isFile() && entry.name !== "postmaster.pid")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function entriesIn(folder: string) {
  return readdirSync(folder, { withFileTypes: true, recursive: true });
}
