/** Searches, and sellers one follows, kept on this device, newest first, the same in every tab. A corrupt store counts as empty. */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/platform/device-store.ts";
import { KEPT_EVENT, SEARCH_LIST } from "#app/saved/kept.ts";
import { MAX_SEARCHES } from "./search-limits.ts";

export interface DeviceSearch {
  /** Path and query of the list, or path of the seller. */
  readonly url: string;
  readonly name: string;
  /** ISO times. */
  readonly saved_at: string;
  readonly seen_at: string;
  readonly is_paused?: boolean;
}

const NONE: readonly DeviceSearch[] = [];
let cached: { readonly text: string; readonly list: readonly DeviceSearch[] } = { text: "[]", list: NONE };

function isSearch(value: unknown): value is DeviceSearch {
  if (typeof value !== "object" || value === null) return false;
  const { url, name, saved_at, seen_at } = value as Partial<DeviceSearch>;
  return [url, name, saved_at, seen_at].every((one) => typeof one === "string") && url?.startsWith("/") === true;
}

/** The same object as long as nothing changes. */
function read(): readonly DeviceSearch[] {
  const value = readStored(SEARCH_LIST);
  const list = Array.isArray(value) ? value.filter(isSearch).slice(0, MAX_SEARCHES) : NONE;
  const text = JSON.stringify(list);
  if (text !== cached.text) cached = { text, list };
  return cached.list;
}

function change(list: readonly DeviceSearch[]): void {
  writeStored(SEARCH_LIST, list);
  dispatchEvent(new Event(KEPT_EVENT));
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of [KEPT_EVENT, "storage"]) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}

/** Empty on the server, where pages are the same for everyone. */
export function useDeviceSearches(): readonly DeviceSearch[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

/** Keeps it on top; what went wrong if it is not kept. */
export function keepSearch({ url, name }: Pick<DeviceSearch, "url" | "name">): "full" | "refused" | undefined {
  const others = read().filter((one) => one.url !== url);
  if (others.length >= MAX_SEARCHES) return "full";
  const now = new Date().toISOString();
  change([{ url, name, saved_at: now, seen_at: now }, ...others]);
  return read().some((one) => one.url === url) ? undefined : "refused";
}

/** Brings back what was forgotten, as it was. */
export function restoreSearch(search: DeviceSearch): void {
  change([search, ...read().filter(({ url }) => url !== search.url)]);
}

export function forgetSearches(urls: readonly string[]): void {
  change(read().filter(({ url }) => !urls.includes(url)));
}

export function changeSearch(url: string, changed: Partial<Pick<DeviceSearch, "name" | "is_paused">>): void {
  change(read().map((one) => (one.url === url ? { ...one, ...changed } : one)));
}

/** It was opened: what is there now is not new any more. */
export function noteSeen(url: string): void {
  const now = new Date().toISOString();
  change(read().map((one) => (one.url === url ? { ...one, seen_at: now } : one)));
}
