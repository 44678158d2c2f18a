/** Registers the service worker once the page has loaded. */
import { SERVICE_WORKER } from "#app/offline/offline-names.ts";

export function registerWorker(): void {
  // Not allowed in private windows; the site works without it.
  addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
}
