/** One process per data folder: two PGlites on one folder open silently and lose each other's writes. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SettingError } from "#app/platform/env.server.ts";

/**
 * Takes the folder and returns what gives it back. An exclusive SQLite lock is released by the system even after
 * kill -9. Throws SettingError when another process has it.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode=exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new SettingError(`DATA_DIR=${folder}: another process of the site is using this folder`);
  }
  return () => lock.close();
}
