/** Searches kept on this device, newest first, the same in every tab. A corrupt store counts as empty. */
import { useSyncExternalStore } from "react";
import { MAX_SEARCHES } from "./saved-search.ts";

export interface DeviceSearch {
  /** Path and query of the list. */
  readonly url: string;
  readonly name: string;
  /** ISO times. */
  readonly saved_at: string;
  readonly seen_at: string;
}

const KEY = "saved_searches";
const NONE: readonly DeviceSearch[] = [];
const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly list: readonly DeviceSearch[] } = { text: null, list: NONE };

function isSearch(value: unknown): value is DeviceSearch {
  if (typeof value !== "object" || value === null) return false;
  const { url, name, saved_at, seen_at } = value as Partial<DeviceSearch>;
  return [url, name, saved_at, seen_at].every((one) => typeof one === "string") && url?.startsWith("/") === true;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function read(): readonly DeviceSearch[] {
  const text = stored();
  if (text !== cached.text) cached = { text, list: parsed(text) };
  return cached.list;
}

function parsed(text: string | null): readonly DeviceSearch[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isSearch).slice(0, MAX_SEARCHES) : NONE;
  } catch {
    return NONE;
  }
}

function change(list: readonly DeviceSearch[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Full or refused: nothing is kept.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Empty on the server, where pages are the same for everyone. */
export function useDeviceSearches(): readonly DeviceSearch[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Keeps it on top; false when there are as many as may be. */
export function keepSearch({ url, name }: Pick<DeviceSearch, "url" | "name">): boolean {
  const others = read().filter((one) => one.url !== url);
  if (others.length >= MAX_SEARCHES) return false;
  const now = new Date().toISOString();
  change([{ url, name, saved_at: now, seen_at: now }, ...others]);
  return true;
}

export function forgetSearch(url: string): void {
  change(read().filter((one) => one.url !== url));
}

export function renameSearch(url: string, name: string): void {
  change(read().map((one) => (one.url === url ? { ...one, name } : one)));
}

/** It was opened: what is there now is not new any more. */
export function noteSeen(url: string): void {
  const now = new Date().toISOString();
  change(read().map((one) => (one.url === url ? { ...one, seen_at: now } : one)));
}
