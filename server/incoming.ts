/** The folder in DATA_DIR for files of forms while they arrive. Several processes may share it. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { HOUR } from "#app/wording/durations.ts";

const INCOMING = "incoming";
/** Milliseconds after which no request can be going on: Node ends one that takes longer than five minutes to arrive. */
const ABANDONED = HOUR;

export function incomingFolder(dataDir: string): string {
  return join(dataDir, INCOMING);
}

/** Removes what a crash has left, and nothing that another process is receiving. */
export function clearIncoming(dataDir: string, now = Date.now()): void {
  const folder = incomingFolder(dataDir);
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    // Another process may have been first.
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changed > ABANDONED) rmSync(file, { recursive: true, force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
