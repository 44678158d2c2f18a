/** Copies photo files from one storage to another while the site runs; can be stopped at any time and repeated. */
import type { Storage, StoredFile } from "#app/platform/storage/storage.server.ts";
import { pairFiles } from "#app/platform/storage/storage-pair.server.ts";

const AT_ONCE = 8;

export interface Copied {
  /** Number and bytes of the files copied in this run. */
  readonly files: number;
  readonly bytes: number;
  /** Number of files that existed already. */
  readonly there: number;
}

interface CopyRoute {
  readonly from: Storage;
  readonly to: Storage;
}

/** Copies files that are missing in `to` or have another length there. Calls `onProgress` after each file. */
export async function copyFiles({ from, to }: CopyRoute, onProgress: (copied: Copied) => void): Promise<Copied> {
  let copied: Copied = { files: 0, bytes: 0, there: 0 };
  const files = missingFiles({ from, to }, () => {
    copied = { ...copied, there: copied.there + 1 };
  });
  const copyNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const content = await from.get(next.value.name);
      // The file was deleted meanwhile.
      if (!content) continue;
      await to.put(next.value.name, content);
      copied = { ...copied, files: copied.files + 1, bytes: copied.bytes + content.byteLength };
      onProgress(copied);
    }
  };
  // If one worker fails, the others end after their current file.
  const work = () => copyNext().finally(() => files.return(undefined));
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copied;
}

/** Counts the files of `from` that are missing in `to`. */
export async function countMissingFiles(way: CopyRoute): Promise<number> {
  let count = 0;
  for await (const _file of missingFiles(way)) count += 1;
  return count;
}

async function* missingFiles({ from, to }: CopyRoute, isThere?: () => void): AsyncGenerator<StoredFile> {
  for await (const [file, copy] of pairFiles(from.list(), to.list())) {
    if (!file) continue;
    if (file.bytes === copy?.bytes) isThere?.();
    else yield file;
  }
}
