/** Decrypts backups of the versions before age: AES-256-GCM in chunks whose nonce counts them and marks the last one. */
import { createDecipheriv, scrypt } from "node:crypto";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { BrokenArchive } from "./tar-archive.server.ts";

const MARK = Buffer.from("tukashno-sealed-1\n");
const SALT = 16;
const PREFIX = 7;
const HEADER = MARK.byteLength + SALT + PREFIX;
const TAG = 16;
const SEALED_CHUNK = 256 * 1024 + TAG;
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;

const deriveKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export function isEarlierSealed(start: Buffer): boolean {
  return start.subarray(0, MARK.byteLength).equals(MARK);
}

/** Decrypts a file. Throws BrokenArchive for another passphrase, and if the file was changed or truncated. */
export async function* unseal(path: string, passphrase: string): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { buffer: header } = await file.read(Buffer.alloc(HEADER), { position: 0 });
    const salt = header.subarray(MARK.byteLength, MARK.byteLength + SALT);
    const key = await deriveKey(passphrase.normalize("NFC"), salt, 32, COST);
    const chunks = Math.max(1, Math.ceil((size - HEADER) / SEALED_CHUNK));
    for (let count = 0; count < chunks; count += 1) {
      const position = HEADER + count * SEALED_CHUNK;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SEALED_CHUNK), { position });
      const nonce = Buffer.alloc(12);
      header.copy(nonce, 0, HEADER - PREFIX);
      nonce.writeUInt32BE(count, PREFIX);
      nonce.writeUInt8(count === chunks - 1 ? 1 : 0, 11);
      yield openChunk(buffer.subarray(0, bytesRead), { key, nonce, header, isFirst: count === 0 });
    }
  } finally {
    await file.close();
  }
}

interface ChunkKey {
  readonly key: Buffer;
  readonly nonce: Buffer;
  readonly header: Buffer;
  readonly isFirst: boolean;
}

function openChunk(chunk: Buffer, { key, nonce, header, isFirst }: ChunkKey): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG }).setAAD(header);
  try {
    decipher.setAuthTag(chunk.subarray(-TAG));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
  } catch {
    const reason = isFirst ? "does not open: another passphrase, or it is damaged" : "is damaged, or ends too early";
    throw new BrokenArchive(reason);
  }
}
