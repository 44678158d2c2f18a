/**
 * Encryption of a stream with a passphrase: AES-256-GCM in chunks whose nonce counts them and marks the last one (the STREAM
 * construction), so that nothing can be changed, exchanged or cut off unnoticed. The key comes from scrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BrokenArchive } from "./tar.server.ts";

const MARK = Buffer.from("tukashno-sealed-1\n");
const SALT = 16;
const PREFIX = 7;
const TAG = 16;
const CHUNK = 256 * 1024;
/** OWASP's row of 32 MB. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;

const deriveKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export function isSealed(start: Buffer): boolean {
  return start.subarray(0, MARK.byteLength).equals(MARK);
}

/** Holds what is needed for each chunk. */
interface Seal {
  readonly key: Buffer;
  readonly header: Buffer;
}

async function sealOf(passphrase: string, header: Buffer): Promise<Seal> {
  const salt = header.subarray(MARK.byteLength, MARK.byteLength + SALT);
  return { key: await deriveKey(passphrase.normalize("NFC"), salt, 32, COST), header };
}

function nonceOf({ header }: Seal, count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, header.byteLength - PREFIX);
  nonce.writeUInt32BE(count, PREFIX);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export async function* seal(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MARK, randomBytes(SALT + PREFIX)]);
  const own = await sealOf(passphrase, header);
  yield header;
  for await (const { chunk, count, isLast } of chunksOf(bytes, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", own.key, nonceOf(own, count, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws BrokenArchive for another passphrase, and where anything was changed or cut off. */
export async function* unseal(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const size = MARK.byteLength + SALT + PREFIX;
  const { start, rest } = await startOf(bytes, size);
  if (start.byteLength < size) throw new BrokenArchive("ends too early: it is not whole");
  const own = await sealOf(passphrase, start);
  for await (const { chunk, count, isLast } of chunksOf(rest, CHUNK + TAG)) {
    const plain = open(own, chunk, nonceOf(own, count, isLast));
    if (plain) yield plain;
    else if (count === 0 && !isLast) throw new BrokenArchive("does not open: another passphrase, or it is damaged");
    else if (isLast && count > 0) throw new BrokenArchive("ends too early, or is damaged at its end");
    else throw new BrokenArchive(count === 0 ? "does not open: another passphrase, or it is not whole" : "is damaged");
  }
}

function open({ key, header }: Seal, chunk: Buffer, nonce: Buffer): Buffer | undefined {
  if (chunk.byteLength < TAG) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(header);
  decipher.setAuthTag(chunk.subarray(-TAG));
  const plain = decipher.update(chunk.subarray(0, -TAG));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

interface Chunk {
  readonly chunk: Buffer;
  readonly count: number;
  readonly isLast: boolean;
}

/** Chunks of one size, and at last one that may be shorter, or empty when there was nothing at all. */
async function* chunksOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<Chunk> {
  let waiting: Buffer[] = [];
  let length = 0;
  let count = 0;
  for await (const part of bytes) {
    waiting.push(part);
    length += part.byteLength;
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    // The last one is known by the end alone.
    for (; all.byteLength > size; all = all.subarray(size)) {
      yield { chunk: all.subarray(0, size), count, isLast: false };
      count += 1;
    }
    waiting = [all];
    length = all.byteLength;
  }
  yield { chunk: Buffer.concat(waiting), count, isLast: true };
}

/** The first bytes, fewer if there are no more, and all that follow. */
export async function startOf(
  bytes: AsyncIterable<Buffer>,
  size: number,
): Promise<{ readonly start: Buffer; readonly rest: AsyncGenerator<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.byteLength < size) {
    const { value, done } = await iterator.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* rest() {
    if (start.byteLength > size) yield start.subarray(size);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start: start.subarray(0, size), rest: rest() };
}
