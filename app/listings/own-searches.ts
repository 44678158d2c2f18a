/** What this device searched before: kept only here, and only after somebody switched it on. */
import { useSyncExternalStore } from "react";

const KEY = "own-searches";
const MOST = 8;
const CHANGED = "own-searches-changed";

/** Undefined while switched off, and on the server. */
type OwnSearches = readonly string[] | undefined;

let read: { readonly text: string | null; readonly searches: OwnSearches } = { text: null, searches: undefined };

function current(): OwnSearches {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage is refused: as if switched off.
  }
  // The same object while nothing has changed.
  if (text !== read.text) read = { text, searches: parsed(text) };
  return read.searches;
}

function parsed(text: string | null): OwnSearches {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Full or refused: nothing is kept.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED, listener);
  };
}

export function useOwnSearches(): OwnSearches {
  return useSyncExternalStore(subscribe, current, () => undefined);
}

export function switchOnOwnSearches(): void {
  write([]);
}

/** Forgets them and switches off. */
export function clearOwnSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function keepOwnSearch(text: string): void {
  const before = current();
  if (before === undefined || text.trim() === "") return;
  write([text, ...before.filter((one) => one !== text)].slice(0, MOST));
}
