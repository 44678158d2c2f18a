/** Renders each page at most once at a time: requests that arrive during a rendering wait for its result. */

import { Refusal } from "#app/platform/errors/errors.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import type { CachedPage } from "./page-store.server.ts";

export interface Rendering {
  /** Aborted when no client waits for the page any more. */
  readonly clients: AbortSignal;
  /** The keys that have changed since the rendering began. */
  readonly changed: ReadonlySet<ChangeKey>;
}

interface SharedRender {
  readonly page: Promise<CachedPage>;
  readonly clients: AbortController;
  readonly changed: Set<ChangeKey>;
  waiting: number;
}

export function createSharedRendering() {
  /** Renderings that requests may join: nothing has changed since they began. */
  const open = new Map<string, SharedRender>();
  const underway = new Set<SharedRender>();

  function start(key: string, render: (rendering: Rendering) => Promise<CachedPage>): SharedRender {
    const clients = new AbortController();
    const changed = new Set<ChangeKey>();
    const page = render({ clients: clients.signal, changed }).finally(() => {
      close(key, shared);
      underway.delete(shared);
    });
    const shared: SharedRender = { page, clients, changed, waiting: 0 };
    open.set(key, shared);
    underway.add(shared);
    return shared;
  }

  function close(key: string, shared: SharedRender): void {
    if (open.get(key) === shared) open.delete(key);
  }

  async function join(
    key: string,
    render: (rendering: Rendering) => Promise<CachedPage>,
    { client, isRetry }: { readonly client: AbortSignal | undefined; readonly isRetry: boolean },
  ): Promise<CachedPage> {
    const joined = open.get(key);
    count("page", joined ? "joined" : "made");
    const shared = joined ?? start(key, render);
    // The last client to disconnect aborts the rendering, and later requests do not join it.
    const onDisconnect = () => {
      shared.waiting -= 1;
      if (shared.waiting > 0) return;
      close(key, shared);
      shared.clients.abort(client?.reason);
    };
    shared.waiting += 1;
    client?.addEventListener("abort", onDisconnect);
    try {
      return await shared.page;
    } catch (error) {
      // A rendering waits in the queue in the name of the visitor who began it, whose requests may be refused while others' are not.
      if (!joined || isRetry || client?.aborted || !(error instanceof Refusal)) throw error;
      return await join(key, render, { client, isRetry: true });
    } finally {
      client?.removeEventListener("abort", onDisconnect);
    }
  }

  return {
    /** Returns the page of `key`, calling `render` unless a rendering is under way. `client` is aborted when this visitor disconnects. */
    join: (key: string, render: (rendering: Rendering) => Promise<CachedPage>, client: AbortSignal | undefined) =>
      join(key, render, { client, isRetry: false }),
    /** Notes the changed keys; later requests do not join a rendering that began before. */
    change(keys: readonly ChangeKey[]): void {
      for (const { changed } of underway) for (const key of keys) changed.add(key);
      open.clear();
    },
  };
}
