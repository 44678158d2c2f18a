/** Lets the service worker in, once the page has nothing better to do. */
import { SERVICE_WORKER } from "./offline-names.ts";

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(SERVICE_WORKER).catch((error: unknown) => {
    // Private windows forbid it; the site works as before.
    console.info("no service worker:", error);
  });
}
