/** Registers the service worker once the page has loaded, and notes for it whether somebody is signed in, and easy mode. */
import { EASY, SERVICE_WORKER, SIGNED_IN } from "#app/platform/offline/offline-names.ts";

export function registerWorker(): void {
  // Registration fails in private windows.
  addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
  noteMarks();
  // The attribute changes when somebody signs in or out without a page load.
  new MutationObserver(noteMarks).observe(document.body, { attributeFilter: ["data-person"] });
}

/** A page of the worker's cache, which is the same for everyone, is no sign of either. */
function noteMarks(): void {
  const { person, cached } = document.body.dataset;
  if (cached !== undefined || !("caches" in window)) return;
  const { easy } = document.documentElement.dataset;
  // Storage fails in private windows.
  const note = (name: string, isTrue: boolean) => (isTrue ? caches.open(name) : caches.delete(name)).catch(() => {});
  void note(SIGNED_IN, Boolean(person));
  void note(EASY, easy !== undefined);
}
