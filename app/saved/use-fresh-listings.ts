/** The current state of the ads in a list on this device, fetched in one batch when the list is opened. */
import { useEffect, useState } from "react";
import { href } from "react-router";
import { KEPT_PICTURES } from "#app/offline/offline-names.ts";
import type { Money } from "#app/wording/money.ts";
import { type DeviceList, type Keepable, toKept } from "./device-list.ts";
import type { KeptListing } from "./kept.ts";

/** As many ids as fit into a URL that every proxy accepts. */
export const MAX_ASKED = 60;

export interface FreshListing extends Keepable {
  readonly slug: string;
  /** What it cost before a cut that is still news. */
  readonly cutFrom?: Money | undefined;
  /** What is said of its state. */
  readonly look?: string | undefined;
  /** The day on which it ends, when that is soon. */
  readonly ends?: string | undefined;
}

export interface FreshAnswer {
  readonly listings: readonly FreshListing[];
  /** Those that are not seen any more; what is shown of them where more is known than that. */
  readonly over: readonly { readonly id: string; readonly look?: string | undefined }[];
}

export type Freshness =
  | { readonly kind: "asking" | "offline" }
  | {
      readonly kind: "known";
      readonly byId: ReadonlyMap<string, FreshListing>;
      readonly over: ReadonlyMap<string, string | undefined>;
    };

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
      ({ byId, over }) => {
        list.change((all) => all.map((one) => ({ ...one, ...fresher(byId.get(one.id)) })));
        setFreshness({ kind: "known", byId, over });
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

async function refresh(kept: readonly KeptListing[], signal: AbortSignal) {
  const byId = new Map<string, FreshListing>();
  const over = new Map<string, string | undefined>();
  for (let start = 0; start < kept.length; start += MAX_ASKED) {
    const ids = kept.slice(start, start + MAX_ASKED).map(({ id }) => id);
    const answer = await fetch(`${href("/listings/now")}?${new URLSearchParams({ ids: ids.join() })}`, { signal });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const fresh = (await answer.json()) as FreshAnswer;
    for (const listing of fresh.listings) byId.set(listing.id, listing);
    for (const { id, look } of fresh.over) over.set(id, look);
  }
  return { byId, over };
}

/** Caches the pictures of the list where the service worker finds them offline. */
function usePicturesForLater(kept: readonly KeptListing[]): void {
  const urls = kept.map(({ image_url }) => String(image_url)).filter((url) => url.startsWith("/photos/"));
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
