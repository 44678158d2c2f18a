/**
 * Last-Modified by content: when a URL last returned something different, as seen by this process. The time of the newest
 * row would not change when something is removed, so crawlers would miss it.
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
    // Two different responses must not get the same second.
    const at = Math.max(Math.floor(now() / 1000) * 1000, (before?.at ?? 0) + 1000);
    seen.set(address, { etag, at });
    return new Date(at);
  };
}
