/**
 * Caches public pages, which are the same bytes for every anonymous visitor: each is rendered at most once at a time, lives
 * until something changes that it shows, but not for long, is compressed once, and gets an ETag. Requests with a session or
 * a toast bypass it (decision 027).
 */
import { createHash } from "node:crypto";
import { type ChangeKey, EVERYTHING } from "./changes.server.ts";
import { Refusal } from "./errors.ts";
import { NeedsVisitor } from "./needs-visitor.server.ts";
import { type CachedPage, createPageStore, type StoredPage } from "./page-store.server.ts";
import type { Shown } from "./request-scope.server.ts";
import { count } from "./tally.server.ts";

/** Milliseconds for which a page is fresh, and after that may be sent once more while it is being remade. */
export interface PageLife {
  readonly fresh: number;
  readonly old: number;
}

/** Of pages that name what they show: counts of other lists and views lag that much. */
const NAMED: PageLife = { fresh: 60_000, old: 15_000 };
const NAMELESS: PageLife = { fresh: 5_000, old: 0 };
/** Milliseconds that a page lives after it was made, and after what other processes changed was last heard. */
const UNHEARD = 5_000;
/** Milliseconds for which a page may be sent if the database is unavailable or the site is overloaded. */
const KEPT_FOR = 10 * 60 * 1_000;
/** In place of the names of a page that names nothing: any change may be one of it. */
const ANYTHING: ChangeKey = "any:thing";

export interface Making {
  /** Aborted when nobody waits for the page any more. */
  readonly clients: AbortSignal;
  /** Where the page names what it shows. */
  readonly shown: Shown;
}

type Render = (making: Making) => Promise<Response>;

export interface PageCache {
  /**
   * The page of `key`, made by `render` at most once at a time; an older one when it cannot be made now (503, or
   * refused). `render` makes it for everybody, without knowing who asks. Throws NeedsVisitor when it sets a cookie.
   * `client` is aborted when this visitor has gone.
   */
  get(key: string, render: Render, client?: AbortSignal): Promise<CachedPage>;
  /** The page of `key` if nothing has to be done for it. */
  fresh(key: string): CachedPage | undefined;
  /** Pages that show what has changed must be made anew. */
  change(keys: Iterable<ChangeKey>): void;
  /** All pages must be. */
  changeAll(): void;
}

interface Flight {
  readonly page: Promise<CachedPage>;
  readonly clients: AbortController;
  /** What has changed since it began. */
  readonly changed: Set<ChangeKey>;
  waiting: number;
}

/** `heardUntil`: every change of the database before this moment, by performance.now(), was told to `change`. */
export function createPageCache({
  heardUntil = () => Number.POSITIVE_INFINITY,
}: {
  readonly heardUntil?: () => number;
} = {}): PageCache {
  const store = createPageStore();
  /** Flights that others may join: nothing has changed since they began. */
  const open = new Map<string, Flight>();
  const underway = new Set<Flight>();

  async function make(
    key: string,
    { render, clients, changed }: { render: Render; clients: AbortSignal; changed: ReadonlySet<ChangeKey> },
  ): Promise<CachedPage> {
    const madeAt = performance.now();
    const shown = nothingShown();
    const page = await readPage(await render({ clients, shown }));
    if (page.headers.some(([name]) => name === "set-cookie")) throw new NeedsVisitor();
    const keys = new Set([...(shown.keys.size > 0 ? shown.keys : [ANYTHING]), EVERYTHING]);
    if (isShareable(page) && page.status < 500 && ![...keys].some((name) => changed.has(name))) {
      const { fresh, old } = shown.keys.size > 0 ? NAMED : NAMELESS;
      const end = performance.now() + shown.until - Date.now();
      // The same bytes need not be compressed again.
      const before = store.find(key)?.page;
      if (before?.etag === page.etag) page.brotli = before.brotli;
      store.put(key, {
        page,
        keys,
        madeAt,
        freshUntil: Math.min(madeAt + fresh, end),
        oldUntil: Math.min(madeAt + fresh + old, end),
        isChanged: false,
      });
    }
    return page;
  }

  function takeOff(key: string, render: Render): Flight {
    const clients = new AbortController();
    const changed = new Set<ChangeKey>();
    const page = make(key, { render, clients: clients.signal, changed }).finally(() => {
      close(key, flight);
      underway.delete(flight);
    });
    const flight: Flight = { page, clients, changed, waiting: 0 };
    open.set(key, flight);
    underway.add(flight);
    return flight;
  }

  function close(key: string, flight: Flight): void {
    if (open.get(key) === flight) open.delete(key);
  }

  /** Waits with the others; the last one to leave ends the work, and nobody joins it any more. */
  async function join(key: string, flight: Flight, client: AbortSignal | undefined): Promise<CachedPage> {
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      close(key, flight);
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
    const joined = open.get(key);
    count("page", joined ? "joined" : "made");
    return join(key, joined ?? takeOff(key, render), client);
  }

  /** For whoever comes later; its failure is told to the first one who has to wait. */
  function remake(key: string, render: Render): void {
    if (open.has(key)) return;
    const flight = takeOff(key, render);
    flight.waiting += 1;
    flight.page.catch(() => undefined);
  }

  /** Whether no change can have been missed that it shows. */
  function isCurrent({ isChanged, madeAt }: StoredPage, now: number): boolean {
    return !isChanged && now < Math.max(madeAt, heardUntil()) + UNHEARD;
  }

  function older(key: string): CachedPage | undefined {
    const found = store.find(key);
    if (!found || performance.now() - found.madeAt >= KEPT_FOR) return undefined;
    count("page", "kept");
    return found.page;
  }

  function change(keys: Iterable<ChangeKey>): void {
    const all = [ANYTHING, ...keys];
    for (const { changed } of underway) for (const key of all) changed.add(key);
    open.clear();
    for (const page of store.thatShow(all)) page.isChanged = true;
  }

  return {
    async get(key, render, client) {
      const found = store.find(key);
      const now = performance.now();
      if (found && isCurrent(found, now) && now < found.oldUntil) {
        const isFresh = now < found.freshUntil;
        count("page", isFresh ? "fresh" : "old");
        if (!isFresh) remake(key, render);
        return found.page;
      }
      try {
        const page = await fetchPage(key, render, client);
        return page.status === 503 ? (older(key) ?? page) : page;
      } catch (error) {
        const page = older(key);
        if (page && error instanceof Refusal) return page;
        throw error;
      }
    },
    fresh(key) {
      const found = store.find(key);
      const now = performance.now();
      return found && isCurrent(found, now) && now < found.freshUntil ? found.page : undefined;
    },
    change,
    changeAll: () => change([EVERYTHING]),
  };
}

function nothingShown(): Shown {
  return { keys: new Set(), until: Number.POSITIVE_INFINITY };
}

/** Responses that forbid storing are sent to those who wait for them, and not stored. */
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
    brotli: undefined,
    ready: new Map(),
  };
}
