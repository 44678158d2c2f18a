/** The current state of the ads in a list on this device, fetched in one batch when the list is opened. */
import { useEffect, useState } from "react";
import { href } from "react-router";
import { KEPT_PICTURES } from "#app/offline/offline-names.ts";
import { type DeviceList, type Keepable, type KeptListing, toKept } from "./device-list.ts";

/** As many ids as fit into a URL that every proxy accepts. */
export const MAX_ASKED = 60;

export interface FreshListing extends Keepable {
  readonly slug: string;
}

export type Freshness =
  | { readonly kind: "asking" | "offline" }
  | { readonly kind: "known"; readonly byId: ReadonlyMap<string, FreshListing> };

/** Refreshes the saved copies; those of ads that are gone stay as they are. */
export function useFreshListings(list: DeviceList): Freshness {
  const kept = list.use();
  const [freshness, setFreshness] = useState<Freshness>({ kind: "asking" });
  // Once per page load: removing an ad does not fetch again.
  const isReady = kept.length > 0;
  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    refresh(kept, controller.signal).then(
      (byId) => {
        list.change((all) => all.map((one) => ({ ...one, ...fresher(byId.get(one.id)) })));
        setFreshness({ kind: "known", byId });
      },
      () => {
        if (!controller.signal.aborted) setFreshness({ kind: "offline" });
      },
    );
    return () => controller.abort();
  }, [isReady]);
  usePicturesForLater(kept);
  return freshness;
}

function fresher(listing: FreshListing | undefined): Partial<KeptListing> {
  return listing ? toKept(listing) : {};
}

async function refresh(kept: readonly KeptListing[], signal: AbortSignal): Promise<ReadonlyMap<string, FreshListing>> {
  const byId = new Map<string, FreshListing>();
  for (let start = 0; start < kept.length; start += MAX_ASKED) {
    const ids = kept.slice(start, start + MAX_ASKED).map(({ id }) => id);
    const answer = await fetch(`${href("/listings/now")}?${new URLSearchParams({ ids: ids.join() })}`, { signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    for (const listing of (await answer.json()) as FreshListing[]) byId.set(listing.id, listing);
  }
  return byId;
}

/** Caches the pictures of the list where the service worker finds them offline. */
function usePicturesForLater(kept: readonly KeptListing[]): void {
  const urls = kept.map(({ image_url }) => image_url).filter((url) => url.startsWith("/photos/"));
  const key = urls.join();
  useEffect(() => {
    if (!("caches" in window) || urls.length === 0) return;
    const keep = async () => {
      const cache = await caches.open(KEPT_PICTURES);
      const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      await Promise.allSettled(urls.filter((url) => !there.has(url)).map((url) => cache.add(url)));
    };
    // Without storage the pictures are only missing offline.
    keep().catch(() => undefined);
  }, [key]);
}
