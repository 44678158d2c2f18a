/**
 * Registers the service worker once the page has loaded, notes for it whether somebody is signed in, and easy mode. Sets the number of
 * conversations with unread messages on the icon of the installed site.
 */
import { EASY, PUSH_PERSON, SERVICE_WORKER, SIGNED_IN } from "#app/platform/offline/offline-names.ts";

export function registerWorker(): void {
  // Registration fails in private windows.
  addEventListener("load", () => navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => {}));
  noteMarks();
  // The attributes change when somebody signs in or out, or reads a message, without a page load.
  new MutationObserver(noteMarks).observe(document.body, { attributeFilter: ["data-person", "data-unread"] });
}

/** A page of the worker's cache, which is the same for everyone, is no sign of any of it. */
function noteMarks(): void {
  const { person, unread = 0, cached } = document.body.dataset;
  if (cached !== undefined) return;
  // In a tab there is no icon of the site, and Chromium 88 without a window ends the page that sets a number. Systems may refuse numbers.
  if (!matchMedia("(display-mode: browser)").matches) navigator.setAppBadge?.(Number(unread)).catch(() => {});
  if (!("caches" in window)) return;
  const { easy } = document.documentElement.dataset;
  // Storage fails in private windows.
  const note = (name: string, isTrue: boolean) => (isTrue ? caches.open(name) : caches.delete(name)).catch(() => {});
  void note(SIGNED_IN, Boolean(person));
  void note(EASY, easy !== undefined);
  // Without storage no subscription was noted; after any other failure the next page tries again.
  if (person) endNotificationsOfOthers(person).catch(() => {});
}

/** Ends the subscription of somebody who was signed in in this browser before. */
async function endNotificationsOfOthers(person: string): Promise<void> {
  const subscriber = localStorage.getItem(PUSH_PERSON);
  if (!subscriber || subscriber === person) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  localStorage.removeItem(PUSH_PERSON);
}
