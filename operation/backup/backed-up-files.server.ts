/** The files of a backup as entries of its archive: a copied database, and photos with their checksum. */
import { createHash } from "node:crypto";
import { createReadStream, readdirSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { contentOf, type TarEntry } from "./tar-archive.server.ts";

/** Bytes of a file read at a time. */
export const CHUNK_SIZE = 256 * 1024;
/** The number of photos read ahead. */
const READ_AHEAD = 16;

/** Yields a folder with all its files and folders, including empty ones. */
export async function* folderEntries(folder: string, name: string): AsyncGenerator<TarEntry> {
  yield { name: `${name}/`, size: 0, content: contentOf() };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [path, inside] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) yield* folderEntries(path, inside);
    else yield await fileEntry(inside, path);
  }
}

/** Returns a file with its current length; bytes appended later are left out. */
async function fileEntry(name: string, path: string): Promise<TarEntry> {
  const { size } = await stat(path);
  return { name, size, content: readBytes(path, size) };
}

/** Opens the file when it is read: nobody would handle the error of a stream that was opened and then, after a full disk, not read. */
async function* readBytes(path: string, size: number): AsyncGenerator<Buffer> {
  if (size > 0) yield* createReadStream(path, { end: size - 1, highWaterMark: CHUNK_SIZE });
}

/** Creates a checksum over photos, in the order of the backup. */
export function createPhotoSum() {
  const all = createHash("sha256");
  let [files, bytes] = [0, 0];
  return {
    /** Starts the next photo. Returns functions that add its bytes and finish it. */
    next(name: string) {
      const one = createHash("sha256");
      files += 1;
      return {
        add(chunk: Buffer) {
          bytes += chunk.byteLength;
          one.update(chunk);
        },
        end: () => void all.update(`${name} ${one.digest("hex")}\n`),
      };
    },
    total: () => ({ files, bytes, sha256: all.digest("hex") }),
  };
}

type PhotoFiles = Pick<Storage, "list" | "get">;

/** Yields the photos ordered by name. A photo deleted meanwhile is left out. */
export async function* photoEntries(
  storage: PhotoFiles,
  sum: ReturnType<typeof createPhotoSum>,
): AsyncGenerator<TarEntry> {
  for await (const [file, bytes] of readAhead(storage)) {
    if (!bytes) continue;
    const name = `photos/${file.slice(0, 2)}/${file}`;
    const one = sum.next(name);
    one.add(bytes);
    one.end();
    yield { name, size: bytes.byteLength, content: contentOf(bytes) };
  }
}

/** Reads several photos concurrently, because each request to a bucket takes time. */
async function* readAhead(storage: PhotoFiles): AsyncGenerator<readonly [string, Buffer | undefined]> {
  const reading: Promise<readonly [string, Buffer | undefined]>[] = [];
  for await (const { name } of storage.list()) {
    const file = storage.get(name).then((bytes) => [name, bytes] as const);
    // A failure is thrown when the photo is yielded.
    file.catch(() => {});
    reading.push(file);
    const first = reading.length > READ_AHEAD ? reading.shift() : undefined;
    if (first) yield await first;
  }
  for (const file of reading) yield await file;
}
