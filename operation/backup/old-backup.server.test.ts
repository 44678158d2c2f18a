// Restores a backup that the last version with the replaced migrations made of a PostgreSQL database with one person, and refuses older ones.
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { hasDatabase } from "#app/platform/database/embedded/database-folder.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { allowOptimisation } from "#app/platform/database/embedded/optimisation.server.ts";
import { parseEnv, SettingError } from "#app/platform/settings/env.server.ts";
import { readMigrations } from "#db/migrate.ts";
import { isOfSchema, REPLACED } from "#db/replaced-migrations.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { makeFolder } from "#tests/support/make.ts";
import { asSettingError, openBackup } from "./backup-archive.server.ts";
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

const FILE = "tests/support/replaced-migrations.backup";
const TOO_OLD = "tests/support/too-old.backup";

test("a backup with all replaced migrations is restored, also into the other kind of database, and used as it is", async () => {
  const env = parseEnv({ DATA_DIR: makeFolder() });
  const backup = await openBackup(FILE, async () => "");
  const restored = await restoreBackup(env, backup, { replace: false });
  expect(restored).toMatchObject({ areSumsCompared: true, tables: { "public.users": { rows: 1 } } });
  const database = await openEmbeddedDatabase({ dataDir: env.dataDir, durability: "off" });
  try {
    await migrateSite(database);
    expect(await database.db.selectFrom("users").select("name").execute()).toEqual([{ name: "Петя" }]);
    const names = (await database.db.selectFrom("schema_migrations").select("name").execute()).map(({ name }) => name);
    const later = readMigrations("db/migrations").filter((one) => !isOfSchema(one));
    expect(names).toHaveLength(REPLACED.count + later.length);
    expect(names).toContain(REPLACED.newest);
  } finally {
    await database.close();
  }
});

test("an older backup is refused with one line that names the last commit that restores it", async () => {
  const sealed = join(makeFolder(), "sealed.backup");
  writeFileSync(sealed, `tukashno-sealed-1\n${"x".repeat(100)}`);
  for (const file of [TOO_OLD, sealed]) {
    const error = asSettingError(file, await openBackup(file, async () => "").catch((cause: unknown) => cause));
    expect(error).toBeInstanceOf(SettingError);
    expect(String(error)).toMatch(new RegExp(`^Error: ${file}[^\\n]* commit ${REPLACED.commit} [^\\n]*$`));
  }
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
