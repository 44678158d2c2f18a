import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { constants, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { BrokenArchive, contentOf, packTar, type TarEntry, unpackTar } from "./tar-archive.server.ts";

const TEXTS = { "database/": "", "database/base/1/2619": "x".repeat(512), "photos/ab/ab-1.webp": "снимка", empty: "" };

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, text] of Object.entries(TEXTS)) {
    const bytes = Buffer.from(text);
    yield { name, size: bytes.byteLength, content: contentOf(bytes) };
  }
}

const archive = () => buffer(packTar(entries()));

test("unpacks packed entries", async () => {
  const found: Record<string, string> = {};
  for await (const { name, content } of unpackTar(contentOf(zstdCompressSync(await archive())))) {
    found[name] = (await buffer(content)).toString();
  }
  expect(found).toEqual(TEXTS);
});

test("the program tar reads it", async () => {
  const { stdout, stderr } = spawnSync("tar", ["-tf", "-"], { input: await archive(), encoding: "utf8" });
  expect([stdout.trim().split("\n"), stderr]).toEqual([Object.keys(TEXTS), ""]);
});

test("packing fails if an entry fails or has another size than declared", async () => {
  async function* failing(content: AsyncGenerator<Buffer>): AsyncGenerator<TarEntry> {
    yield { name: "short", size: 10, content };
  }
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from("x");
    throw new Error("the disk is gone");
  }
  await expect(buffer(packTar(failing(contentOf(Buffer.from("x")))))).rejects.toThrow("Size mismatch");
  await expect(buffer(packTar(failing(broken())))).rejects.toThrow("the disk is gone");
});

test.each([
  ["cut in an entry", async () => zstdCompressSync((await archive()).subarray(0, 700)), "ends too early"],
  ["cut", async () => zstdCompressSync(await archive()).subarray(0, -20), "ends too early"],
  ["no archive", async () => zstdCompressSync(Buffer.alloc(600, "x")), "is damaged"],
  ["not compressed", archive, "is damaged"],
])("an archive %s is refused", async (_what, change, message) => {
  const read = async () => {
    for await (const _entry of unpackTar(contentOf(await change())));
  };
  await expect(read()).rejects.toThrow(message);
});

test("an error of the source reaches the reader", async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield zstdCompressSync(await archive()).subarray(0, 20);
    throw new Error("the disk is gone");
  }
  const read = async () => {
    for await (const _entry of unpackTar(failing()));
  };
  await expect(read()).rejects.toThrow("the disk is gone");
});

test("an archive damaged at any byte is refused, also for a slow reader", async () => {
  const random = Buffer.from(randomBytes(150_000).toString("hex"));
  async function* large(): AsyncGenerator<TarEntry> {
    for (const name of ["photos/ab/1.webp", "photos/ab/2.webp"])
      yield { name, size: random.byteLength, content: contentOf(random) };
  }
  const whole = zstdCompressSync(await buffer(packTar(large())), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  for (let at = 0; at < whole.byteLength; at += Math.ceil(whole.byteLength / 60)) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const chunks = Array.from({ length: 10 }, (_, i) => damaged.subarray(i * 65_536, (i + 1) * 65_536));
    const read = async () => {
      for await (const { content } of unpackTar(contentOf(...chunks))) {
        await setTimeout(5);
        for await (const _chunk of content) await setTimeout(0);
      }
    };
    await expect(read()).rejects.toThrow(BrokenArchive);
  }
});
