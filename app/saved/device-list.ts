/** A list of ads kept on this device, in the specification's shape (section 3; reading 42). The same in every tab. */
import { useSyncExternalStore } from "react";
import { photoUrl } from "#app/photos/photo.ts";
import { convert, type Money } from "#app/wording/money.ts";

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

/** The saved copy of an ad. */
export interface Keepable {
  readonly id: string;
  readonly title: string;
  readonly price: Money;
  readonly town: string;
  readonly photo: { readonly key: string } | undefined;
}

export function toKept({ id, title, price, town, photo }: Keepable): Omit<KeptListing, "saved_at"> {
  return {
    id,
    title,
    price: convert(price, "BGN").cents / 100,
    currency: "BGN",
    location: town,
    image_url: photo ? photoUrl(photo.key, 400, "webp") : "",
  };
}

export interface DeviceList {
  /** The current list, updated when it changes in this tab or another; empty on the server, where pages are the same for everyone. */
  use(): readonly KeptListing[];
  /** Replaces the list by the result of `change`. */
  change(change: (list: readonly KeptListing[]) => readonly KeptListing[]): void;
}

const NONE: readonly KeptListing[] = [];

function isKept(value: unknown): value is KeptListing {
  if (typeof value !== "object" || value === null) return false;
  const { id, title } = value as Partial<KeptListing>;
  return typeof id === "string" && typeof title === "string";
}

/** Tolerates values that an older version left out, and removes duplicates. */
function tidy(list: readonly KeptListing[]): readonly KeptListing[] {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const byId = new Map(list.map((one) => [one.id, one]).reverse() as [string, KeptListing][]);
  return list
    .filter((one) => byId.get(one.id) === one)
    .map((one) => ({
      ...one,
      price: Number.isFinite(one.price) ? one.price : 0,
      location: text(one.location),
      image_url: text(one.image_url),
    }));
}

/** `key`: in local storage. A corrupt store counts as empty and is discarded. */
export function createDeviceList(key: string): DeviceList {
  const listeners = new Set<() => void>();
  let cached: { readonly text: string | null; readonly list: readonly KeptListing[] } = { text: null, list: NONE };

  function read(): readonly KeptListing[] {
    const text = localStorage.getItem(key);
    if (text === cached.text) return cached.list;
    let list = NONE;
    try {
      const parsed: unknown = JSON.parse(text ?? "[]");
      if (Array.isArray(parsed) && parsed.every(isKept)) list = tidy(parsed);
      else localStorage.removeItem(key);
    } catch {
      // Not JSON: discarded, as specified.
      localStorage.removeItem(key);
    }
    cached = { text, list };
    return list;
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  }

  return {
    use: () => useSyncExternalStore(subscribe, read, () => NONE),
    change(change) {
      const text = JSON.stringify(change(read()));
      // An unnecessary write could undo what another tab is writing right now.
      if (text === localStorage.getItem(key)) return;
      localStorage.setItem(key, text);
      for (const listener of listeners) listener();
    },
  };
}
