import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { parseEnv } from "./env.server.ts";
import { type S3Patience, s3Storage } from "./s3-storage.server.ts";
import { StorageAway } from "./storage.server.ts";
import type { S3Settings } from "./storage-setting.server.ts";

const name = "0a1b2c3d4e5f-800.webp";
const bytes = new Uint8Array([1, 2, 3]);
const SITE = "0b7e4d0c-6a2f-4f3e-9a57-1f1f6c1f2f10";
/** For what never answers. */
const SHORT: S3Patience = { read: 300, write: 300, list: 300, rest: 400 };
const LONG: S3Patience = { read: 60_000, write: 60_000, list: 60_000, rest: 60_000 };

let server: S3Server;
let told: unknown[];
beforeEach(async () => {
  server = await startS3Server();
  told = [];
});
afterEach(() => server.stop());

function storageWith(patience: S3Patience, change: Partial<S3Settings> = {}) {
  const { storage } = parseEnv(server.settings);
  if (!storage) throw new Error("the settings name no storage");
  return s3Storage(
    { ...storage, ...change },
    { log: { warn: (...line: unknown[]) => told.push(line) }, siteId: async () => SITE, patience },
  );
}

test("a photo lies in the bucket under its name, with what a content network has to say of it", async () => {
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

test("what else lies in the bucket is not listed", async () => {
  const storage = storageWith(LONG);
  await storage.put(name, bytes);
  const other = { bytes: Buffer.from("x"), type: undefined, control: undefined, modified: new Date() };
  for (const key of ["other/aa-400.webp", "site/sub/aa-400.webp", "site/readme.txt", "aa-400.webp"])
    server.objects.set(key, other);
  const listed: string[] = [];
  for await (const file of storage.list()) listed.push(file.name);
  expect(listed).toEqual([name]);
});

describe("a bucket that does not let us in", () => {
  test.each([
    ["secret", { secret: "another" }, "SignatureDoesNotMatch"],
    ["key", { key: "another" }, "InvalidAccessKeyId"],
    ["region", { region: "elsewhere" }, "AuthorizationHeaderMalformed"],
  ])("because of its %s is asked once, and the log says what it said", async (_what, change, code) => {
    const storage = storageWith(LONG, change);
    await expect(storage.put(name, bytes)).rejects.toThrow(StorageAway);
    expect(server.asked).toHaveLength(1);
    expect(told).toMatchObject([[{ err: { code } }, "the storage of photos has failed"]]);
    expect(server.objects.size).toBe(0);
  });

  test("but sends us elsewhere is not followed", async () => {
    const storage = storageWith(LONG);
    server.troubles.push("elsewhere");
    await expect(storage.get(name)).rejects.toThrow(StorageAway);
    expect(server.asked).toHaveLength(1);
  });

  test("or is not there is no bucket without files", async () => {
    const { storage: settings } = parseEnv(server.settings);
    const storage = storageWith(LONG, { url: settings?.url.replace(/photos$/, "others") ?? "" });
    await expect(storage.get(name)).rejects.toThrow(StorageAway);
  });
});

describe("a bucket that fails for a moment", () => {
  test.each(["busy", "cut"] as const)("(%s) is asked again", async (trouble) => {
    const storage = storageWith(LONG);
    server.troubles.push(trouble, trouble);
    await storage.put(name, bytes);
    server.troubles.push(trouble);
    expect(await storage.get(name)).toEqual(Buffer.from(bytes));
    expect(told).toEqual([]);
  });
});

describe("a bucket that is away", () => {
  test.each(["silent", "busy", "cut"] as const)("(%s) fails every call in time", async (trouble) => {
    const storage = storageWith({ ...SHORT, rest: 0 });
    server.trouble = trouble;
    await expect(storage.put(name, bytes)).rejects.toThrow(StorageAway);
    await expect(storage.get(name)).rejects.toThrow(StorageAway);
    await expect(storage.remove([name])).rejects.toThrow(StorageAway);
    await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toThrow(StorageAway);
    expect(told).toHaveLength(4);
  });

  test("is left alone for a while, and then asked by one", async () => {
    const storage = storageWith(SHORT);
    await storage.put(name, bytes);
    server.trouble = "silent";
    for (let call = 0; call < 4; call += 1) await storage.get(name).catch(() => {});
    const asked = server.asked.length;
    for (let call = 0; call < 50; call += 1) await expect(storage.get(name)).rejects.toThrow(StorageAway);
    expect(server.asked).toHaveLength(asked);
    // After its rest one of many finds out.
    const many = async () => {
      await Promise.all(Array.from({ length: 20 }, () => storage.get(name).catch(() => {})));
      return server.asked.length;
    };
    await expect.poll(many, { timeout: 60_000 }).toBe(asked + 1);
    server.trouble = undefined;
    await expect.poll(() => storage.get(name).catch(() => {}), { timeout: 60_000 }).toEqual(Buffer.from(bytes));
  });

  test("is asked by few at once, however many want a photo", async () => {
    const storage = storageWith({ ...SHORT, read: 3_000 });
    server.trouble = "silent";
    const wanted = Array.from({ length: 600 }, () => storage.get(name).catch((error: Error) => error.constructor.name));
    await expect.poll(() => server.waiting, { timeout: 60_000 }).toBe(32);
    expect(new Set(await Promise.all(wanted))).toEqual(new Set(["StorageAway"]));
    // Of those that waited no more than begin before it is known.
    expect(server.asked.length).toBeLessThan(64);
  });
});
