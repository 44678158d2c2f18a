/**
 * Encrypts and decrypts streams with a passphrase in the format of age (https://age-encryption.org/v1), which the program `age` opens. The
 * derivation of the key blocks the process for about half a second.
 */
import { Decrypter, Encrypter } from "age-encryption";
import { BrokenArchive } from "./tar-archive.server.ts";

/** The start of files in the format of age. */
export const AGE_START = Buffer.from("age-encryption.org/v1\n");
/** The base-2 logarithm of scrypt's N: 128 MB, as OWASP recommends. */
const WORK_FACTOR = 17;

export async function encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize("NFC"));
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return encrypter.encrypt(streamOf(bytes));
}

/** Decrypts a file. Throws BrokenArchive for another passphrase, and if the file was changed or truncated. */
export async function* decrypt(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize("NFC"));
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
