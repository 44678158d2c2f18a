/** The folder in DATA_DIR for files that are being uploaded. Several processes may share it. */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#app/platform/settings/log.server.ts";
import { HOUR, MINUTE } from "#app/platform/wording/durations.ts";

const INCOMING = "incoming";
/** Milliseconds after which a file counts as abandoned. Node ends requests that take longer than five minutes to arrive. */
const ABANDONED_AFTER = HOUR;
const CLEANUP_INTERVAL = 10 * MINUTE;

export function uploadFolder(dataDir: string): string {
  return join(dataDir, INCOMING);
}

/** Removes abandoned files now and every ten minutes. Returns a function that ends the schedule. */
export function scheduleUploadCleanup(dataDir: string, log: Pick<Log, "error">): () => void {
  removeAbandonedUploads(dataDir);
  const timer = setInterval(() => {
    try {
      removeAbandonedUploads(dataDir);
    } catch (error) {
      log.error({ err: error }, "removing abandoned files failed");
    }
  }, CLEANUP_INTERVAL).unref();
  return () => clearInterval(timer);
}

/** Removes files that a crashed process left behind, but none that is being received. */
function removeAbandonedUploads(dataDir: string): void {
  const now = Date.now();
  const folder = uploadFolder(dataDir);
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    // Another process may have removed the file.
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > ABANDONED_AFTER) rmSync(file, { recursive: true, force: true });
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
