/** Locks the data folder for one process: two PGlites in one folder would open without an error and lose writes. */
import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SettingError } from "#app/platform/settings/env.server.ts";

/**
 * Locks the folder and returns the release function. The operating system releases an exclusive SQLite lock even after kill -9.
 * Throws SettingError if another process holds it, and the error of the file if this process may not write it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, "lock");
  // SQLite would open a file that it may not write for reading, and lock nothing.
  accessSync(existsSync(file) ? file : folder, constants.W_OK);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec("pragma locking_mode=exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new SettingError(`DATA_DIR=${folder}: another process of the site is using this folder`);
  }
  return () => lock.close();
}
