/** Stores the pages of the page cache, up to a limit in bytes, and finds them by address and by change key. */
import { LRUCache } from "lru-cache";
import type { CompressedBodies } from "#app/platform/http/compression.server.ts";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";

export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly etag: string;
  compressed: CompressedBodies;
  /** Complete responses by requested variant (server/hot-pages.ts). */
  readonly ready: Map<string, ReadyAnswer>;
}

export interface ReadyAnswer {
  /** The route under which the metrics count the response. */
  readonly route: string;
  readonly status: number;
  /** Header names and values, alternating. */
  readonly headers: string[];
  readonly body: Buffer | undefined;
}

/** The size limit of the store, in bytes. */
const MAX_SIZE = 64 * 1024 * 1024;

export interface StoredPage {
  readonly page: CachedPage;
  /** The change keys of everything on the page. */
  readonly keys: ReadonlySet<ChangeKey>;
  /** By performance.now(), like `freshUntil`. */
  readonly madeAt: number;
  readonly freshUntil: number;
  isChanged: boolean;
}

export type PageStore = ReturnType<typeof createPageStore>;

export function createPageStore(maxSize = MAX_SIZE) {
  const byKey = new Map<ChangeKey, Set<StoredPage>>();

  function unindex(stored: StoredPage): void {
    for (const key of stored.keys) {
      const others = byKey.get(key);
      others?.delete(stored);
      if (others?.size === 0) byKey.delete(key);
    }
  }

  const pages = new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: sizeOf, dispose: unindex });

  return {
    find: (address: string) => pages.get(address),
    put(address: string, stored: StoredPage) {
      pages.set(address, stored);
      // The cache does not accept a page that is larger than the whole store.
      if (pages.peek(address) !== stored) return;
      for (const key of stored.keys) {
        const others = byKey.get(key);
        if (others) others.add(stored);
        else byKey.set(key, new Set([stored]));
      }
    },
    *findShowing(keys: Iterable<ChangeKey>) {
      for (const key of keys) yield* byKey.get(key) ?? [];
    },
  };
}

/** Estimates the bytes of an entry: body, compressed bodies, address, headers and keys. The size of a redirect is that of its headers and URL. */
function sizeOf({ page: { body, headers }, keys }: StoredPage, address: string): number {
  return body.byteLength * 2 + (address.length + headers.flat().join("").length) * 4 + keys.size * 100 + 1_000;
}
