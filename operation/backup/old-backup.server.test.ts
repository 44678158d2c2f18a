// Restores files of earlier versions, of a PostgreSQL database with one person: without checksums, and without tar-stream and the format of age.
// The latter two hold a photo.
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { allowOptimisation } from "#app/platform/database/embedded/baseline-parser.server.ts";
import { hasDatabase } from "#app/platform/database/embedded/database-folder.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { makeFolder } from "#tests/support/make.ts";
import { openBackup } from "./backup-archive.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { contentOf } from "./tar-archive.server.ts";

// Optimising the WebAssembly takes longer than the few queries on each of these databases.
beforeAll(() => void allowOptimisation(false));
afterAll(() => void allowOptimisation(true));

// A copy of an empty database is made faster than a new one.
vi.mock("#app/platform/database/embedded/pglite.server.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("#app/platform/database/embedded/pglite.server.ts")>();
  const openPGlite: typeof original.openPGlite = (location) => {
    if (!hasDatabase(location.folder)) cpSync(inject("emptyFolder"), location.folder, { recursive: true });
    return original.openPGlite(location);
  };
  return { ...original, openPGlite };
});

const FILE = "tests/support/before-checksums.backup";
const SEALED = "tests/support/before-age-sealed.backup";
const PASSPHRASE = "седем сини сливи";

test("a backup without checksums is restored, also into the other kind of database", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(FILE, async () => "");
  const restored = await restoreBackup(env, backup, { replace: false });
  expect(restored).toMatchObject({ areSumsCompared: false, tables: { "public.users": { rows: 1 } } });
  const { db, close } = await openEmbeddedDatabase({ dataDir: env.dataDir, durability: "off" });
  try {
    expect(await db.selectFrom("users").select("name").execute()).toEqual([{ name: "Петя" }]);
  } finally {
    await close();
  }
});

test("a backup from before the age format is restored completely", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(SEALED, async () => PASSPHRASE);
  const restored = await restoreBackup(env, backup, { replace: false });
  expect(restored).toMatchObject({ areSumsCompared: true, tables: { "public.users": { rows: 1 } } });
  expect(statSync(join(env.dataDir, "photos/ab/abcdefgh-1.webp")).size).toBe(66);
  expect(readFileSync(join(env.dataDir, "secret"), "utf8")).toMatch(/^(before-age-?)+$/);
});

test("a sealed backup from before the age format is refused with another passphrase, cut or changed", async () => {
  const whole = readFileSync(SEALED);
  const changed = Buffer.from(whole).fill(7, whole.byteLength - 100, whole.byteLength - 99);
  const file = join(makeFolder(), "sealed.backup");
  for (const [bytes, passphrase] of [
    [whole, "осем сини сливи"],
    [whole.subarray(0, 30), PASSPHRASE],
    [whole.subarray(0, -1), PASSPHRASE],
    [changed, PASSPHRASE],
  ] as const) {
    writeFileSync(file, bytes);
    const reading = async () => {
      for await (const _entry of (await openBackup(file, async () => passphrase)).entries);
    };
    await expect(reading()).rejects.toThrow(/another passphrase|ends too early|damaged/);
  }
});

test("an unsealed backup from before the age format has the same entries as a sealed one", async () => {
  const namesIn = async (kind: string) => {
    const { entries } = await openBackup(`tests/support/before-age-${kind}.backup`, async () => PASSPHRASE);
    const names: string[] = [];
    for await (const { name } of entries) names.push(name);
    return names;
  };
  const names = await namesIn("unsealed");
  expect(names).toContain("photos/ab/abcdefgh-1.webp");
  expect(await namesIn("sealed")).toEqual(names);
});

test("a difference after restoring is reported, and nothing is replaced", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(FILE, async () => "");
  const manifest = () => {
    const { census, ...others } = backup.manifest();
    return { ...others, census: { ...census, users: 2 } };
  };
  const restoring = restoreBackup(env, { ...backup, manifest }, { replace: false });
  await expect(restoring).rejects.toThrow("users: 2 when it was backed up, 1 restored");
  expect(readdirSync(env.dataDir)).toEqual(["lock"]);
});

/** Lines that pg_dump of newer servers writes, and objects of administrators, which earlier backups hold. */
const FOREIGN = `\\restrict k3y
SET transaction_timeout = 0;
CREATE EXTENSION IF NOT EXISTS pg_stat_statements WITH SCHEMA public;
COMMENT ON EXTENSION pg_stat_statements IS 'track';
CREATE SCHEMA reporting;
CREATE PUBLICATION all_tables FOR ALL TABLES;
COPY reporting.figures (day) FROM stdin;
2026-11-28
\\.
SELECT pg_catalog.setval('reporting.figures_id_seq', 3, true);
SELECT pg_catalog.setval('public.notes_id_seq', 3, true);
`;

test("what administrators and newer programs added to the script of a backup is left out", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(FILE, async () => "");
  async function* entries() {
    yield { name: "database.sql/999999", size: Buffer.byteLength(FOREIGN), content: contentOf(Buffer.from(FOREIGN)) };
    yield* backup.entries;
  }
  const restored = await restoreBackup(env, { ...backup, entries: entries() }, { replace: false });
  expect(restored.tables).toMatchObject({ "public.users": { rows: 1 } });
});
