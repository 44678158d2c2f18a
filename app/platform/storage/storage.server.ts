/**
 * Stores photo files in a folder (here) or a bucket (s3-storage.server.ts). Names are flat and random; files never change, so they
 * can be cached forever. Photos to be deleted are first set aside, where no URL leads to them. Another `FileKind` has its own place.
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { Refusal } from "#app/platform/errors/errors.ts";

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

export interface AsideFile extends StoredFile {
  /** The time at which the file was set aside. */
  readonly since: Date;
}

export interface Storage {
  /** The setting that names this storage, for messages to operators. */
  readonly setting: string;
  /** The storages that this one combines; itself for a single storage. */
  readonly parts: readonly Storage[];
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file, or undefined if there is none. Files set aside are not found. */
  get(name: string): Promise<Buffer | undefined>;
  /** Lists all files by name, without those set aside. */
  list(): AsyncIterable<StoredFile>;
  /** Moves files to a location without a URL. Ignores files that do not exist. */
  setAside(names: readonly string[]): Promise<void>;
  /** Moves files that were set aside back. Ignores files that are not aside. */
  bringBack(names: readonly string[]): Promise<void>;
  /** Takes over files that were set aside by another site, after the storage has been assigned to this one. */
  takeOverAside(): Promise<void>;
  /** Lists all files set aside, by name. */
  listAside(): AsyncIterable<AsideFile>;
  /** Deletes the files permanently, including those set aside. Ignores files that do not exist. */
  remove(names: readonly string[]): Promise<void>;
  /** Returns the text that identifies the site of the files; undefined if there is none. */
  readOwner(): Promise<string | undefined>;
  writeOwner(owner: string): Promise<void>;
}

/** The storage does not answer or denies access. No stored file is lost; the operation can be retried. */
export class StorageUnavailable extends Refusal {
  constructor(cause: unknown) {
    super("storage_away", { field: "photos" });
    this.cause = cause;
  }
  /** The cause, for operators. */
  get reason(): string {
    if (!(this.cause instanceof Error)) return String(this.cause);
    // A failed fetch has its code one level deeper.
    const { code } = (this.cause.cause ?? {}) as { readonly code?: unknown };
    return code === undefined ? this.cause.message : `${this.cause.message}, ${code}`;
  }
}

/** The Cache-Control header of files, sent by the site or by a bucket. */
export const IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable";

/** The files of one kind: the only names that are accepted, their content types, and where they are. */
export interface FileKind {
  readonly names: RegExp;
  /** Content types by the extension of the name. */
  readonly types: Readonly<Record<string, string>>;
  /** The folder in DATA_DIR. */
  readonly folder: string;
  /** The start of their keys in a bucket, after the prefix of STORAGE_URL. */
  readonly prefix: string;
}

export const PHOTO_FILES: FileKind = {
  names: /^[a-z0-9][a-z0-9-]*\.(avif|webp|jpg)$/,
  types: { ".avif": "image/avif", ".webp": "image/webp", ".jpg": "image/jpeg" },
  folder: "photos",
  prefix: "",
};

export function contentType(name: string, { types }: FileKind = PHOTO_FILES): string {
  return types[extname(name)] ?? "application/octet-stream";
}

export function isFileName(name: string, { names }: FileKind = PHOTO_FILES): boolean {
  return names.test(name);
}

/** Throws if the name is not one that the site creates. */
export function checkFileName(name: string, kind: FileKind = PHOTO_FILES): void {
  if (!isFileName(name, kind)) throw new Error(`Not a file name of ours: ${name}`);
}

/** The file that identifies the owner of a storage; it is beside the photos and neither listed nor served. */
export const OWNER_FILE = "storage.json";

/** Stores files in a local folder, in subfolders by the first two characters of their names. */
export function folderStorage(folder: string, kind: FileKind = PHOTO_FILES): Storage {
  const aside = `${folder}-aside`;
  const owner = join(dirname(folder), OWNER_FILE);
  const pathIn = (parent: string, name: string) => {
    checkFileName(name, kind);
    return join(parent, name.slice(0, 2), name);
  };
  const pathOf = (name: string) => pathIn(folder, name);
  const storage: Storage = {
    setting: `DATA_DIR=${dirname(folder)}`,
    get parts() {
      return [storage];
    },
    async put(name, bytes) {
      const file = pathOf(name);
      await mkdir(join(file, ".."), { recursive: true });
      // Synced, so that photos survive a power failure together with their ad.
      await writeFile(file, bytes, { flush: true });
    },
    async get(name) {
      if (!isFileName(name, kind)) return undefined;
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        return ignoreMissing(error as NodeJS.ErrnoException);
      }
    },
    async *list() {
      for await (const { name, bytes } of filesIn(folder, kind)) yield { name, bytes };
    },
    async setAside(names) {
      const now = new Date();
      for (const name of names) {
        // Before the move, so that the time of a file set aside is never too early.
        await utimes(pathOf(name), now, now).catch(ignoreMissing);
        await move(pathOf(name), pathIn(aside, name));
      }
    },
    async bringBack(names) {
      for (const name of names) await move(pathIn(aside, name), pathOf(name));
    },
    listAside: () => filesIn(aside, kind),
    async remove(names) {
      const paths = names.flatMap((name) => [pathOf(name), pathIn(aside, name)]);
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
    // All files set aside are in one folder, regardless of the site.
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

/** Lists the files in the subfolders of `folder` by name. Skips files that are deleted meanwhile. */
async function* filesIn(folder: string, { names }: FileKind): AsyncGenerator<AsideFile> {
  for (const sub of (await readdir(folder).catch(noneYet)).sort()) {
    for (const name of (await readdir(join(folder, sub)).catch(noneYet)).filter((one) => names.test(one)).sort()) {
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
    // The folders are on different disks.
    await copyFile(from, to);
    await rm(from);
  }
}

/** Returns no entries for a missing folder: there is none before the first photo. */
function noneYet(error: NodeJS.ErrnoException): string[] {
  return ignoreMissing(error) ?? [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
