import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { contentOf, packTar, type TarEntry, unpackTar } from "./tar.server.ts";

const TEXTS = { "database/": "", "database/base/1/2619": "x".repeat(512), "photos/ab/ab-1.webp": "снимка", empty: "" };

async function* entries(): AsyncGenerator<TarEntry> {
  for (const [name, text] of Object.entries(TEXTS)) {
    const bytes = Buffer.from(text);
    yield { name, size: bytes.byteLength, content: contentOf(bytes) };
  }
}

async function archive(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of packTar(entries())) parts.push(part);
  return Buffer.concat(parts);
}

/** As small pieces as possible. */
async function* bytewise(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += 1) yield bytes.subarray(at, at + 1);
}

test("what was packed is unpacked, however the bytes arrive", async () => {
  for (const bytes of [bytewise(await archive()), contentOf(await archive())]) {
    const found: Record<string, string> = {};
    for await (const { name, content } of unpackTar(bytes)) {
      found[name] = "";
      for await (const chunk of content) found[name] += chunk.toString("latin1");
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, Buffer.from(text).toString("latin1")])),
    );
  }
});

test("any tar can read it", async () => {
  const { stdout, stderr } = spawnSync("tar", ["-tf", "-"], { input: await archive(), encoding: "utf8" });
  expect([stdout.trim().split("\n"), stderr]).toEqual([Object.keys(TEXTS), ""]);
});

test.each([
  ["cut", (bytes: Buffer) => bytes.subarray(0, 700), "ends too early"],
  ["no archive", () => Buffer.alloc(600, "x"), "is damaged"],
])("%s is noticed", async (_what, change, message) => {
  const read = async () => {
    for await (const _entry of unpackTar(contentOf(change(await archive()))));
  };
  await expect(read()).rejects.toThrow(message);
});
