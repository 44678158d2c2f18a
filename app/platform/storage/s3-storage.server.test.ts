import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import type { S3Settings } from "#app/platform/settings/storage-setting.server.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { S3Storage, type S3Timeouts } from "./s3-storage.server.ts";
import { StorageUnavailable } from "./storage.server.ts";

const name = "0a1b2c3d4e5f-800.webp";
const bytes = new Uint8Array([1, 2, 3]);
const SITE = "0b7e4d0c-6a2f-4f3e-9a57-1f1f6c1f2f10";
/** Timeouts for a bucket that never answers. */
const SHORT: S3Timeouts = { read: 300, write: 300, list: 300, pause: 400 };
const LONG: S3Timeouts = { read: 60_000, write: 60_000, list: 60_000, pause: 60_000 };

let server: S3Server;
let told: unknown[];
beforeEach(async () => {
  server = await startS3Server();
  told = [];
});
afterEach(() => server.stop());

function storageWith(timeouts: S3Timeouts, change: Partial<S3Settings> = {}) {
  const { storage } = parseEnv(server.settings);
  if (!storage) throw new Error("the settings name no storage");
  return new S3Storage(
    { ...storage, ...change },
    { log: { warn: (...line: unknown[]) => told.push(line) }, siteId: async () => SITE, timeouts },
  );
}

test("a photo is stored under its name, with the headers for a content delivery network", async () => {
  await storageWith(LONG).put(name, bytes);
  expect([...server.objects]).toEqual([
    [
      `site/${name}`,
      {
        bytes: Buffer.from(bytes),
        type: "image/webp",
        control: "public, max-age=31536000, immutable",
        modified: expect.any(Date),
      },
    ],
  ]);
  expect(server.asked).toEqual([`PUT /photos/site/${name}`]);
});

test("other objects of the bucket are not listed", async () => {
  const storage = storageWith(LONG);
  await storage.put(name, bytes);
  const other = { bytes: Buffer.from("x"), type: undefined, control: undefined, modified: new Date() };
  for (const key of ["other/aa-400.webp", "site/sub/aa-400.webp", "site/readme.txt", "aa-400.webp"])
    server.objects.set(key, other);
  const listed: string[] = [];
  for await (const file of storage.list()) listed.push(file.name);
  expect(listed).toEqual([name]);
});

describe("a bucket that denies access", () => {
  test.each([
    ["secret", { secret: "another" }, "SignatureDoesNotMatch"],
    ["key", { key: "another" }, "InvalidAccessKeyId"],
    ["region", { region: "elsewhere" }, "AuthorizationHeaderMalformed"],
  ])("because of its %s gets one call, and the log has its error", async (_what, change, code) => {
    const storage = storageWith(LONG, change);
    await expect(storage.put(name, bytes)).rejects.toThrow(StorageUnavailable);
    expect(server.asked).toHaveLength(1);
    expect(told).toMatchObject([[{ err: { code } }, "the storage of photos has failed"]]);
    expect(server.objects.size).toBe(0);
  });

  test("with a redirect, which is not followed", async () => {
    const storage = storageWith(LONG);
    server.troubles.push("elsewhere");
    await expect(storage.get(name)).rejects.toThrow(StorageUnavailable);
    expect(server.asked).toHaveLength(1);
  });

  test("is an error, not an empty bucket", async () => {
    const { storage: settings } = parseEnv(server.settings);
    const storage = storageWith(LONG, { url: settings?.url.replace(/photos$/, "others") ?? "" });
    await expect(storage.get(name)).rejects.toThrow(StorageUnavailable);
  });
});

describe("a bucket with a transient error", () => {
  test.each(["busy", "cut"] as const)("(%s) gets another call", async (trouble) => {
    const storage = storageWith(LONG);
    server.troubles.push(trouble, trouble);
    await storage.put(name, bytes);
    server.troubles.push(trouble);
    expect(await storage.get(name)).toEqual(Buffer.from(bytes));
    expect(told).toEqual([]);
  });
});

describe("an unavailable bucket", () => {
  test.each(["silent", "busy", "cut"] as const)("(%s) makes every call fail in time", async (trouble) => {
    const storage = storageWith({ ...SHORT, pause: 0 });
    server.trouble = trouble;
    await expect(storage.put(name, bytes)).rejects.toThrow(StorageUnavailable);
    await expect(storage.get(name)).rejects.toThrow(StorageUnavailable);
    await expect(storage.remove([name])).rejects.toThrow(StorageUnavailable);
    await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toThrow(StorageUnavailable);
    expect(told).toHaveLength(4);
  });

  test("gets no call for a while, and then a single one", async () => {
    const storage = storageWith(SHORT);
    await storage.put(name, bytes);
    server.trouble = "silent";
    for (let call = 0; call < 4; call += 1) await storage.get(name).catch(() => {});
    const asked = server.asked.length;
    for (let call = 0; call < 50; call += 1) await expect(storage.get(name)).rejects.toThrow(StorageUnavailable);
    expect(server.asked).toHaveLength(asked);
    // After the pause one of many concurrent calls is tried.
    const many = async () => {
      await Promise.all(Array.from({ length: 20 }, () => storage.get(name).catch(() => {})));
      return server.asked.length;
    };
    await expect.poll(many).toBe(asked + 1);
    server.trouble = undefined;
    await expect.poll(() => storage.get(name).catch(() => {})).toEqual(Buffer.from(bytes));
  });

  test("gets few concurrent calls, however many photos are requested", async () => {
    const storage = storageWith({ ...SHORT, read: 3_000 });
    server.trouble = "silent";
    const wanted = Array.from({ length: 600 }, () => storage.get(name).catch((error: Error) => error.constructor.name));
    await expect.poll(() => server.waiting).toBe(32);
    expect(new Set(await Promise.all(wanted))).toEqual(new Set(["StorageUnavailable"]));
    // Few waiting calls start before the failure is known.
    expect(server.asked.length).toBeLessThan(64);
  });
});
