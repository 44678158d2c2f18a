/** Two storages as one, while photos move from the first to the second: new files go to the second, all others are found in both. */
import type { Storage, StoredFile } from "./storage.server.ts";

export function storagePair(former: Storage, present: Storage): Storage {
  return {
    put: present.put,
    // The former one first: it is the disk, which answers at once, whether the other one is away or not.
    get: async (name) => (await former.get(name)) ?? present.get(name),
    async *list(before) {
      for await (const [one, other] of pairFiles(former.list(before), present.list(before))) {
        const file = other ?? one;
        if (file) yield file;
      }
    },
    async remove(names) {
      await former.remove(names);
      await present.remove(names);
    },
  };
}

/** Files of two lists by name, both in the order of their names; undefined where one lacks it. */
export async function* pairFiles(
  left: AsyncIterable<StoredFile>,
  right: AsyncIterable<StoredFile>,
): AsyncGenerator<readonly [StoredFile | undefined, StoredFile | undefined]> {
  const [ones, others] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  const next = async (files: AsyncIterator<StoredFile>) => {
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
