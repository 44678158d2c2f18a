/** The folder in DATA_DIR for files of forms while they arrive. Several processes may share it. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#app/platform/log.server.ts";
import { HOUR, MINUTE } from "#app/wording/durations.ts";

const INCOMING = "incoming";
/** Milliseconds after which no request can be going on: Node ends one that takes longer than five minutes to arrive. */
const ABANDONED = HOUR;
const CLEAR_EVERY = 10 * MINUTE;

export function incomingFolder(dataDir: string): string {
  return join(dataDir, INCOMING);
}

/** Clears the folder now and every ten minutes, in each process that serves. Returns the end of it. */
export function keepIncomingClear(dataDir: string, log: Pick<Log, "error">): () => void {
  clearIncoming(dataDir);
  const timer = setInterval(() => {
    try {
      clearIncoming(dataDir);
    } catch (error) {
      log.error({ err: error }, "removing abandoned files");
    }
  }, CLEAR_EVERY).unref();
  return () => clearInterval(timer);
}

/** Removes files that a crash has left, also of another process, and none that is being received. */
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
