/** At which position of the database's log a key last changed, so that one knows what a copy of the database may lack. */
import { type ChangeKey, EVERYTHING } from "./changes.server.ts";

/** Bytes of log written before; what PostgreSQL calls an LSN. */
export type LogPosition = number;

/** Keys that are known one by one; of all others the highest position of those forgotten. */
const MAX_KEYS = 20_000;

export interface ChangePositions {
  note(keys: Iterable<ChangeKey>, at: LogPosition): void;
  /** Whether one of `keys` may have changed after `position`. */
  isAfter(keys: Iterable<ChangeKey>, position: LogPosition): boolean;
}

export function createChangePositions(maxKeys = MAX_KEYS): ChangePositions {
  // In the order of their last change.
  const known = new Map<ChangeKey, LogPosition>();
  let others: LogPosition = 0;
  return {
    note(keys, at) {
      for (const key of keys) {
        if (key === EVERYTHING) others = Math.max(others, at);
        const last = Math.max(known.get(key) ?? 0, at);
        known.delete(key);
        known.set(key, last);
      }
      for (const [key, position] of known) {
        if (known.size <= maxKeys) break;
        known.delete(key);
        others = Math.max(others, position);
      }
    },
    isAfter(keys, position) {
      if (others > position) return true;
      for (const key of keys) if ((known.get(key) ?? 0) > position) return true;
      return false;
    },
  };
}
