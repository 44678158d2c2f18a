/** Copies photo files from one storage to another, while the site goes on; safe to stop anywhere and to run again. */
import type { Storage, StoredFile } from "#app/platform/storage.server.ts";
import { pairFiles } from "#app/platform/storage-pair.server.ts";

const AT_ONCE = 8;

export interface Copied {
  /** Files, and bytes of them, that were copied now. */
  readonly files: number;
  readonly bytes: number;
  /** Files that were there already. */
  readonly there: number;
}

interface Way {
  readonly from: Storage;
  readonly to: Storage;
}

/** Copies what `to` lacks, or has in another length. `told` after each file. */
export async function copyFiles({ from, to }: Way, told: (copied: Copied) => void): Promise<Copied> {
  let copied: Copied = { files: 0, bytes: 0, there: 0 };
  const files = lackingFiles({ from, to }, () => {
    copied = { ...copied, there: copied.there + 1 };
  });
  const copyNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const content = await from.get(next.value.name);
      // Removed meanwhile.
      if (!content) continue;
      await to.put(next.value.name, content);
      copied = { ...copied, files: copied.files + 1, bytes: copied.bytes + content.byteLength };
      told(copied);
    }
  };
  // Where one fails the others end with the file that they are at.
  const work = () => copyNext().finally(() => files.return(undefined));
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return copied;
}

/** How many files of `from` are not in `to`. */
export async function countLacking(way: Way): Promise<number> {
  let count = 0;
  for await (const _file of lackingFiles(way)) count += 1;
  return count;
}

async function* lackingFiles({ from, to }: Way, isThere?: () => void): AsyncGenerator<StoredFile> {
  for await (const [file, copy] of pairFiles(from.list(), to.list())) {
    if (!file) continue;
    if (file.bytes === copy?.bytes) isThere?.();
    else yield file;
  }
}
