/** Ads saved on this device: the store behind the hearts, the badge and /saved-ads. */
import { createDeviceList, type Keepable, toKept } from "./device-list.ts";

/** The specification's key (section 3). */
export const savedListings = createDeviceList("saved_ads");

/** Adds the ad, or removes it if it is there. */
export function toggleSaved(card: Keepable): void {
  savedListings.change((list) =>
    list.some(({ id }) => id === card.id)
      ? list.filter(({ id }) => id !== card.id)
      : [{ ...toKept(card), saved_at: new Date().toISOString() }, ...list],
  );
}
