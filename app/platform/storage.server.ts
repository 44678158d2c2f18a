/**
 * Storage of photo files: here in a folder, in s3-storage.server.ts in a bucket. Names are flat and random; files never change,
 * so they can be cached forever.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "./errors.ts";

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined if there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** All files in the order of their names; with `before` only those that were last written before it. */
  list(before?: Date): AsyncIterable<StoredFile>;
  /** Removes the files; those that are gone already do not count as a failure. */
  remove(names: readonly string[]): Promise<void>;
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

/** A folder on this machine. Files spread over 256 subfolders by the first two letters of their random names. */
export function folderStorage(folder: string): Storage {
  const place = (name: string) => {
    checkFileName(name);
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
      if (!isFileName(name)) return undefined;
      try {
        return await readFile(place(name));
      } catch (error) {
        return ignoreMissing(error as NodeJS.ErrnoException);
      }
    },
    async *list(before) {
      for (const sub of (await readdir(folder).catch(noneYet)).sort()) {
        for (const name of (await readdir(join(folder, sub))).filter(isFileName).sort()) {
          // One that goes away meanwhile is left out.
          const file = await stat(place(name)).catch(ignoreMissing);
          if (file && (!before || file.mtime < before)) yield { name, bytes: file.size };
        }
      }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(place(name), { force: true })));
    },
  };
}

/** Before the first photo there is no folder. */
function noneYet(error: NodeJS.ErrnoException): string[] {
  return ignoreMissing(error) ?? [];
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
