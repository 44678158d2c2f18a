/** Combines two storages while photos move from the first to the second: new files are stored in the second, others found in both. */
import type { Storage, StoredFile } from "./storage.server.ts";

export function storagePair(former: Storage, present: Storage): Storage {
  const both = (work: (storage: Storage) => Promise<void>) => work(former).then(() => work(present));
  return {
    setting: `${former.setting}, ${present.setting}`,
    parts: [former, present],
    put: (name, bytes) => present.put(name, bytes),
    // The former one first: it is a local folder, which answers at once even if the bucket is unavailable.
    get: async (name) => (await former.get(name)) ?? present.get(name),
    list: () => mergeFiles(former.list(), present.list()),
    setAside: (names) => both((storage) => storage.setAside(names)),
    bringBack: (names) => both((storage) => storage.bringBack(names)),
    takeOverAside: () => both((storage) => storage.takeOverAside()),
    listAside: () => mergeFiles(former.listAside(), present.listAside()),
    remove: (names) => both((storage) => storage.remove(names)),
    readOwner: () => present.readOwner(),
    writeOwner: (owner) => both((storage) => storage.writeOwner(owner)),
  };
}

async function* mergeFiles<File extends StoredFile>(former: AsyncIterable<File>, present: AsyncIterable<File>) {
  for await (const [one, other] of pairFiles(former, present)) {
    const file = other ?? one;
    if (file) yield file;
  }
}

/** Pairs the files of two lists by name; both must be sorted by name. A file missing in one list is undefined. */
export async function* pairFiles<File extends StoredFile>(
  left: AsyncIterable<File>,
  right: AsyncIterable<File>,
): AsyncGenerator<readonly [File | undefined, File | undefined]> {
  const [ones, others] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  const next = async (files: AsyncIterator<File>) => {
    const { done, value } = await files.next();
    return done ? undefined : value;
  };
  let [one, other] = [await next(ones), await next(others)];
  while (one || other) {
    if (!other || (one && one.name < other.name)) {
      yield [one, undefined];
      one = await next(ones);
    } else if (!one || other.name < one.name) {
      yield [undefined, other];
      other = await next(others);
    } else {
      yield [one, other];
      [one, other] = [await next(ones), await next(others)];
    }
  }
}
