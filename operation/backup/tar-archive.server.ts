/** Writes tar archives, and reads those that are compressed with Zstandard, as streams of entries. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract, pack } from "tar-stream";

export interface TarEntry {
  /** The name of a folder ends with a slash. */
  readonly name: string;
  readonly size: number;
  /** Exactly `size` bytes. */
  readonly content: AsyncIterable<Buffer>;
}

/** The message of BrokenArchive for a file that ends too early. */
export const CUT = "ends too early: it is not whole";

/** The archive is not a backup, ends too early, or is damaged; the message continues a sentence that begins with the file's name. */
export class BrokenArchive extends Error {}

export async function* contentOf(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

export function packTar(entries: AsyncIterable<TarEntry>): Readable {
  const archive = pack();
  async function write(): Promise<void> {
    for await (const { name, size, content } of entries) {
      if (name.endsWith("/")) archive.entry({ name, type: "directory", mode: 0o700 });
      else await pipeline(content, archive.entry({ name, size, mode: 0o600 }));
    }
    archive.finalize();
  }
  write().catch((error) => archive.destroy(error));
  return Readable.from(archive, { objectMode: false });
}

/** Decompresses an archive and yields its entries, whose unread content is skipped. Throws BrokenArchive, and the errors of `bytes`. */
export async function* unpackTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract();
  let failure: unknown;
  const reading = pipeline(bytes, createZstdDecompress(), archive).catch((error: unknown) => {
    failure = error;
  });
  /** Returns the error that destroyed the archive, which sometimes reports only that it was destroyed. */
  const causeOf = async (error: unknown) => {
    if (!(error instanceof Error && error.message === "Stream was destroyed")) return error;
    await reading;
    return failure ?? error;
  };
  try {
    for await (const entry of archive) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: readEntry(entry, causeOf) };
      entry.resume();
    }
  } catch (error) {
    throw asBroken(await causeOf(error));
  } finally {
    archive.destroy();
    await reading;
  }
}

async function* readEntry(
  entry: AsyncIterable<unknown>,
  causeOf: (error: unknown) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  try {
    yield* Readable.from(entry);
  } catch (error) {
    throw asBroken(await causeOf(error));
  }
}

function asBroken(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR" || error.message === "Unexpected end of data") return new BrokenArchive(CUT);
  return code.startsWith("ZSTD_") || error.message.startsWith("Invalid tar header")
    ? new BrokenArchive("is damaged")
    : error;
}
