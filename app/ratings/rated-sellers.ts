/** Whom a guest has rated from this device: pages for everybody cannot know. The server judges what is sent all the same. */
import { useSyncExternalStore } from "react";

const KEY = "rated_sellers";
/** More than anybody rates; the oldest are forgotten. */
const MOST = 500;
const listeners = new Set<() => void>();

function read(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Storage forbidden or broken: then the server says it when a rating is sent.
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const ratedSellers = {
  /** False on the server. */
  useHas: (id: string): boolean =>
    useSyncExternalStore(
      subscribe,
      () => read().includes(id),
      () => false,
    ),
  add(id: string): void {
    try {
      localStorage.setItem(KEY, JSON.stringify([id, ...read().filter((one) => one !== id)].slice(0, MOST)));
    } catch {
      // As above.
    }
    for (const listener of listeners) listener();
  },
};
