/** Searches and followed sellers saved in localStorage, newest first, synchronised between tabs. Invalid data counts as empty. */

import { SEARCH_LIST } from "#app/listings/saved/saved-lists.ts";
import { readStored, writeStored } from "#app/platform/forms/device-store.ts";
import { useStored } from "#app/platform/forms/use-stored.ts";
import { MAX_SEARCHES } from "./search-limits.ts";

export interface DeviceSearch {
  /** The path and query string of a list, or the path of a seller. */
  readonly url: string;
  readonly name: string;
  /** Times in ISO 8601. */
  readonly saved_at: string;
  readonly seen_at: string;
  readonly is_paused?: boolean;
}

function isSearch(value: unknown): value is DeviceSearch {
  if (typeof value !== "object" || value === null) return false;
  const { url, name, saved_at, seen_at } = value as Partial<DeviceSearch>;
  return [url, name, saved_at, seen_at].every((one) => typeof one === "string") && url?.startsWith("/") === true;
}

function read(): readonly DeviceSearch[] {
  const value = readStored(SEARCH_LIST);
  return Array.isArray(value) ? value.filter(isSearch).slice(0, MAX_SEARCHES) : [];
}

function write(list: readonly DeviceSearch[]): boolean {
  return writeStored(SEARCH_LIST, list);
}

/** Returns the saved searches; an empty list on the server, where pages are the same for everyone. */
export function useDeviceSearches(): readonly DeviceSearch[] {
  return useStored(read, []);
}

/** Saves a search at the top of the list; returns the reason if it was not saved. */
export function saveOnDevice({ url, name }: Pick<DeviceSearch, "url" | "name">): "full" | "refused" | undefined {
  const others = read().filter((one) => one.url !== url);
  if (others.length >= MAX_SEARCHES) return "full";
  const now = new Date().toISOString();
  return write([{ url, name, saved_at: now, seen_at: now }, ...others]) ? undefined : "refused";
}

/** Restores a removed search at the top of the list. */
export function restoreSearch(search: DeviceSearch): void {
  write([search, ...read().filter(({ url }) => url !== search.url)]);
}

export function removeSearches(urls: readonly string[]): void {
  write(read().filter(({ url }) => !urls.includes(url)));
}

export function changeSearch(url: string, changed: Partial<Pick<DeviceSearch, "name" | "is_paused">>): void {
  write(read().map((one) => (one.url === url ? { ...one, ...changed } : one)));
}

/** Records that a list was opened, so that its present ads are not new any more. */
export function markSeen(url: string): void {
  const now = new Date().toISOString();
  write(read().map((one) => (one.url === url ? { ...one, seen_at: now } : one)));
}
