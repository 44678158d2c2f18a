/**
 * Lists of ads kept on this device, in a shape that stays (rule: saved-ads), the same in every tab. Without
 * React, for the boot script.
 */
import { readStored, writeStored } from "#app/platform/device-store.ts";

export interface KeptListing {
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

type Kept = readonly KeptListing[];

/** Keys in local storage (rule: saved-ads). */
export const SAVED_LIST = "saved_ads";
export const RECENT_LIST = "recent_ads";
/** Saved searches and followed sellers (alerts/device-searches.ts). */
export const SEARCH_LIST = "saved_searches";
/** Label and text of a heart, by whether it is pressed. */
export const HEART_WORDS = {
  false: ["Запази", "Запази"],
  true: ["Премахни от запазените", "В запазени"],
} as const;
/** The event of a change in this tab; the browser tells the other tabs by `storage`. */
export const KEPT_EVENT = "tukashno:kept";

/** The list now, without duplicates. What is no list counts as empty and is discarded, as specified. */
export function readKept(key: string): Kept {
  const list = readStored(key);
  if (Array.isArray(list) && list.every(isKept))
    return list.filter(({ id }, place) => list.findIndex((one) => one.id === id) === place);
  if (list !== null) writeStored(key, null);
  return [];
}

/** Replaces the list by the result of `change`. */
export function changeKept(key: string, change: (list: Kept) => Kept): void {
  const before = readKept(key);
  const after = change(before);
  // An unnecessary write could undo what another tab is writing right now.
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  writeStored(key, after);
  dispatchEvent(new Event(KEPT_EVENT));
}

function isKept(value: Partial<KeptListing> | null): value is KeptListing {
  return typeof value?.id === "string" && typeof value.title === "string";
}
