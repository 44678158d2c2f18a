/**
 * Stores values on the device as JSON. A value that the browser does not store, because it blocks site data or has no room, is held
 * until the page is left. Reading never writes.
 */

/** The event of a change in this tab; in other tabs the browser dispatches `storage`. */
export const STORED_EVENT = "tukashno:stored";

/** The event of a value that the browser did not store; `detail` is its key. */
export const REFUSED_EVENT = "tukashno:refused";

/** Returns the values that the browser refused, shared by the boot script and React, each of which contains this module. */
function held(): Map<string, unknown> {
  const place = globalThis as { heldValues?: Map<string, unknown> };
  place.heldValues ??= new Map();
  return place.heldValues;
}

/** Reports whether a value is held for this page only. */
export function isHeld(key: string): boolean {
  return held().has(key);
}

/** Reports whether the browser lets the site read what is stored. */
export function isStorageReadable(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Returns the value; null if there is none, undefined if it is damaged or the browser does not let the site read it. */
export function readStored(key: string): unknown {
  if (isHeld(key)) return held().get(key);
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return undefined;
  }
}

/** Stores a value; null deletes it. A refused value is held for this page and announced. Returns false for a refused one. */
export function writeStored(key: string, value: unknown): boolean {
  let isStored = true;
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    held().delete(key);
  } catch {
    isStored = false;
    held().set(key, value);
  }
  dispatchEvent(new Event(STORED_EVENT));
  if (!isStored && value !== null) dispatchEvent(new CustomEvent(REFUSED_EVENT, { detail: key }));
  return isStored;
}

/** Holds a value for this page and deletes what is stored. */
export function holdStored(key: string, value: unknown): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
  held().set(key, value);
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
