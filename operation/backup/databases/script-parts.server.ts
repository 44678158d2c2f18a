/** Divides the script of a database into entries of the archive, which needs their sizes in advance. */
import { contentOf, type TarEntry } from "#operation/backup/tar-archive.server.ts";

/** Bytes of a part. */
const PART = 4 * 1024 * 1024;

export async function* scriptParts(script: AsyncIterable<Buffer | string>): AsyncGenerator<TarEntry> {
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  const take = (): TarEntry => {
    const name = `database.sql/${String(number).padStart(6, "0")}`;
    const entry = { name, size, content: contentOf(...waiting) };
    [waiting, size, number] = [[], 0, number + 1];
    return entry;
  };
  for await (const chunk of script) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    waiting.push(bytes);
    size += bytes.byteLength;
    if (size >= PART) yield take();
  }
  if (size > 0) yield take();
}
