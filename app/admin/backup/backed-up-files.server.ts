/** The files that go into a backup, one after the other: those of a copied database, and photos with their sum. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "#app/platform/storage.server.ts";
import { contentOf, type TarEntry } from "./tar.server.ts";

/** Bytes read of a file at once. */
export const PIECE = 256 * 1024;
/** Photos that are read before their turn. */
const AHEAD = 16;

/** A folder with everything in it, empty folders too. */
export async function* folderEntries(folder: string, name: string): AsyncGenerator<TarEntry> {
  yield { name: `${name}/`, size: 0, content: contentOf() };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [path, inside] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) yield* folderEntries(path, inside);
    else yield await fileEntry(inside, path);
  }
}

/** A file with its length of now; what is added to it meanwhile is left out. */
async function fileEntry(name: string, path: string): Promise<TarEntry> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  return { name, size, content: readFile(file, size) };
}

async function* readFile(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let left = size; left > 0; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(left, PIECE)));
      if (bytesRead === 0) return;
      left -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The sum of photos in the order of a backup. */
export function createPhotoSum() {
  const all = createHash("sha256");
  let [files, bytes] = [0, 0];
  return {
    /** Begins with the next one. Returns what takes its bytes, and what ends it. */
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

/** The photos in the order of their names. One that goes away meanwhile is left out. */
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

/** Several at once, because a bucket takes its time for each. */
async function* readAhead(storage: PhotoFiles): AsyncGenerator<readonly [string, Buffer | undefined]> {
  const reading: Promise<readonly [string, Buffer | undefined]>[] = [];
  for await (const { name } of storage.list()) {
    const file = storage.get(name).then((bytes) => [name, bytes] as const);
    // A failure is told in its turn.
    file.catch(() => {});
    reading.push(file);
    const first = reading.length > AHEAD ? reading.shift() : undefined;
    if (first) yield await first;
  }
  for (const file of reading) yield await file;
}
