/**
 * Storage of photo files: here in a folder, in s3-storage.server.ts in a bucket. Names are flat and random; files never change,
 * so they can be cached forever. Files that are to be deleted wait in a place that has no address.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Refusal } from "./errors.ts";

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

export interface AsideFile extends StoredFile {
  /** When it was set aside. */
  readonly since: Date;
}

export interface Storage {
  /** The setting that names this storage, for messages to operators. */
  readonly setting: string;
  /** The storages of which this one is made up; itself when it is a single one. */
  readonly parts: readonly Storage[];
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined if there is none. Files set aside are not found. */
  get(name: string): Promise<Buffer | undefined>;
  /** All files in the order of their names, without those set aside. */
  list(): AsyncIterable<StoredFile>;
  /** Moves files to where no address leads. A file that is not there does not count as a failure. */
  setAside(names: readonly string[]): Promise<void>;
  /** Moves files that were set aside back to their place. A file that is not aside does not count as a failure. */
  bringBack(names: readonly string[]): Promise<void>;
  /** Takes over files that were set aside for another site, after the storage has become this one's. */
  takeOverAside(): Promise<void>;
  /** All files set aside, in the order of their names. */
  listAside(): AsyncIterable<AsideFile>;
  /** Deletes the files for good, in their place and aside. A file that is gone already does not count as a failure. */
  remove(names: readonly string[]): Promise<void>;
  /** The text that says to which site the files belong; undefined if nobody has written one. */
  readOwner(): Promise<string | undefined>;
  writeOwner(owner: string): Promise<void>;
}

/** The storage does not answer, or does not let us in. Nothing was kept that somebody could miss; it may be tried again. */
export class StorageAway extends Refusal {
  constructor(cause: unknown) {
    super("storage_away", { field: "photos" });
    this.cause = cause;
  }
  /** For operators. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message : String(this.cause);
  }
}

/** What browsers and caches are told of a file, by us or by a bucket. */
export const KEPT_FOREVER = "public, max-age=31536000, immutable";

export function contentType(name: string): string {
  return name.endsWith(".avif") ? "image/avif" : "image/webp";
}

const SAFE_NAME = /^[a-z0-9][a-z0-9-]*\.(avif|webp)$/;

export function isFileName(name: string): boolean {
  return SAFE_NAME.test(name);
}

/** Throws for a name that is none of ours. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`Not a file name of ours: ${name}`);
}

/** The file that names the owner of a storage: beside the photos, so that it is neither listed nor served. */
export const OWNER_FILE = "storage.json";

/** A folder on this machine. Files spread over 256 subfolders by the first two letters of their random names. */
export function folderStorage(folder: string): Storage {
  const aside = `${folder}-aside`;
  const owner = join(dirname(folder), OWNER_FILE);
  const placeIn = (parent: string, name: string) => {
    checkFileName(name);
    return join(parent, name.slice(0, 2), name);
  };
  const place = (name: string) => placeIn(folder, name);
  const storage: Storage = {
    setting: `DATA_DIR=${dirname(folder)}`,
    get parts() {
      return [storage];
    },
    async put(name, bytes) {
      const file = place(name);
      await mkdir(join(file, ".."), { recursive: true });
      // Synced, so that photos survive a power cut together with their ad.
      await writeFile(file, bytes, { flush: true });
    },
    async get(name) {
      if (!isFileName(name)) return undefined;
      try {
        return await readFile(place(name));
      } catch (error) {
        return ignoreMissing(error as NodeJS.ErrnoException);
      }
    },
    async *list() {
      for await (const { name, bytes } of filesIn(folder)) yield { name, bytes };
    },
    async setAside(names) {
      const now = new Date();
      for (const name of names) {
        // Before the move: a file aside never looks older than it is there.
        await utimes(place(name), now, now).catch(ignoreMissing);
        await move(place(name), placeIn(aside, name));
      }
    },
    async bringBack(names) {
      for (const name of names) await move(placeIn(aside, name), place(name));
    },
    listAside: () => filesIn(aside),
    async remove(names) {
      const paths = names.flatMap((name) => [place(name), placeIn(aside, name)]);
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
    // All of them lie in one folder, whoever set them aside.
    async takeOverAside() {},
    readOwner: () => readFile(owner, "utf8").catch(ignoreMissing),
    async writeOwner(text) {
      await mkdir(dirname(owner), { recursive: true });
      const draft = `${owner}.${process.pid}`;
      await writeFile(draft, text, { flush: true });
      await rename(draft, owner);
    },
  };
  return storage;
}

/** The files in the subfolders of `folder`, in the order of their names. A file that goes away meanwhile is left out. */
async function* filesIn(folder: string): AsyncGenerator<AsideFile> {
  for (const sub of (await readdir(folder).catch(noneYet)).sort()) {
    for (const name of (await readdir(join(folder, sub)).catch(noneYet)).filter(isFileName).sort()) {
      const file = await stat(join(folder, sub, name)).catch(ignoreMissing);
      if (file) yield { name, bytes: file.size, since: file.mtime };
    }
  }
}

/** Does nothing if there is no file at `from`. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") return ignoreMissing(error as NodeJS.ErrnoException);
    // The folder of the photos is another disk.
    await copyFile(from, to);
    await rm(from);
  }
}

/** Before the first photo there is no folder. */
function noneYet(error: NodeJS.ErrnoException): string[] {
  return ignoreMissing(error) ?? [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
