/**
 * Caches public pages, which are the same bytes for every anonymous visitor: each is rendered once in a few seconds,
 * compressed once, and gets an ETag. Requests with a session or a toast bypass it.
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Refusal } from "./errors.ts";

export interface CachedPage {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly etag: string;
  /** Compressed on first demand and kept with the page. */
  brotli: Promise<Buffer> | undefined;
}

/** Milliseconds for which a page is fresh; VIP expiry and new ads appear within this time. */
const FRESH_FOR = 5_000;
/** Milliseconds for which a stale page may be served if the database is unavailable or the site is overloaded. */
const KEPT_FOR = 10 * 60 * 1_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Renders a page. `clients` is aborted when nobody waits for it any more. */
type Render = (clients: AbortSignal) => Promise<Response>;

export interface PageCache {
  /**
   * The page of `key`, made by `render` at most once at a time; an older one when it cannot be made now (503, or
   * refused). Answers meant for one visitor alone are not kept. `client` is aborted when this one has gone.
   */
  get(key: string, render: Render, client?: AbortSignal): Promise<CachedPage>;
  /** The last version of a page, at most ten minutes old. */
  kept(key: string): CachedPage | undefined;
  /** Clears the cache after a public change. */
  clear(): void;
}

interface Kept {
  readonly page: CachedPage;
  readonly madeAt: number;
  readonly generation: number;
}

interface Flight {
  readonly page: Promise<CachedPage>;
  readonly clients: AbortController;
  waiting: number;
}

export function createPageCache(): PageCache {
  let generation = 0;
  const pages = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    // A redirect consists of headers, and its key is as long as the URL.
    sizeCalculation: ({ page: { body, headers } }, key) =>
      body.byteLength * 2 + (key.length + headers.flat().join("").length) * 2 + 1_000,
    ttl: KEPT_FOR,
  });
  const flights = new Map<string, Flight>();

  async function make(key: string, render: Render, clients: AbortSignal): Promise<CachedPage> {
    const startedIn = generation;
    const page = await readPage(await render(clients));
    if (isShareable(page) && page.status < 500 && startedIn === generation)
      pages.set(key, { page, madeAt: performance.now(), generation });
    return page;
  }

  function takeOff(name: string, key: string, render: Render): Flight {
    const clients = new AbortController();
    const page = make(key, render, clients.signal).finally(() => land(name, flight));
    const flight: Flight = { page, clients, waiting: 0 };
    flights.set(name, flight);
    return flight;
  }

  function land(name: string, flight: Flight): void {
    if (flights.get(name) === flight) flights.delete(name);
  }

  /** Waits with the others; the last one to leave ends the work, and nobody joins it any more. */
  async function join(name: string, flight: Flight, client: AbortSignal | undefined): Promise<CachedPage> {
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      land(name, flight);
      flight.clients.abort(client?.reason);
    };
    flight.waiting += 1;
    client?.addEventListener("abort", leave);
    try {
      return await flight.page;
    } finally {
      client?.removeEventListener("abort", leave);
    }
  }

  async function fetchPage(key: string, render: Render, client: AbortSignal | undefined): Promise<CachedPage> {
    const name = `${generation} ${key}`;
    const underway = flights.get(name);
    const page = await join(name, underway ?? takeOff(name, key, render), client);
    // What another was given for themselves.
    return underway && !isShareable(page) ? make(key, render, client ?? new AbortController().signal) : page;
  }

  return {
    async get(key, render, client) {
      const found = pages.get(key);
      if (found && found.generation === generation && performance.now() - found.madeAt < FRESH_FOR) return found.page;
      try {
        const page = await fetchPage(key, render, client);
        return page.status === 503 ? (pages.get(key)?.page ?? page) : page;
      } catch (error) {
        const older = pages.get(key)?.page;
        if (older && error instanceof Refusal) return older;
        throw error;
      }
    },
    kept: (key) => pages.get(key)?.page,
    clear() {
      generation += 1;
    },
  };
}

/** Responses that set cookies or forbid storing are not shared. */
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
