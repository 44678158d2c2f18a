/**
 * Encrypts and decrypts streams with a passphrase in the format of age (https://age-encryption.org/v1), which the program `age` opens.
 * Node's asynchronous scrypt derives the key, because the synchronous one of the library would block the process for seconds.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from "age-encryption";
import { BrokenArchive } from "./tar-archive.server.ts";

const START = Buffer.from("age-encryption.org/v1\n");
const LABEL = Buffer.from("age-encryption.org/v1/scrypt");
/** The base-2 logarithm of scrypt's N: 128 MB, as OWASP recommends. */
const WORK_FACTOR = 17;
/** The limit for reading, as in the library: 1 GB. */
const HIGHEST_WORK_FACTOR = 20;
const TAG = 16;

const deriveKey = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

export function isAgeFile(start: Buffer): boolean {
  return start.subarray(0, START.byteLength).equals(START);
}

export async function encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipientOf(passphrase));
  return encrypter.encrypt(streamOf(bytes));
}

/** Decrypts a file. Throws BrokenArchive for another passphrase, and if the file was changed or truncated. */
export async function* decrypt(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identityOf(passphrase));
  let hasBegun = false;
  try {
    for await (const chunk of await decrypter.decrypt(streamOf(bytes))) {
      hasBegun = true;
      yield chunk;
    }
  } catch (error) {
    // An error of the file system does not mean that the content is damaged.
    if (error instanceof Error && "syscall" in error) throw error;
    const reason = hasBegun ? "is damaged, or ends too early" : "does not open: another passphrase, or it is damaged";
    throw new BrokenArchive(reason, { cause: error });
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}

function recipientOf(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const key = await wrappingKey(passphrase, salt, WORK_FACTOR);
      const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: TAG });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const args = ["scrypt", salt.toString("base64").replace(/=+$/, ""), String(WORK_FACTOR)];
      return [new Stanza(args, new Uint8Array(body))];
    },
  };
}

function identityOf(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza]) {
      const [type, salt = "", factor = ""] = stanza?.args ?? [];
      if (!stanza || type !== "scrypt" || !/^[1-9]\d?$/.test(factor) || Number(factor) > HIGHEST_WORK_FACTOR)
        return null;
      const key = await wrappingKey(passphrase, Buffer.from(salt, "base64"), Number(factor));
      const decipher = createDecipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: TAG });
      decipher.setAuthTag(stanza.body.subarray(-TAG));
      try {
        return new Uint8Array(Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG)), decipher.final()]));
      } catch {
        return null;
      }
    },
  };
}

function wrappingKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) };
  return deriveKey(passphrase.normalize("NFC"), Buffer.concat([LABEL, salt]), 32, cost);
}
