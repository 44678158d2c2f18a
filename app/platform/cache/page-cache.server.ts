/**
 * Caches public pages, which are the same bytes for every anonymous visitor. Each page is rendered at most once at a time, stays
 * fresh until a change key of it changes or its lifetime ends, is compressed once, and gets an ETag. Requests with a session or
 * a toast bypass the cache (decision 027).
 */
import { createHash } from "node:crypto";
import { EVERYTHING } from "#app/platform/database/changes/changes.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { EASY_PAIR, isEasy } from "#app/platform/http/easy-mode.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import type { ChangeKey, Shown } from "#app/platform/http/request-scope.server.ts";
import { NeedsVisitor } from "./needs-visitor.server.ts";
import { type CachedPage, createPageStore, type PageStore, type StoredPage } from "./page-store.server.ts";
import { createSharedRendering, type Rendering } from "./shared-rendering.server.ts";

/** Milliseconds for which a page with change keys is fresh: its views and the counts of other lists are at most that old. */
const KEYED_LIFETIME = 60_000;
/** Milliseconds for which a page without change keys is fresh. */
const UNKEYED_LIFETIME = 5_000;
/**
 * Milliseconds for which a page is fresh without news of other processes, counted from its rendering or from the last notification,
 * whichever is later.
 */
const UNNOTIFIED_LIFETIME = 5_000;
/** Milliseconds for which a stale page may be sent if the database is unavailable or the site is overloaded. */
const STALE_LIFETIME = 10 * 60 * 1_000;
/** The change key of a page that names none: it changes with every change. */
const ANYTHING: ChangeKey = "any:thing";

export interface RenderContext {
  /** Aborted when no client waits for the page any more. */
  readonly clients: AbortSignal;
  /** Receives the change keys of the page. */
  readonly shown: Shown;
}

type Render = (context: RenderContext) => Promise<Response>;

export type PageCache = ReturnType<typeof createPageCache>;

/** Returns a header of a request. */
type GetHeader = (name: "save-data" | "cookie") => string | undefined;

/**
 * Returns the headers that a public page depends on besides its address, each with its only value that counts: Save-Data for a page
 * without scripts, and the cookie of easy mode.
 */
export function sharedHeaders(get: GetHeader): Record<string, string> {
  return {
    ...(get("save-data") === "on" && { "save-data": "on" }),
    ...(isEasy(get("cookie")) && { cookie: EASY_PAIR }),
  };
}

/** Returns the key of a page: its address, and what it depends on besides (`sharedHeaders`). */
export function pageKey(address: string, get: GetHeader): string {
  return [...Object.keys(sharedHeaders(get)), address].join(" ");
}

interface PageCacheOptions {
  /** Returns the time, by performance.now(), before which every change in the database has been passed to `change`. */
  readonly receivedUntil?: () => number;
}

export function createPageCache({ receivedUntil = () => Number.POSITIVE_INFINITY }: PageCacheOptions = {}) {
  const store = createPageStore();
  const rendering = createSharedRendering();

  function fresh(key: string): CachedPage | undefined {
    const found = store.find(key);
    return found && isFresh(found, receivedUntil()) ? found.page : undefined;
  }

  /** Marks the pages that show one of `keys` as stale. */
  function change(keys: Iterable<ChangeKey>): void {
    const all = [ANYTHING, ...keys];
    rendering.change(all);
    for (const page of store.findShowing(all)) page.isChanged = true;
  }

  return {
    /**
     * Returns the page of `key`, which `render` makes at most once at a time, without a visitor. Returns a stale page if
     * rendering fails with status 503 or a Refusal. Throws NeedsVisitor if the response sets a cookie. `client` is aborted
     * when this visitor disconnects.
     */
    async get(key: string, render: Render, client?: AbortSignal): Promise<CachedPage> {
      const found = fresh(key);
      if (found) {
        count("page", "fresh");
        return found;
      }
      try {
        const page = await rendering.join(key, (one) => renderAndStore(store, key, render, one), client);
        return page.status === 503 ? (findStale(store, key) ?? page) : page;
      } catch (error) {
        const page = findStale(store, key);
        if (page && error instanceof Refusal) return page;
        throw error;
      }
    },
    fresh,
    change,
    changeAll: () => change([EVERYTHING]),
  };
}

/** Renders the page, and stores it unless it must not be shared, has failed, or has changed during the rendering. */
async function renderAndStore(
  store: PageStore,
  key: string,
  render: Render,
  { clients, changed }: Rendering,
): Promise<CachedPage> {
  const madeAt = performance.now();
  const shown: Shown = { keys: new Set(), until: Number.POSITIVE_INFINITY };
  const page = await readPage(await render({ clients, shown }));
  if (page.headers.some(([name]) => name === "set-cookie")) throw new NeedsVisitor();
  const stored = storedPage(page, shown, madeAt);
  if (isShareable(page) && page.status < 500 && ![...stored.keys].some((name) => changed.has(name))) {
    // The same bytes need not be compressed again.
    const before = store.find(key)?.page;
    if (before?.etag === page.etag) page.compressed = before.compressed;
    store.put(key, stored);
  }
  return page;
}

/** True if the page may be sent: it has not changed or expired, and no notification of a change can be missing. */
function isFresh({ isChanged, madeAt, freshUntil }: StoredPage, receivedUntil: number): boolean {
  const now = performance.now();
  return !isChanged && now < freshUntil && now < Math.max(madeAt, receivedUntil) + UNNOTIFIED_LIFETIME;
}

/** Returns the page, fresh or not, up to STALE_LIFETIME after its rendering. */
function findStale(store: PageStore, key: string): CachedPage | undefined {
  const found = store.find(key);
  if (!found || performance.now() - found.madeAt >= STALE_LIFETIME) return undefined;
  count("page", "kept");
  return found.page;
}

function storedPage(page: CachedPage, shown: Shown, madeAt: number): StoredPage {
  const hasKeys = shown.keys.size > 0;
  const end = performance.now() + shown.until - Date.now();
  return {
    page,
    keys: new Set([...(hasKeys ? shown.keys : [ANYTHING]), EVERYTHING]),
    madeAt,
    freshUntil: Math.min(madeAt + (hasKeys ? KEYED_LIFETIME : UNKEYED_LIFETIME), end),
    isChanged: false,
  };
}

/** False if the response forbids a shared cache: it is sent to the waiting clients and not stored. */
export function isShareable({ headers }: CachedPage): boolean {
  return !headers.some(([name, value]) => name === "cache-control" && /no-store|private/.test(value));
}

export async function readPage(response: Response): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers],
    body,
    etag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    compressed: new Map(),
    ready: new Map(),
  };
}
