/** Ads looked at on this device, the last one first. */
import { useEffect } from "react";
import { createDeviceList, type Keepable, toKept } from "./device-list.ts";

const MAX_RECENT = 30;

export const recentListings = createDeviceList("recent_ads");

/** Puts the ad of this page on top of the list. */
export function useNoteRecent(card: Keepable): void {
  // The same ad is noted once, however often its page renders.
  useEffect(() => {
    try {
      recentListings.change((list) =>
        [{ ...toKept(card), saved_at: new Date().toISOString() }, ...list.filter(({ id }) => id !== card.id)].slice(
          0,
          MAX_RECENT,
        ),
      );
    } catch {
      // Storage is forbidden or full: then nothing is remembered.
    }
  }, [card.id]);
}
