/** Copies the files of an open PGlite that nobody asks meanwhile. The copy opens as one that was closed. */
import { constants, cpSync } from "node:fs";
import { basename } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** Of the log, which is kept in files of one size, named in their order. */
const LOG_FILE = /^[0-9A-F]{24}$/;

export async function copyDatabase(pglite: PGlite, from: string, to: string): Promise<void> {
  await pglite.exec("checkpoint");
  const { rows } = await pglite.query<{ first: string; last: string }>(
    "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
  );
  const { first = "", last = "" } = rows[0] ?? {};
  const isNeeded = (path: string) => {
    const name = basename(path);
    // What is older is in the tables already; what is newer waits to be written over.
    return LOG_FILE.test(name) ? name >= first && name <= last : name !== "postmaster.pid";
  };
  // Shares the blocks where the file system can; they are copied when one of both is written to.
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isNeeded });
}
