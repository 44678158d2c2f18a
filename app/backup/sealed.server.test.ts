import { expect, test } from "vitest";
import { seal, unseal } from "./sealed.server.ts";
import { contentOf } from "./tar.server.ts";

const PASSPHRASE = "седем сини сливи";
const CHUNK = 256 * 1024;
const HEADER = 18 + 16 + 7;
const SEALED_CHUNK = CHUNK + 16;

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}

const bytesOf = (size: number) => Buffer.alloc(size, "тайна");
const sealed = (size: number) => all(seal(contentOf(bytesOf(size)), PASSPHRASE));
const opened = (bytes: Buffer, passphrase = PASSPHRASE) => all(unseal(contentOf(bytes), passphrase));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  "%i bytes open again, and cannot be read without",
  async (size) => {
    const bytes = await sealed(size);
    expect(await opened(bytes)).toEqual(bytesOf(size));
    if (size > 1) expect(bytes.includes("тайна")).toBe(false);
  },
);

test("the same bytes are never sealed alike", async () => {
  expect(await sealed(10)).not.toEqual(await sealed(10));
});

test("another passphrase does not open it", async () => {
  await expect(opened(await sealed(10), "осем сини сливи")).rejects.toThrow("another passphrase");
});

const chunkAt = (bytes: Buffer, number: number) =>
  bytes.subarray(HEADER + number * SEALED_CHUNK, HEADER + (number + 1) * SEALED_CHUNK);

test.each([
  ["cut between two chunks", (bytes: Buffer) => bytes.subarray(0, HEADER + 2 * SEALED_CHUNK)],
  ["cut in a chunk", (bytes: Buffer) => bytes.subarray(0, HEADER + SEALED_CHUNK + 100)],
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
  [
    "another beginning",
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 20), Buffer.alloc(1, 7), bytes.subarray(21)]),
  ],
])("%s is noticed", async (_what, change) => {
  await expect(opened(change(await sealed(3 * CHUNK + 5)))).rejects.toThrow(/ends too early|damaged/);
});
