/** Ads kept on this device: the store behind the hearts, the badge and /saved-ads (reading 42). Shared across tabs. */
import { useSyncExternalStore } from "react";
import { photoUrl } from "#app/photos/photo.ts";
import { convert, type Money } from "#app/ui/money.ts";

/** The specification's key and shape (section 3). */
const STORAGE_KEY = "saved_ads";

export interface SavedListing {
  readonly id: string;
  readonly title: string;
  /** Whole and broken lev, not cents. */
  readonly price: number;
  readonly currency: "BGN";
  readonly location: string;
  readonly image_url: string;
  /** ISO time. */
  readonly saved_at: string;
}

/** What is kept of an ad. */
export interface Saveable {
  readonly id: string;
  readonly title: string;
  readonly price: Money;
  readonly town: string;
  readonly photo: { readonly key: string } | undefined;
}

const NONE: readonly SavedListing[] = [];
const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly list: readonly SavedListing[] } = { text: null, list: NONE };

function isSaved(value: unknown): value is SavedListing {
  if (typeof value !== "object" || value === null) return false;
  const { id, title } = value as Partial<SavedListing>;
  return typeof id === "string" && typeof title === "string";
}

/** The list in the store. A corrupt store counts as empty and is replaced by the next save. */
function readStore(): readonly SavedListing[] {
  const text = localStorage.getItem(STORAGE_KEY);
  if (text === cached.text) return cached.list;
  let list = NONE;
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    if (Array.isArray(parsed) && parsed.every(isSaved)) list = parsed;
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Not JSON: discarded, as specified.
    localStorage.removeItem(STORAGE_KEY);
  }
  cached = { text, list };
  return list;
}

function writeStore(list: readonly SavedListing[]): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(list));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** The saved ads; none on the server, so that public pages are the same for everyone. */
export function useSavedListings(): readonly SavedListing[] {
  return useSyncExternalStore(subscribe, readStore, () => NONE);
}

/** Adds the ad, or takes it away when it is there. */
export function toggleSaved(card: Saveable): void {
  const list = readStore();
  if (list.some((saved) => saved.id === card.id)) {
    writeStore(list.filter((saved) => saved.id !== card.id));
    return;
  }
  const saved: SavedListing = {
    id: card.id,
    title: card.title,
    price: convert(card.price, "BGN").cents / 100,
    currency: "BGN",
    location: card.town,
    image_url: card.photo ? photoUrl(card.photo.key, 400, "webp") : "",
    saved_at: new Date().toISOString(),
  };
  writeStore([saved, ...list]);
}

export function clearSaved(): void {
  writeStore([]);
}
