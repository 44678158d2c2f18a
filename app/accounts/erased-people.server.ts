/**
 * Who was erased, by id alone, in a file of DATA_DIR and beside backups: a restored backup would bring them back. In no
 * database, because that is what is restored.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isUuid } from "#app/platform/uuid.ts";

const NAME = "erased-people";

/** Adds one; on the disk when this returns. */
export function noteErased(dataDir: string, userId: string): void {
  writeFileSync(join(dataDir, NAME), `${userId}\n`, { flag: "a", mode: 0o600, flush: true });
}

/** All that DATA_DIR and the folder of a backup know of. */
export function readErased(dataDir: string, backup: string): readonly string[] {
  return [...new Set([join(dataDir, NAME), join(dirname(backup), NAME)].flatMap(idsIn))];
}

/** Writes them beside a backup, so that they outlive DATA_DIR. */
export function keepErased(dataDir: string, backup: string): void {
  const ids = readErased(dataDir, backup);
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
