/** Ads viewed on this device, most recent first. */
import { useEffect } from "react";
import { createDeviceList, type Keepable, toKept } from "./device-list.ts";

const MAX_RECENT = 30;

export const recentListings = createDeviceList("recent_ads");

/** Moves the ad of this page to the top of the list. */
export function useNoteRecent(card: Keepable): void {
  // Once per ad, however often its page renders.
  useEffect(() => {
    try {
      recentListings.change((list) =>
        [{ ...toKept(card), saved_at: new Date().toISOString() }, ...list.filter(({ id }) => id !== card.id)].slice(
          0,
          MAX_RECENT,
        ),
      );
    } catch {
      // Storage is unavailable or full: nothing is remembered.
    }
  }, [card.id]);
}
