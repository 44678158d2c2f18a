/** Registers the service worker once the page has loaded, and notes for it whether somebody is signed in. */
import { SERVICE_WORKER, SIGNED_IN } from "#app/platform/offline/offline-names.ts";

export function registerWorker(): void {
  // Registration fails in private windows.
  addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
  noteSignedIn();
  // The attribute changes when somebody signs in or out without a page load.
  new MutationObserver(noteSignedIn).observe(document.body, { attributeFilter: ["data-person"] });
}

/** A page of the worker's cache, which is the same for everyone, is no sign of it. */
function noteSignedIn(): void {
  const { person, cached } = document.body.dataset;
  if (cached !== undefined || !("caches" in window)) return;
  // Storage fails in private windows.
  (person ? caches.open(SIGNED_IN) : caches.delete(SIGNED_IN)).catch(() => {});
}
