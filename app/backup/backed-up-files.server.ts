/** The files that go into a backup, one after the other: those of a copied database, and photos with their sum. */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { contentOf, type TarEntry } from "./tar.server.ts";

/** Bytes read of a file at once. */
export const PIECE = 256 * 1024;

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
  return openedEntry(name, await open(path, "r"), () => {});
}

async function openedEntry(name: string, file: FileHandle, seen: (chunk: Buffer) => void): Promise<TarEntry> {
  const { size } = await file.stat();
  return { name, size, content: readFile(file, size, seen) };
}

async function* readFile(file: FileHandle, size: number, seen: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  try {
    for (let left = size; left > 0; ) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(left, PIECE)));
      if (bytesRead === 0) return;
      const chunk = buffer.subarray(0, bytesRead);
      left -= bytesRead;
      seen(chunk);
      yield chunk;
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

/** The photos in the folder, in the order of their names. One that goes away meanwhile is left out. */
export async function* photoEntries(folder: string, sum: ReturnType<typeof createPhotoSum>): AsyncGenerator<TarEntry> {
  for (const sub of namesIn(folder)) {
    for (const file of namesIn(join(folder, sub))) {
      const name = `photos/${sub}/${file}`;
      const path = join(folder, sub, file);
      const handle = await open(path, "r").catch(ignoreMissing);
      if (!handle) continue;
      const one = sum.next(name);
      yield await openedEntry(name, handle, one.add);
      one.end();
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException);
    return [];
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
