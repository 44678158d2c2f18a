/**
 * When an address last answered something else than before, as this process saw it. The newest row among what is shown would
 * stand still when something is removed, and a crawler that asks by date would never hear of it.
 */
import { LRUCache } from "lru-cache";

/** Addresses that are remembered; a forgotten one counts as changed now. */
const MAX_ADDRESSES = 5_000;

interface Seen {
  readonly etag: string;
  /** Milliseconds, whole seconds: HTTP's dates have no more. */
  readonly at: number;
}

export type LastModified = (address: string, etag: string) => Date;

export function createLastModified(now: () => number = Date.now): LastModified {
  const seen = new LRUCache<string, Seen>({ max: MAX_ADDRESSES });
  return (address, etag) => {
    const before = seen.get(address);
    if (before?.etag === etag) return new Date(before.at);
    // Two answers of one second must not bear one date.
    const at = Math.max(Math.floor(now() / 1000) * 1000, (before?.at ?? 0) + 1000);
    seen.set(address, { etag, at });
    return new Date(at);
  };
}
