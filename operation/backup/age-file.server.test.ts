import { buffer } from "node:stream/consumers";
import { Decrypter, Encrypter } from "age-encryption";
import { beforeAll, expect, test } from "vitest";
import { decrypt, encrypt } from "./age-file.server.ts";
import { contentOf } from "./tar-archive.server.ts";

const PASSPHRASE = "седем сини сливи";
/** Bytes of a chunk of the format, encrypted. */
const CHUNK = 64 * 1024 + 16;

const PLAIN = Buffer.alloc(300_000, "тайна");
/** Made by the age library, with a key that is derived quickly. */
let whole: Buffer;
beforeAll(async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(2);
  whole = Buffer.from(await encrypter.encrypt(PLAIN));
});

const decrypted = (bytes: Buffer, passphrase = PASSPHRASE) => buffer(decrypt(contentOf(bytes), passphrase));

test("a file of the age library is decrypted", async () => {
  expect((await decrypted(whole)).equals(PLAIN)).toBe(true);
});

test("a file is encrypted for the age library, with scrypt's parameters for 128 MB", async () => {
  const bytes = await buffer(await encrypt(contentOf(PLAIN), PASSPHRASE));
  expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 17\n/);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  expect(Buffer.from(await decrypter.decrypt(bytes)).equals(PLAIN)).toBe(true);
});

test("another passphrase is refused", async () => {
  await expect(decrypted(whole, "осем сини сливи")).rejects.toThrow("does not open: another passphrase");
});

test.each([
  ["cut in its beginning", (bytes: Buffer) => bytes.subarray(0, 40)],
  ["cut between two chunks", (bytes: Buffer) => bytes.subarray(0, -((bytes.byteLength % CHUNK) + CHUNK))],
  ["cut by a byte", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["longer", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("x")])],
  ["changed", (bytes: Buffer) => Buffer.from(bytes).fill(7, bytes.byteLength - 100, bytes.byteLength - 99)],
])("a file %s is refused", async (_what, change) => {
  await expect(decrypted(change(whole))).rejects.toThrow(/ends too early|is damaged/);
});

test("an error of the file system is not reported as damage", async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from("age-encryption.org/v1\n");
    throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
  }
  await expect(buffer(decrypt(failing(), PASSPHRASE))).rejects.toThrow("EIO");
});
