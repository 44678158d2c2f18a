/** Names shared by pages and the service worker. */

export const SERVICE_WORKER = "/service-worker.js";
/** The cache for pictures of saved and recent ads. */
export const SAVED_PICTURES = "kept-pictures";
/** An empty cache that exists while somebody is signed in on the device; nothing tells who. */
export const SIGNED_IN = "signed-in";
/** An empty cache that exists while the device is in easy mode. */
export const EASY = "easy-mode";
/** The key in local storage of the id of the person for whom this browser gets notifications. */
export const PUSH_PERSON = "push_person";
/**
 * The path to which the system posts photos that a person shares with the installed site (public/site.webmanifest), and the cache in which
 * the service worker puts them aside until the ad form takes them. The server never reads them.
 */
export const PASSED_PHOTOS = "/add-ad/passed-photos";
/** Pages available offline, as an anonymous visitor sees them: nothing personal is cached. */
export const OFFLINE_PAGES = ["/saved-ads", "/recent"] as const;
/** Shown in place of every other page. */
export const OFFLINE_PAGE = "/offline";
