/**
 * Reads and writes the lists of ads stored on this device, in a fixed format shared by all tabs. Free of React, for
 * the boot script.
 */
import { isStorageReadable, readStored, writeStored } from "#app/platform/forms/device-store.ts";

export interface SavedListing {
  readonly id: string;
  readonly title: string;
  /** In lev with decimals, not cents. */
  readonly price: number;
  readonly currency: "BGN";
  readonly location: string;
  readonly image_url: string;
  /** ISO time. */
  readonly saved_at: string;
}

type SavedListings = readonly SavedListing[];

/** Keys in local storage. */
export const SAVED_LIST = "saved_ads";
export const RECENT_LIST = "recent_ads";
/** Saved searches and followed sellers (app/messaging/saved-searches/device-searches.ts). */
export const SEARCH_LIST = "saved_searches";
/** Label and text of a heart button, by its pressed state. */
export const HEART_LABELS = {
  false: ["Запази", "Запази"],
  true: ["Премахни от запазените", "В запазени"],
} as const;

/** Returns a list without duplicates. A stored value that is not a list counts as empty. */
export function readDeviceList(key: string): SavedListings {
  const list = readStored(key);
  return isList(list) ? list.filter(({ id }, place) => list.findIndex((one) => one.id === id) === place) : [];
}

/** Deletes a stored value that is not a list, as specified. */
export function discardDamagedList(key: string): void {
  const list = readStored(key);
  if (list !== null && !isList(list) && isStorageReadable()) writeStored(key, null);
}

function isList(value: unknown): value is SavedListings {
  return Array.isArray(value) && value.every(isSavedListing);
}

/** Replaces a list by the result of `change`. */
export function changeDeviceList(key: string, change: (list: SavedListings) => SavedListings): void {
  const before = readDeviceList(key);
  const after = change(before);
  // An unnecessary write could undo what another tab is writing right now.
  if (JSON.stringify(after) !== JSON.stringify(before)) writeStored(key, after);
}

function isSavedListing(value: Partial<SavedListing> | null): value is SavedListing {
  return typeof value?.id === "string" && typeof value.title === "string";
}
