/**
 * Where the page cache keeps its pages: bounded by bytes, found by address and by what they show. A page that was asked for
 * twice has room of its own, so that any number of addresses that nobody asks for again cannot push it out.
 */
import { LRUCache } from "lru-cache";
import type { ChangeKey } from "./changes.server.ts";

export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly etag: string;
  /** Compressed on first demand and kept with the page. */
  brotli: Promise<Buffer> | undefined;
  /** Finished answers by what was asked for (server/hot-pages.ts). */
  readonly ready: Map<string, ReadyAnswer>;
}

export interface ReadyAnswer {
  /** By which route, for those who count. */
  readonly route: string;
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

/** Bytes for pages that were asked for once, and for the others. */
const ROOM_FOR_ONCE = 16 * 1024 * 1024;
const ROOM_FOR_OFTEN = 48 * 1024 * 1024;

export interface StoredPage {
  readonly page: CachedPage;
  /** What it shows. */
  readonly keys: ReadonlySet<ChangeKey>;
  /** By performance.now(), like the next two. */
  readonly madeAt: number;
  readonly freshUntil: number;
  readonly oldUntil: number;
  isChanged: boolean;
}

export interface PageStore {
  /** Counts as asking for it. */
  find(address: string): StoredPage | undefined;
  put(address: string, page: StoredPage): void;
  thatShow(keys: Iterable<ChangeKey>): Iterable<StoredPage>;
}

export function createPageStore(
  rooms: { readonly once: number; readonly often: number } = { once: ROOM_FOR_ONCE, often: ROOM_FOR_OFTEN },
): PageStore {
  const byKey = new Map<ChangeKey, Set<StoredPage>>();

  function enter(stored: StoredPage): void {
    for (const key of stored.keys) {
      const others = byKey.get(key);
      if (others) others.add(stored);
      else byKey.set(key, new Set([stored]));
    }
  }

  function leave(stored: StoredPage): void {
    for (const key of stored.keys) {
      const others = byKey.get(key);
      others?.delete(stored);
      if (others?.size === 0) byKey.delete(key);
    }
  }

  const room = (maxSize: number) =>
    new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: sizeOf, dispose: leave, noDisposeOnSet: false });
  const once = room(rooms.once);
  const often = room(rooms.often);

  return {
    find(address) {
      const known = often.get(address);
      if (known) return known;
      const again = once.get(address);
      if (!again) return undefined;
      once.delete(address);
      often.set(address, again);
      enter(again);
      return again;
    },
    put(address, stored) {
      const target = often.has(address) ? often : once;
      target.set(address, stored);
      // One that is too large for the room stays outside.
      if (target.peek(address) === stored) enter(stored);
    },
    *thatShow(keys) {
      for (const key of keys) yield* byKey.get(key) ?? [];
    },
  };
}

/** Bytes: the body as it is, compressed, and what is kept beside it. A redirect consists of headers, and its key is its URL. */
function sizeOf({ page: { body, headers }, keys }: StoredPage, address: string): number {
  return body.byteLength * 2 + (address.length + headers.flat().join("").length) * 4 + keys.size * 100 + 1_000;
}
