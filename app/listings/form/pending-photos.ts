/**
 * Stores chosen pictures in IndexedDB until they are uploaded, so that a crash or a lost connection does not lose them. Without
 * IndexedDB everything else still works.
 */

const NAME = "tukashno";
const STORE = "pending-photos";

export interface PendingPhoto {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly blob: Blob;
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

export async function savePendingPhoto(photo: PendingPhoto): Promise<void> {
  await inStore("readwrite", (store) => store.put(photo));
}

export async function deletePendingPhoto(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

export async function findPendingPhotos(userId: string): Promise<readonly PendingPhoto[]> {
  const all = await inStore<PendingPhoto[]>("readonly", (store) => store.getAll());
  return (all ?? []).filter((photo) => photo.userId === userId);
}

export async function deletePendingPhotos(userId: string): Promise<void> {
  for (const { id } of await findPendingPhotos(userId)) await deletePendingPhoto(id);
}
