import { constants, cpSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { makeFolder } from "./make.ts";

/** Makes a data folder with a migrated embedded database. */
export function migratedFolder(): string {
  const dataDir = makeFolder();
  const mode = constants.COPYFILE_FICLONE;
  cpSync(inject("migratedFolder"), join(dataDir, "database"), { recursive: true, mode });
  return dataDir;
}
