import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { migratedFolder } from "#tests/support/migrated-folder.ts";
import { createCheckpoints } from "./checkpoints.server.ts";
import { openEmbeddedDatabase } from "./embedded-database.server.ts";
import { openPGlite } from "./pglite.server.ts";

const MEBIBYTE = 1024 * 1024;
const SEGMENT = 16 * MEBIBYTE;
/** The log of two checkpoints. */
const WRITTEN = 100 * MEBIBYTE;
const MINUTE = 60_000; // ms
const MAX_LOG = 128 * MEBIBYTE;

/** A program that writes until it is killed: single statements, and large transactions. */
const IMPORTER = `
  import { randomBytes } from "node:crypto";
  import { sql } from "kysely";
  import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
  const { db } = await openEmbeddedDatabase({ dataDir: process.argv[1], durability: "off" });
  const add = (handle) => sql\`insert into audit_log (action, target_type, target_id, after)
    values ('a', 'b', 'c', \${JSON.stringify(randomBytes(150_000).toString("base64"))})\`.execute(handle);
  for (;;) {
    for (let row = 0; row < 100; row += 1) await add(db);
    await db.transaction().execute(async (tx) => {
      for (let row = 0; row < 500; row += 1) await add(tx);
    });
  }`;

const onWriteError = (error: unknown): never => {
  throw error;
};

/** Returns the segments of the log. A name has 24 hexadecimal digits; the last 16 count units of 4 GB and of 16 MB. */
function segmentsIn(dataDir: string): readonly string[] {
  return readdirSync(join(dataDir, "database/pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
}

function bytesOfLog(dataDir: string): number {
  const sizes = segmentsIn(dataDir).map(
    (name) => statSync(join(dataDir, "database/pg_wal", name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16);
}

test("an import that is killed at any moment leaves little log, regardless of how much it wrote", async () => {
  const dataDir = migratedFolder();
  const importer = spawn(process.execPath, ["--input-type=module", "-e", IMPORTER, dataDir], { stdio: "inherit" });
  const gone = once(importer, "exit");
  const before = Math.min(...segmentsIn(dataDir).map(numberOf));
  let largest = 0;
  const isEnough = () => {
    largest = Math.max(largest, bytesOfLog(dataDir));
    return largest > MAX_LOG || (Math.min(...segmentsIn(dataDir).map(numberOf)) - before) * SEGMENT > WRITTEN;
  };
  try {
    await expect.poll(isEnough, { interval: 20 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
  } finally {
    importer.kill("SIGKILL");
    await gone;
  }
  largest = Math.max(largest, bytesOfLog(dataDir));
  expect(largest).toBeLessThan(MAX_LOG);
  const { db, close } = await openEmbeddedDatabase({ dataDir, durability: "off" });
  const { rows } = await sql<{ count: number }>`select count(*) from audit_log`.execute(db);
  expect(rows[0]?.count).toBeGreaterThanOrEqual(100);
  await close();
});

test("a clean shutdown leaves no log to replay", async () => {
  const dataDir = migratedFolder();
  const { db, close } = await openEmbeddedDatabase({ dataDir, durability: "off" });
  await sql`create table big as select string_agg(md5(n::text), '') as text from generate_series(1, 100000) n`.execute(
    db,
  );
  const { rows } = await sql<{
    end: number;
  }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as end`.execute(db);
  await close();
  expect(lastCheckpoint(dataDir)).toBeGreaterThanOrEqual(rows[0]?.end ?? Number.POSITIVE_INFINITY);
});

/** Returns the position of the last checkpoint from the control file, in bytes since the beginning of the log. */
function lastCheckpoint(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "database/global/pg_control")).readBigUInt64LE(32));
}

test("a few writes are in a checkpoint after an hour", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const folder = join(migratedFolder(), "database");
  const pglite = await openPGlite({ folder, durability: "off", onWriteError });
  const checkpoint = await createCheckpoints(pglite);
  const madeAt = async () =>
    (await pglite.query<{ at: string }>("select checkpoint_lsn::text as at from pg_control_checkpoint()")).rows[0]?.at;
  const first = await madeAt();
  await pglite.exec("insert into audit_log (action, target_type, target_id) values ('a', 'b', 'c')");
  vi.advanceTimersByTime(59 * MINUTE);
  await checkpoint();
  expect(await madeAt()).toBe(first);
  vi.advanceTimersByTime(2 * MINUTE);
  await checkpoint();
  expect(await madeAt()).not.toBe(first);
  await pglite.close();
  vi.useRealTimers();
});
