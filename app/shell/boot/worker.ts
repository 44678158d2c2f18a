/** Registers the service worker once the page has loaded. */
import { SERVICE_WORKER } from "#app/platform/offline/offline-names.ts";

export function registerWorker(): void {
  // Registration fails in private windows.
  addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
}
