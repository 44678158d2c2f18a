/**
 * Checkpoints of the embedded database: PGlite makes none by itself, so its log would grow without end, and opening after a
 * kill would replay all of it.
 */
import type { PGlite } from "@electric-sql/pglite";

/** Bytes of log after which one is due. With what PostgreSQL keeps for reuse, the log's folder stays below 128 MB. */
const LOG_BYTES = 48 * 1024 * 1024;
/** Milliseconds after which one is due if anything was written at all. */
const HOUR = 60 * 60 * 1_000;
/** Milliseconds between two looks at the log: one look costs a short query. */
const LOOK_EVERY = 200;

/** Returns a function that makes one if it is due. A clean stop makes one by itself. */
export async function createCheckpoints(pglite: PGlite): Promise<() => Promise<void>> {
  let position = await positionOf(pglite);
  let madeAt = performance.now();
  let lookedAt = madeAt;
  return async () => {
    const now = performance.now();
    if (now - lookedAt < LOOK_EVERY) return;
    lookedAt = now;
    const written = (await positionOf(pglite)) - position;
    if (written <= (now - madeAt > HOUR ? 0 : LOG_BYTES)) return;
    // Allowed inside a transaction.
    await pglite.exec("checkpoint");
    // It writes a little log itself.
    position = await positionOf(pglite);
    madeAt = now;
  };
}

/** Where the log ends, in bytes since it began. */
async function positionOf(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ position: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position",
  );
  return rows[0]?.position ?? 0;
}
