/** Storage of photo files. Names are flat and random; files never change, so they can be cached forever. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined if there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Names of the files that were last written before `before`, some at a time. */
  list(before: Date): AsyncIterable<readonly string[]>;
  /** Removes the files; those that are gone already do not count as a failure. */
  remove(names: readonly string[]): Promise<void>;
}

const SAFE_NAME = /^[a-z0-9][a-z0-9-]*\.(avif|webp)$/;

/** A folder on this machine. Files spread over 256 subfolders by the first two letters of their random names. */
export function folderStorage(folder: string): Storage {
  const place = (name: string) => {
    if (!SAFE_NAME.test(name)) throw new Error(`Not a file name of ours: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      const file = place(name);
      await mkdir(join(file, ".."), { recursive: true });
      // Synced, so that photos survive a power cut together with their ad.
      await writeFile(file, bytes, { flush: true });
    },
    async get(name) {
      if (!SAFE_NAME.test(name)) return undefined;
      try {
        return await readFile(place(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    async *list(before) {
      for (const sub of await readdir(folder).catch(noneYet)) {
        const names = await readdir(join(folder, sub));
        const old: string[] = [];
        for (const name of names.filter((one) => SAFE_NAME.test(one)))
          if ((await stat(place(name))).mtime < before) old.push(name);
        if (old.length > 0) yield old;
      }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(place(name), { force: true })));
    },
  };
}

/** Before the first photo there is no folder. */
function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
