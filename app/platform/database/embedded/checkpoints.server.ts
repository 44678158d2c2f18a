/**
 * Runs checkpoints of the embedded database: PGlite runs none by itself, so its log would grow without limit, and opening after
 * a kill would replay all of it.
 */
import type { PGlite } from "@electric-sql/pglite";
import { HOUR } from "#app/platform/wording/durations.ts";

/** Bytes of log after which a checkpoint is due. With the files that PostgreSQL reuses, the log's folder stays below 128 MB. */
const LOG_BYTES = 48 * 1024 * 1024;
/** Milliseconds after which a checkpoint is due if anything was written. */
const MAX_AGE = HOUR;
/** Milliseconds between two checks of the log, each of which costs a short query. */
const CHECK_INTERVAL = 200;

/** Returns a function that runs a checkpoint if one is due. A clean shutdown runs one by itself. */
export async function createCheckpoints(pglite: PGlite): Promise<() => Promise<void>> {
  let position = await positionOf(pglite);
  let madeAt = performance.now();
  let checkedAt = madeAt;
  return async () => {
    const now = performance.now();
    if (now - checkedAt < CHECK_INTERVAL) return;
    checkedAt = now;
    const written = (await positionOf(pglite)) - position;
    if (written <= (now - madeAt > MAX_AGE ? 0 : LOG_BYTES)) return;
    // Allowed inside a transaction.
    await pglite.exec("checkpoint");
    // A checkpoint writes some log itself.
    position = await positionOf(pglite);
    madeAt = now;
  };
}

/** Returns the end of the log, in bytes since its beginning. */
async function positionOf(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ position: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position",
  );
  return rows[0]?.position ?? 0;
}
