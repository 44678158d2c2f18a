/**
 * Last-Modified by content: when a URL last returned something different. The time of the newest row would not change when
 * something is removed, so crawlers would miss it.
 */
import { LRUCache } from "lru-cache";

/** Addresses that are remembered; a forgotten one is asked about, or counts as changed now. */
const MAX_ADDRESSES = 5_000;

interface Seen {
  readonly etag: string;
  /** Milliseconds, whole seconds: HTTP's dates have no more. */
  readonly at: number;
}

export type LastModified = (address: string, etag: string) => Promise<Date>;

interface Clocks {
  /** What all processes say, where there are several; if it cannot be asked, this one says what it has seen. */
  readonly agree?: LastModified | undefined;
  readonly now?: () => number;
}

export function createLastModified({ agree, now = Date.now }: Clocks = {}): LastModified {
  const seen = new LRUCache<string, Seen>({ max: MAX_ADDRESSES });
  const ownDate = (before: Seen | undefined) =>
    // Two different responses must not get the same second.
    new Date(Math.max(Math.floor(now() / 1000) * 1000, (before?.at ?? 0) + 1000));
  return async (address, etag) => {
    const before = seen.get(address);
    if (before?.etag === etag) return new Date(before.at);
    const date = (await agree?.(address, etag).catch(() => undefined)) ?? ownDate(before);
    seen.set(address, { etag, at: date.getTime() });
    return date;
  };
}
