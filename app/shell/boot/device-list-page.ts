/** Shows a list of this device without React: asks the server for a page with the ads of the list, which it finds by their ids. */
import { MAX_IDS, NAMED_IDS } from "#app/listings/saved/named-ids.ts";
import { readDeviceList } from "#app/listings/saved/saved-lists.ts";

export function askForDeviceList(): void {
  const { deviceList } = document.querySelector<HTMLElement>("[data-device-list]")?.dataset ?? {};
  const ids = deviceList ? readDeviceList(deviceList).map(({ id }) => id) : [];
  if (ids.length > 0 && !location.search) location.replace(`?${NAMED_IDS}=${ids.slice(0, MAX_IDS)}`);
}
