/**
 * Public pages are the same bytes for every anonymous visitor, so each is rendered once in a few seconds, compressed
 * once, and given an ETag. Requests with a session or a waiting toast never come here.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly etag: string;
  /** Compressed on first demand and kept with the page. */
  brotli: Promise<Buffer> | undefined;
}

/** How long a page may be old, milliseconds: VIP lapses and new ads appear within it. */
const FRESH_FOR = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;

export interface PageCache {
  /** The page of `key`, made by `make` at most once at a time. Answers meant for one visitor alone are not kept. */
  get(key: string, make: () => Promise<Response>): Promise<CachedPage>;
  /** Something public changed here: the next visitor sees it. */
  clear(): void;
}

export function createPageCache(): PageCache {
  let generation = 0;
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    // A redirect is all headers, and its key is as long as the address that was asked for.
    sizeCalculation: ({ body, headers }, key) =>
      body.byteLength * 2 + (key.length + headers.flat().join("").length) * 2 + 1_000,
    ttl: FRESH_FOR,
  });
  const making = new Map<string, Promise<CachedPage>>();

  async function make(key: string, render: () => Promise<Response>): Promise<CachedPage> {
    const startedIn = generation;
    const page = await readPage(await render());
    if (isShareable(page) && page.status < 500 && startedIn === generation) pages.set(key, page);
    return page;
  }

  return {
    async get(key, render) {
      const kept = pages.get(key);
      if (kept) return kept;
      const flight = `${generation} ${key}`;
      const underway = making.get(flight);
      if (underway) {
        const page = await underway;
        return isShareable(page) ? page : make(key, render);
      }
      const started = make(key, render).finally(() => making.delete(flight));
      making.set(flight, started);
      return started;
    },
    clear() {
      generation += 1;
      pages.clear();
    },
  };
}

/** What sets cookies is one visitor's own; what forbids storing is to be asked for by each. */
function isShareable({ headers }: CachedPage): boolean {
  return !headers.some(
    ([name, value]) => name === "set-cookie" || (name === "cache-control" && /no-store|private/.test(value)),
  );
}

export async function readPage(response: Response): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers],
    body,
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    brotli: undefined,
  };
}
