// Encrypts several chunks in the format of the version before age, and decrypts them.
import { createCipheriv, randomBytes, scryptSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { unseal } from "./earlier-sealed-file.server.ts";

const PASSPHRASE = "седем сини сливи";
const CHUNK = 256 * 1024;
const HEADER = 18 + 16 + 7;
const SEALED_CHUNK = CHUNK + 16;
const PLAIN = Buffer.alloc(3 * CHUNK + 5, "тайна");

let sealed: Buffer;
beforeAll(() => {
  const header = Buffer.concat([Buffer.from("tukashno-sealed-1\n"), randomBytes(16 + 7)]);
  const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
  const key = scryptSync(PASSPHRASE, header.subarray(18, 34), 32, cost);
  const parts = [header];
  for (let count = 0; count * CHUNK < PLAIN.byteLength; count += 1) {
    const nonce = Buffer.concat([header.subarray(-7), Buffer.alloc(5)]);
    nonce.writeUInt32BE(count, 7);
    nonce.writeUInt8((count + 1) * CHUNK >= PLAIN.byteLength ? 1 : 0, 11);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(header);
    const chunk = PLAIN.subarray(count * CHUNK, (count + 1) * CHUNK);
    parts.push(Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]));
  }
  sealed = Buffer.concat(parts);
});

function opened(bytes: Buffer, passphrase = PASSPHRASE): Promise<Buffer> {
  const file = join(makeFolder(), "sealed");
  writeFileSync(file, bytes);
  return buffer(unseal(file, passphrase));
}

test("decrypts several chunks", async () => {
  expect((await opened(sealed)).equals(PLAIN)).toBe(true);
});

test("another passphrase is refused", async () => {
  await expect(opened(sealed, "осем сини сливи")).rejects.toThrow("another passphrase");
});

const chunkAt = (bytes: Buffer, number: number) =>
  bytes.subarray(HEADER + number * SEALED_CHUNK, HEADER + (number + 1) * SEALED_CHUNK);

test.each([
  ["cut in its beginning", (bytes: Buffer) => bytes.subarray(0, 30)],
  ["cut between two chunks", (bytes: Buffer) => bytes.subarray(0, HEADER + 2 * SEALED_CHUNK)],
  ["cut by a byte", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["longer", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("x")])],
  [
    "two chunks exchanged",
    (bytes: Buffer) =>
      Buffer.concat([
        bytes.subarray(0, HEADER),
        chunkAt(bytes, 1),
        chunkAt(bytes, 0),
        bytes.subarray(HEADER + 2 * SEALED_CHUNK),
      ]),
  ],
])("a file %s is refused", async (_what, change) => {
  await expect(opened(change(sealed))).rejects.toThrow(/ends too early|damaged/);
});
