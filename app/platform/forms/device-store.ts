/** Stores values on the device as JSON. Does nothing if storage is unavailable or full. */

/** The event of a change in this tab; in other tabs the browser dispatches `storage`. */
export const STORED_EVENT = "tukashno:stored";

/** Returns the value; null if there is none, undefined if it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

/** Stores a value; null deletes it. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is unavailable or full.
  }
  dispatchEvent(new Event(STORED_EVENT));
}

/** Returns the stored keys that begin with `prefix`. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Calls `listener` when a value changes, in this tab or another. */
export function subscribeToStored(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of [STORED_EVENT, "storage"]) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}
