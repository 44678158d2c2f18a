import { buffer } from "node:stream/consumers";
import { Decrypter } from "age-encryption";
import { beforeAll, expect, test } from "vitest";
import { decrypt, encrypt } from "./age-file.server.ts";
import { contentOf } from "./tar-archive.server.ts";

const PASSPHRASE = "седем сини сливи";
/** Bytes of a chunk of the format, encrypted. */
const CHUNK = 64 * 1024 + 16;

const PLAIN = Buffer.alloc(300_000, "тайна");
let whole: Buffer;
beforeAll(async () => {
  whole = await encrypted(PLAIN);
});

const encrypted = async (bytes: Buffer) => buffer(await encrypt(contentOf(bytes), PASSPHRASE));
const decrypted = (bytes: Buffer, passphrase = PASSPHRASE) => buffer(decrypt(contentOf(bytes), passphrase));

test("a file is encrypted and decrypted", async () => {
  expect((await decrypted(whole)).equals(PLAIN)).toBe(true);
  expect(whole.includes("тайна")).toBe(false);
});

test.each([0, 64 * 1024])("a file of %i bytes, whose last chunk is empty or full, is decrypted", async (size) => {
  const plain = Buffer.alloc(size, "тайна");
  expect((await decrypted(await encrypted(plain))).equals(plain)).toBe(true);
});

test("the age library decrypts it with the passphrase", async () => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  expect(Buffer.from(await decrypter.decrypt(whole)).equals(PLAIN)).toBe(true);
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
