import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test, vi } from "vitest";
import { makeFolder } from "#tests/support/make.ts";
import { createCheckpoints } from "./checkpoints.server.ts";
import { openEmbeddedDatabase } from "./embedded-database.server.ts";
import { openPGlite } from "./pglite.server.ts";

const MEBIBYTE = 1024 * 1024;
const SEGMENT = 16 * MEBIBYTE;
const WRITTEN = 300 * MEBIBYTE;
const MINUTE = 60_000; // ms
const MAX_LOG = 128 * MEBIBYTE;

/** Writes until it is killed: single statements, and transactions of many. */
const IMPORTER = `
  import { randomBytes } from "node:crypto";
  import { sql } from "kysely";
  import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
  const { db } = await openEmbeddedDatabase({ dataDir: process.argv[1], durability: "off" });
  const add = (handle) => sql\`insert into audit_log (action, target_type, target_id, after)
    values ('a', 'b', 'c', \${JSON.stringify(randomBytes(150_000).toString("base64"))})\`.execute(handle);
  for (;;) {
    for (let row = 0; row < 100; row += 1) await add(db);
    await db.transaction().execute(async (tx) => {
      for (let row = 0; row < 500; row += 1) await add(tx);
    });
  }`;

const onRefusal = (error: unknown): never => {
  throw error;
};

function copyOfMigrated(): string {
  const dataDir = makeFolder();
  const mode = constants.COPYFILE_FICLONE;
  cpSync(inject("migratedFolder"), join(dataDir, "database"), { recursive: true, mode });
  return dataDir;
}

/** The segments of the log: a name is a number of 24 digits, the last 16 of which count 4 GB and 16 MB. */
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

test("an import that is killed at any moment leaves little log, however much it wrote", async () => {
  const dataDir = copyOfMigrated();
  const importer = spawn(process.execPath, ["--input-type=module", "-e", IMPORTER, dataDir], { stdio: "inherit" });
  const gone = once(importer, "exit");
  const before = Math.min(...segmentsIn(dataDir).map(numberOf));
  let largest = 0;
  const isEnough = () => {
    largest = Math.max(largest, bytesOfLog(dataDir));
    return largest > MAX_LOG || (Math.min(...segmentsIn(dataDir).map(numberOf)) - before) * SEGMENT > WRITTEN;
  };
  try {
    await expect.poll(isEnough, { timeout: 90_000, interval: 20 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
  } finally {
    importer.kill("SIGKILL");
    await gone;
  }
  largest = Math.max(largest, bytesOfLog(dataDir));
  expect(largest).toBeLessThan(MAX_LOG);
  const { db, close } = await openEmbeddedDatabase({ dataDir, durability: "off" });
  const { rows } = await sql<{ count: number }>`select count(*) from audit_log`.execute(db);
  expect(rows[0]?.count).toBeGreaterThan(1_000);
  await close();
});

test("a clean stop leaves nothing to replay", async () => {
  const dataDir = copyOfMigrated();
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

/** Where the log's last checkpoint stands, in bytes since it began, as the control file says. */
function lastCheckpoint(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "database/global/pg_control")).readBigUInt64LE(32));
}

test("what little is written is in a checkpoint after an hour", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const folder = join(copyOfMigrated(), "database");
  const pglite = await openPGlite({ folder, durability: "off", onRefusal });
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
