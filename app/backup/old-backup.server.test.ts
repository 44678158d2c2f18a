// A file that the version before checksums has made, of a PostgreSQL database with one person and a page that crawlers have seen.
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayOptimise } from "#app/embedded/baseline-parser.server.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { inOneTransaction, readMigrations } from "#db/migrate.ts";
import { makeFolder } from "#tests/support/make.ts";
import { openBackup } from "./backup-archive.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

// Optimising its WebAssembly takes longer than what is asked of each of these databases.
beforeAll(() => void mayOptimise(false));
afterAll(() => void mayOptimise(true));

const FILE = "tests/support/before-checksums.backup";

test("a backup from before there were checksums is restored, also into the other kind of database", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(FILE, async () => "");
  const migrations = inOneTransaction(readMigrations("db/migrations"));
  const restored = await restoreBackup(env, backup, { replace: false, migrations });
  expect(restored).toMatchObject({ areSumsCompared: false, tables: { "public.users": { rows: 1 } } });
  const { db, close } = await openEmbeddedDatabase({ dataDir: env.dataDir, durability: "off" });
  try {
    expect(await db.selectFrom("users").select("name").execute()).toEqual([{ name: "Петя" }]);
  } finally {
    await close();
  }
});

test("what differs after restoring is told, and nothing is put in place", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(FILE, async () => "");
  const manifest = () => {
    const { census, ...others } = backup.manifest();
    return { ...others, census: { ...census, users: 2 } };
  };
  const migrations = inOneTransaction(readMigrations("db/migrations"));
  const restoring = restoreBackup(env, { ...backup, manifest }, { replace: false, migrations });
  await expect(restoring).rejects.toThrow("users: 2 when it was backed up, 1 restored");
  expect(readdirSync(env.dataDir)).toEqual(["lock"]);
});
