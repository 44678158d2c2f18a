/** Reads and writes tar archives (ustar) as streams: folders and files with short plain names, which any tar unpacks. */

const BLOCK = 512;
/** What eleven octal digits can say, in bytes: 8 GiB. */
const MOST = 8 ** 11;
const FOLDER = "5";

export interface TarEntry {
  /** A folder's ends with a slash. At most 100 bytes. */
  readonly name: string;
  readonly size: number;
  /** Exactly `size` bytes. */
  readonly content: AsyncIterable<Buffer>;
}

/** The archive is not one, ends too early, or is damaged; the message goes on from the file's name. */
export class BrokenArchive extends Error {}

/** The bytes of an archive with these entries. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size);
    let written = 0;
    for await (const chunk of content) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    if (size % BLOCK > 0) yield Buffer.alloc(BLOCK - (size % BLOCK));
  }
  yield Buffer.alloc(2 * BLOCK);
}

export async function* contentOf(...chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= MOST) throw new Error(`${name}: too long for an archive`);
  const isFolder = name.endsWith("/");
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  header.write(isFolder ? "0000700\0" : "0000600\0", 100);
  header.write("0000000\0" + "0000000\0", 108);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write(`${"0".repeat(11)}\0`, 136);
  header.write(isFolder ? FOLDER : "0", 156);
  header.write("ustar\0" + "00", 257);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** Of all bytes, those of the sum itself counted as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 32;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

/** The entries one by one; what of an entry's content is not read is passed over. Throws BrokenArchive. */
export async function* unpackTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = createByteSource(bytes);
  for (;;) {
    const header = await source.take(BLOCK);
    // To the last byte: who made them says at the end whether they are true.
    if (header.every((byte) => byte === 0)) return source.drain();
    if (Number.parseInt(textAt(header, 148, 8), 8) !== sumOf(header)) throw new BrokenArchive("is damaged");
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    let left = size;
    async function* content() {
      while (left > 0) {
        const chunk = await source.some(left);
        left -= chunk.byteLength;
        yield chunk;
      }
    }
    yield { name: textAt(header, 0, 100), size, content: content() };
    while (left > 0) left -= (await source.some(left)).byteLength;
    if (size % BLOCK > 0) await source.take(BLOCK - (size % BLOCK));
  }
}

function textAt(header: Buffer, start: number, length: number): string {
  return header.toString("utf8", start, start + length).replace(/[\0 ].*$/s, "");
}

interface ByteSource {
  /** Exactly so many. */
  take(size: number): Promise<Buffer>;
  /** At least one, at most so many. */
  some(most: number): Promise<Buffer>;
  /** All that is left, to nowhere. */
  drain(): Promise<void>;
}

function createByteSource(bytes: AsyncIterable<Buffer>): ByteSource {
  const iterator = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function some(most: number): Promise<Buffer> {
    while (rest.byteLength === 0) {
      const { value, done } = await iterator.next();
      if (done) throw new BrokenArchive("ends too early: it is not whole");
      rest = value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(most);
    return part;
  }

  return {
    some,
    async drain() {
      while (!(await iterator.next()).done);
    },
    async take(size) {
      const parts: Buffer[] = [];
      for (let left = size; left > 0; left -= parts.at(-1)?.byteLength ?? 0) parts.push(await some(left));
      return Buffer.concat(parts);
    },
  };
}
