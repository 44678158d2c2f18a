// Photos on a disk that belong to another database.
import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makePhotoFile } from "#tests/support/make.ts";
import { publish, signUp, spawnSite, startSite, type Variables } from "#tests/support/running-site.ts";
import { makeDataDir, ownDatabase } from "./built-site.ts";

const PORT = "0";

async function filesIn(dataDir: string): Promise<number> {
  return readdirSync(join(dataDir, "photos"), { recursive: true }).filter((name) => /\.\w+$/.test(String(name))).length;
}

async function publishWithPhoto(variables: Variables & { readonly DATA_DIR: string }): Promise<void> {
  const site = await startSite(variables);
  try {
    await publish(site, await signUp(site), { files: new File([await makePhotoFile()], "маса.jpg") });
  } finally {
    await site.stop();
  }
}

/** Returns the one line of output of a start that must fail. */
async function refusal(variables: Variables): Promise<string> {
  const { code, err } = await spawnSite({ PORT, ...variables }).ended;
  expect(code).toBe(1);
  expect(err.trim().split("\n")).toHaveLength(1);
  return err.trim();
}

test("a start with another database fails in one line and changes no file", async () => {
  const database = await ownDatabase();
  const variables = { DATA_DIR: makeDataDir(), ...(database && { DATABASE_URL: database.url }) };
  const other = await ownDatabase();
  try {
    await publishWithPhoto(variables);
    const owner = readFileSync(join(variables.DATA_DIR, "storage.json"), "utf8");
    const wrong = { ...variables, ...(other && { DATABASE_URL: other.url }) };
    if (!other) {
      // Puts an empty embedded database beside the photos.
      rmSync(join(variables.DATA_DIR, "database"), { recursive: true });
      renameSync(join(makeDataDir(), "database"), join(variables.DATA_DIR, "database"));
    }
    expect(await refusal(wrong)).toMatch(/^DATA_DIR=.*: its photos belong to another database\./);
    expect(await filesIn(variables.DATA_DIR)).toBe(6);
    rmSync(join(variables.DATA_DIR, "storage.json"));
    expect(await refusal(wrong)).toMatch(/^DATA_DIR=.*: of 6 photo files the database knows 0\./);
    expect(await filesIn(variables.DATA_DIR)).toBe(6);
    const adopt = await spawnSite(wrong, { program: "scripts/admin.ts", options: ["adopt-storage"] }).ended;
    expect(adopt).toMatchObject({
      code: 0,
      out: expect.stringContaining("of 6 files that were compared the database knows 0"),
    });
    expect(readFileSync(join(variables.DATA_DIR, "storage.json"), "utf8")).not.toBe(owner);
    await (await startSite(wrong)).stop();
    expect(await filesIn(variables.DATA_DIR)).toBe(6);
  } finally {
    await database?.drop();
    await other?.drop();
  }
});
