/** A list of ads kept on this device, for React (rule: saved-ads). */
import { useMemo, useSyncExternalStore } from "react";
import { photoUrl } from "#app/photos/photo.ts";
import { convert } from "#app/wording/money.ts";
import type { AskedPrice } from "#app/wording/price.ts";
import { changeKept, KEPT_EVENT, type KeptListing, RECENT_LIST, readKept, SAVED_LIST } from "./kept.ts";

/** What is kept of an ad. */
export interface Keepable {
  readonly id: string;
  readonly title: string;
  readonly price: AskedPrice;
  readonly town: string;
  readonly photo: { readonly key: string } | undefined;
}

export function toKept({ id, title, price, town, photo }: Keepable): Omit<KeptListing, "saved_at"> {
  return {
    id,
    title,
    price: levOf(price),
    currency: "BGN",
    location: town,
    image_url: photoOf(photo),
  };
}

/** As a card shows it. */
function photoOf(photo: Keepable["photo"]): string {
  return photo ? photoUrl(photo.key, 400, "webp") : "";
}

/** A copy cannot say what an amount is for: it has none where that is not the whole thing. */
function levOf(price: AskedPrice): number {
  return price.unit ? 0 : convert(price, "BGN").cents / 100;
}

/**
 * What the element of an ad carries, for the boot script: who it is, and its price in lev. Its title is the
 * heading inside it, its town that of `[data-town]`, its photo the first inside it, unless `data-photo` names another.
 */
export function listingAttributes({ id, price }: Pick<Keepable, "id" | "price">) {
  return { "data-listing": id, "data-bgn": levOf(price) || undefined };
}

/** In a page that shows more than the first photo. */
export function listingPhotoAttribute({ photo }: Pick<Keepable, "photo">) {
  return { "data-photo": photoOf(photo) };
}

export interface DeviceList {
  /** The current list, updated when it changes in this tab or another; empty on the server, where pages are the same for everyone. */
  use(): readonly KeptListing[];
  /** Replaces the list by the result of `change`. */
  change(change: (list: readonly KeptListing[]) => readonly KeptListing[]): void;
}

export const savedListings = createDeviceList(SAVED_LIST);
/** Ads viewed on this device, most recent first. */
export const recentListings = createDeviceList(RECENT_LIST);

function createDeviceList(key: string): DeviceList {
  return {
    use() {
      const text = useSyncExternalStore(
        subscribe,
        () => JSON.stringify(readKept(key)),
        () => "[]",
      );
      return useMemo(() => JSON.parse(text) as readonly KeptListing[], [text]);
    },
    change: (change) => changeKept(key, change),
  };
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const event of [KEPT_EVENT, "storage"]) addEventListener(event, listener, { signal: listening.signal });
  return () => listening.abort();
}
