/** Whom a guest has rated from this device: pages for everybody cannot know. The server judges what is sent all the same. */
import { useSyncExternalStore } from "react";
import { hasRated, RATED_EVENT } from "./rated.ts";

/** False on the server. */
export function useHasRated(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasRated(id),
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of [RATED_EVENT, "storage"]) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}
