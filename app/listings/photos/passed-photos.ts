/** Reads the photos that another app has shared with the installed site, which the service worker has put aside. */
import { PASSED_PHOTOS } from "#app/platform/offline/offline-names.ts";
import { HOUR } from "#app/platform/wording/durations.ts";

/** Milliseconds within which an ad is begun with them; later nobody would expect them. */
const LIFETIME = HOUR;

/** Returns them in their order; nothing where the browser has no caches or refuses them. */
export async function findPassedPhotos(now = Date.now()): Promise<readonly File[]> {
  try {
    if (!(await caches.has(PASSED_PHOTOS))) return [];
    const cache = await caches.open(PASSED_PHOTOS);
    const answers = await Promise.all((await cache.keys()).map((one) => cache.match(one)));
    const fresh = answers.filter((one) => one && Math.abs(now - Date.parse(one.headers.get("date") ?? "")) < LIFETIME);
    if (fresh.length === 0) await forgetPassedPhotos();
    const blobs = await Promise.all(fresh.map((one) => one?.blob()));
    return blobs.flatMap((blob, index) => (blob ? new File([blob], `${index + 1}`, { type: blob.type }) : []));
  } catch {
    return [];
  }
}

export async function forgetPassedPhotos(): Promise<void> {
  // Storage fails in private windows.
  await globalThis.caches?.delete(PASSED_PHOTOS).catch(() => {});
}

/** Returns them for the one form that takes them. */
export async function takePassedPhotos(): Promise<readonly File[]> {
  const files = await findPassedPhotos();
  if (files.length > 0) await forgetPassedPhotos();
  return files;
}
