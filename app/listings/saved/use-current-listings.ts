/** Fetches the current data of the ads in a list on this device, once when the list is opened. */
import { useEffect, useState } from "react";
import { href } from "react-router";
import { SAVED_PICTURES } from "#app/platform/offline/offline-names.ts";
import { type DeviceList, type SavableListing, toSavedListing } from "./device-list.ts";
import { MAX_IDS, NAMED_IDS } from "./named-ids.ts";
import type { SavedListing } from "./saved-lists.ts";

export interface CurrentListing extends SavableListing {
  readonly slug: string;
  /** True for some days after a price cut. */
  readonly isReduced?: boolean;
  /** The label of its state. */
  readonly look?: string | undefined;
  /** The day of its expiry, if it is soon. */
  readonly ends?: string | undefined;
}

export interface CurrentListings {
  readonly listings: readonly CurrentListing[];
  /** Ads that are no longer visible, with the label of their state if it is known. */
  readonly over: readonly { readonly id: string; readonly look?: string | undefined }[];
}

/** The saved ads of an account, or the ads that a URL names, as loaded with a page. */
export interface AccountList {
  readonly kept: readonly SavedListing[];
  readonly fresh: CurrentListings;
}

export type ListingRefresh =
  | { readonly kind: "asking" | "offline" }
  | {
      readonly kind: "known";
      readonly byId: ReadonlyMap<string, CurrentListing>;
      readonly over: ReadonlyMap<string, string | undefined>;
    };

/** Updates the stored copies; those of ads that are over stay unchanged. */
export function useCurrentListings(list: DeviceList): ListingRefresh {
  const kept = list.use();
  const [freshness, setFreshness] = useState<ListingRefresh>({ kind: "asking" });
  // Once per page load: removing an ad does not fetch again.
  const isReady = kept.length > 0;
  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    refresh(kept, controller.signal).then(
      ({ byId, over }) => {
        list.change((all) => all.map((one) => ({ ...one, ...updatesOf(byId.get(one.id)) })));
        setFreshness({ kind: "known", byId, over });
      },
      () => {
        if (!controller.signal.aborted) setFreshness({ kind: "offline" });
      },
    );
    return () => controller.abort();
  }, [isReady]);
  useOfflinePictures(kept);
  return freshness;
}

function updatesOf(listing: CurrentListing | undefined): Partial<SavedListing> {
  return listing ? toSavedListing(listing) : {};
}

async function refresh(kept: readonly SavedListing[], signal: AbortSignal) {
  const byId = new Map<string, CurrentListing>();
  const over = new Map<string, string | undefined>();
  for (let start = 0; start < kept.length; start += MAX_IDS) {
    const ids = kept.slice(start, start + MAX_IDS).map(({ id }) => id);
    const answer = await fetch(`${href("/listings/now")}?${new URLSearchParams({ [NAMED_IDS]: ids.join() })}`, {
      signal,
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const fresh = (await answer.json()) as CurrentListings;
    for (const listing of fresh.listings) byId.set(listing.id, listing);
    for (const { id, look } of fresh.over) over.set(id, look);
  }
  return { byId, over };
}

/** Caches the pictures of the list in the cache of the service worker, for offline use. */
function useOfflinePictures(kept: readonly SavedListing[]): void {
  const urls = kept.map(({ image_url }) => String(image_url)).filter((url) => url.startsWith("/photos/"));
  const key = urls.join();
  useEffect(() => {
    if (!("caches" in window) || urls.length === 0) return;
    const keep = async () => {
      const cache = await caches.open(SAVED_PICTURES);
      const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      await Promise.allSettled(urls.filter((url) => !there.has(url)).map((url) => cache.add(url)));
    };
    // Without storage the pictures are only missing offline.
    keep().catch(() => undefined);
  }, [key]);
}
