/** Registers the service worker once the page is idle. */
import { SERVICE_WORKER } from "./offline-names.ts";

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(SERVICE_WORKER).catch((error: unknown) => {
    // Not allowed in private windows; the site works without it.
    console.info("no service worker:", error);
  });
}
