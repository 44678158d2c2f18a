/**
 * Stores chosen pictures in IndexedDB until they are uploaded, so that a crash or a lost connection does not lose them. Without
 * IndexedDB everything else still works.
 */
import { DAY } from "#app/platform/wording/durations.ts";

/** The lifetime of a draft and its pictures in milliseconds: two weeks. */
export const DRAFT_LIFETIME = 14 * DAY;

const NAME = "tukashno";
const STORE = "pending-photos";

export interface PendingPhoto {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly blob: Blob;
  /** Milliseconds since 1970; the pictures of a draft are shown in this order. */
  readonly savedAt: number;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs one request on the store; undefined if the browser has no IndexedDB. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open();
    const result = await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return result;
  } catch {
    // Some browsers have no IndexedDB in private windows.
    return undefined;
  }
}

/** Returns false if the browser does not store the picture. */
export async function savePendingPhoto(photo: PendingPhoto): Promise<boolean> {
  return (await inStore("readwrite", (store) => store.put(photo))) !== undefined;
}

export async function deletePendingPhoto(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

/** Returns the pictures of a draft in their order, and deletes those of all drafts that are older than two weeks. */
export async function findPendingPhotos(userId: string): Promise<readonly PendingPhoto[]> {
  const all = (await inStore<PendingPhoto[]>("readonly", (store) => store.getAll())) ?? [];
  const isOld = ({ savedAt }: PendingPhoto) => Date.now() - savedAt >= DRAFT_LIFETIME;
  for (const { id } of all.filter(isOld)) await deletePendingPhoto(id);
  return all
    .filter((photo) => photo.userId === userId && !isOld(photo))
    .sort((one, other) => one.savedAt - other.savedAt);
}

/** Makes the pictures of one owner those of another. */
export async function givePendingPhotos(from: string, to: string): Promise<void> {
  for (const photo of await findPendingPhotos(from)) await savePendingPhoto({ ...photo, userId: to });
}

export async function deletePendingPhotos(userId: string): Promise<void> {
  for (const { id } of await findPendingPhotos(userId)) await deletePendingPhoto(id);
}
