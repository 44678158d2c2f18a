/**
 * Stores the ids of erased people in a file in DATA_DIR and beside backups, so that the people are erased again after a restore. The ids are
 * not in the database, because a backup replaces it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isUuid } from "#app/platform/database/uuid.ts";

const NAME = "erased-people";

/** Appends an id and flushes it to the disk. */
export function recordErased(dataDir: string, userId: string): void {
  writeFileSync(join(dataDir, NAME), `${userId}\n`, { flag: "a", mode: 0o600, flush: true });
}

/** Returns the ids in DATA_DIR and in the folder of a backup. */
export function readErasedIds(dataDir: string, backup: string): readonly string[] {
  return [...new Set([join(dataDir, NAME), join(dirname(backup), NAME)].flatMap(idsIn))];
}

/** Copies the ids to the folder of a backup, so that they survive the loss of DATA_DIR. */
export function copyErasedIds(dataDir: string, backup: string): void {
  const ids = readErasedIds(dataDir, backup);
  if (ids.length > 0) writeFileSync(join(dirname(backup), NAME), `${ids.join("\n")}\n`, { mode: 0o600, flush: true });
}

function idsIn(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(isUuid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
