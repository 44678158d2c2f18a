import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { folderStorage } from "./storage.server.ts";

const name = "0a1b2c3d4e5f-800.webp";
const bytes = new Uint8Array([1, 2, 3]);

describe("files of photos", () => {
  test("are read as they were written, in a folder that is made when needed", async () => {
    const folder = join(makeFolder(), "photos");
    await folderStorage(folder).put(name, bytes);
    expect(new Uint8Array((await folderStorage(folder).get(name)) ?? [])).toEqual(bytes);
    expect(existsSync(join(folder, "0a", name))).toBe(true);
  });

  test("that are not there are undefined", async () => {
    expect(await folderStorage(makeFolder()).get(name)).toBeUndefined();
  });

  test("are removed, and one that is gone already is no failure", async () => {
    const storage = folderStorage(makeFolder());
    await storage.put(name, bytes);
    await storage.remove([name, "ffffffffffff-400.avif"]);
    await storage.remove([name]);
    expect(await storage.get(name)).toBeUndefined();
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
  ])("%j is not a name of ours: nothing is read, written or removed", async (bad) => {
    const folder = makeFolder();
    const storage = folderStorage(folder);
    expect(await storage.get(bad)).toBeUndefined();
    await expect(storage.put(bad, bytes)).rejects.toThrow("Not a file name of ours");
    await expect(storage.remove([bad])).rejects.toThrow("Not a file name of ours");
    expect(readdirSync(folder)).toEqual([]);
  });
});
