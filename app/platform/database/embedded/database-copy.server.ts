/**
 * Copies the files of an open PGlite. Most of it while the database works; then, while it waits, what has changed meanwhile.
 * The copy opens as one that was closed.
 */
import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** Of the log, which is kept in files of one size, named in their order. */
const LOG_FILE = /(^|\/)[0-9A-F]{24}$/;
/** Milliseconds within which two changes of a file may have one time. */
const SAME_TIME = 2_000;
/** Shares the blocks where the file system can; they are copied when one of both is written to. */
const SHARED = constants.COPYFILE_FICLONE;

/** By path in the folder, what a file looked like before it was copied. */
export type Stamps = Readonly<Record<string, string>>;

/** Copies what there is, however it changes meanwhile. Returns what `copyRest` needs. */
export async function copyAhead(from: string, to: string): Promise<Stamps> {
  const stamps: Record<string, string> = {};
  for (const path of filesIn(from).filter((one) => !LOG_FILE.test(one))) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    try {
      stamps[path] = stampOf(await stat(join(from, path), { bigint: true }), true);
      await copyFile(join(from, path), join(to, path), SHARED);
    } catch (error) {
      // Tables are dropped and made.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      delete stamps[path];
    }
  }
  return stamps;
}

/** Copies what has changed since. Nobody may ask the database meanwhile. */
export async function copyRest(pglite: PGlite, { from, to, stamps }: { from: string; to: string; stamps: Stamps }) {
  await pglite.exec("checkpoint");
  const { rows } = await pglite.query<{ first: string; last: string }>(
    "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
  );
  const { first = "", last = "" } = rows[0] ?? {};
  // What is older is in the tables already; what is newer waits to be written over.
  const isNeeded = (path: string) => !LOG_FILE.test(path) || (path.slice(-24) >= first && path.slice(-24) <= last);
  const paths = filesIn(from).filter(isNeeded);
  for (const path of paths) {
    if (stamps[path] === stampOf(statSync(join(from, path), { bigint: true }), false)) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    copyFileSync(join(from, path), join(to, path), SHARED);
  }
  const wanted = new Set(paths);
  for (const path of filesIn(to)) if (!wanted.has(path)) rmSync(join(to, path));
  // PostgreSQL misses those that are empty.
  for (const entry of entriesIn(from))
    if (entry.isDirectory())
      mkdirSync(join(to, relative(from, entry.parentPath), entry.name), { recursive: true, mode: 0o700 });
}

interface Look {
  readonly mtimeNs: bigint;
  readonly mtimeMs: bigint;
  readonly size: bigint;
}

/** None for a file that may change once more without looking different. */
function stampOf({ mtimeNs, mtimeMs, size }: Look, isBefore: boolean): string {
  return isBefore && Date.now() - Number(mtimeMs) < SAME_TIME ? "" : `${mtimeNs} ${size}`;
}

function filesIn(folder: string): readonly string[] {
  return entriesIn(folder)
    .filter((entry) => entry.isFile() && entry.name !== "postmaster.pid")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function entriesIn(folder: string) {
  return readdirSync(folder, { withFileTypes: true, recursive: true });
}
