import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { asideIn, filesIn, useBucket } from "#tests/support/storages.ts";
import { S3Storage } from "./s3-storage.server.ts";
import { folderStorage, type Storage } from "./storage.server.ts";
import { storagePair } from "./storage-pair.server.ts";

const name = "0a1b2c3d4e5f-800.webp";
const bytes = new Uint8Array([1, 2, 3]);
const settings = useBucket();
const siteId = async () => "0b7e4d0c-6a2f-4f3e-9a57-1f1f6c1f2f10";

const bucket = () => new S3Storage(settings(), { log: console, siteId });
const KINDS: readonly (readonly [string, () => Storage])[] = [
  ["a folder", () => folderStorage(join(makeFolder(), "photos"))],
  ["a bucket", bucket],
  ["both, while photos move", () => storagePair(folderStorage(join(makeFolder(), "photos")), bucket())],
];

describe.each(KINDS)("files of photos in %s", (_kind, make) => {
  test("are read unchanged", async () => {
    const storage = make();
    const content = new Uint8Array(Array.from({ length: 70_000 }, (_, index) => index % 251));
    await storage.put(name, content);
    expect(new Uint8Array((await storage.get(name)) ?? [])).toEqual(content);
  });

  test("that do not exist are undefined", async () => {
    expect(await make().get("eeeeeeeeeeee-400.avif")).toBeUndefined();
  });

  test("are removed; missing files are ignored", async () => {
    const storage = make();
    await storage.put(name, bytes);
    await storage.remove([name, "ffffffffffff-400.avif"]);
    await storage.remove([name]);
    expect(await storage.get(name)).toBeUndefined();
  });

  test("are listed by name, with their size", async () => {
    const storage = make();
    expect(await filesIn(storage)).toEqual([]);
    const names = ["0b-400.webp", "0a-800.webp", "ff-400.avif", "0a-400.webp"];
    for (const one of names) await storage.put(one, bytes);
    const all = [...names].sort().map((one) => ({ name: one, bytes: 3 }));
    expect(await filesIn(storage)).toEqual(all);
    await storage.remove(names);
  });

  test("set aside are neither read nor listed, and are unchanged when brought back", async () => {
    const storage = make();
    const began = Date.now();
    await storage.put(name, bytes);
    await storage.setAside([name, "ffffffffffff-400.avif"]);
    expect([await storage.get(name), await filesIn(storage)]).toEqual([undefined, []]);
    const aside = await asideIn(storage);
    expect(aside).toEqual([{ name, bytes: 3, since: expect.any(Date) }]);
    expect(aside[0]?.since.getTime()).toBeGreaterThan(began - 2_000);
    await storage.bringBack([name, "ffffffffffff-400.avif"]);
    expect(new Uint8Array((await storage.get(name)) ?? [])).toEqual(bytes);
    expect(await asideIn(storage)).toEqual([]);
    await storage.setAside([name]);
    await storage.remove([name]);
    expect(await asideIn(storage)).toEqual([]);
  });

  test("have an owner, whose file is neither listed nor read", async () => {
    const storage = make();
    await storage.writeOwner("first");
    await storage.writeOwner("second");
    expect(await storage.readOwner()).toBe("second");
    expect([await filesIn(storage), await storage.get("storage.json")]).toEqual([[], undefined]);
  });

  test.each([
    "../secret.webp",
    "..",
    "/etc/passwd",
    "a/b.webp",
    "a.webp/../../x.avif",
    "A.webp",
    ".webp",
    "a.png",
    "a.webp\0",
    "a.webp.exe",
    "",
  ])("%j is not a valid name: nothing is read, written or removed", async (bad) => {
    const storage = make();
    expect(await storage.get(bad)).toBeUndefined();
    await expect(storage.put(bad, bytes)).rejects.toThrow("Not a file name of ours");
    await expect(storage.remove([bad])).rejects.toThrow("Not a file name of ours");
    expect(await filesIn(storage)).toEqual([]);
  });
});

test("a folder is created on demand, with subfolders by the first characters of names", async () => {
  const folder = join(makeFolder(), "photos");
  await folderStorage(folder).put(name, bytes);
  expect(existsSync(join(folder, "0a", name))).toBe(true);
});

test("during a move new photos are stored in the bucket, and all are found and removed in both storages", async () => {
  const folder = makeFolder();
  const [former, present] = [folderStorage(folder), bucket()];
  const storage = storagePair(former, present);
  await former.put("aa-400.webp", bytes);
  await former.put("bb-400.webp", bytes);
  await present.put("bb-400.webp", bytes);
  await storage.put("cc-400.webp", bytes);
  expect((await filesIn(present)).map((file) => file.name)).toEqual(["bb-400.webp", "cc-400.webp"]);
  expect((await filesIn(storage)).map((file) => file.name)).toEqual(["aa-400.webp", "bb-400.webp", "cc-400.webp"]);
  expect(await storage.get("aa-400.webp")).toBeDefined();
  await storage.remove(["aa-400.webp", "bb-400.webp", "cc-400.webp"]);
  expect([...(await filesIn(storage)), ...readdirSync(join(folder, "aa"))]).toEqual([]);
});
