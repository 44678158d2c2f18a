// The nightly backup on a real embedded database in a folder, with the day given by the test.
import { execFileSync } from "node:child_process";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { allowOptimisation } from "#app/platform/database/embedded/optimisation.server.ts";
import { readMarks } from "#app/platform/database/operation-marks.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { createLog, type Log } from "#app/platform/settings/log.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { makeFolder, makeUser } from "#tests/support/make.ts";
import { openBackupSocket } from "./backup-socket.server.ts";
import { backUpToday } from "./nightly-backup.server.ts";

const PASSPHRASE = "седем сини сливи";
const FIRST = Date.parse("2026-11-20T03:00Z");
const nameAfter = (days: number) => `tukashno-${new Date(FIRST + days * DAY).toISOString().slice(0, 10)}.backup`;

let database: OpenDatabase;
let closeSocket: () => Promise<void>;
const folder = join(makeFolder(), "backups");
let lines: string[] = [];
const dataDir = makeFolder();
const tell = (first: unknown, second?: unknown) => void lines.push(String(second ?? first));
const log: Log = { info: tell, warn: tell, error: tell, debug: tell };

const envWith = (variables: Readonly<Record<string, string>> = {}) =>
  parseEnv({ DATA_DIR: dataDir, BACKUP_DIR: folder, BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_KEEP: "1d0w", ...variables });

async function runOn(day: number, env = envWith()): Promise<void> {
  // The site removes its database copy shortly after the backup was made.
  await expect.poll(() => existsSync(join(dataDir, "backup-copy"))).toBe(false);
  await backUpToday(env, log, new Date(FIRST + day * DAY));
}

const backups = () => readdirSync(folder).filter((name) => name !== "lock");

beforeAll(async () => {
  // Optimising the WebAssembly takes longer than the few queries on each of these databases.
  allowOptimisation(false);
  cpSync(inject("migratedFolder"), join(dataDir, "database"), { recursive: true, mode: constants.COPYFILE_FICLONE });
  database = await openEmbeddedDatabase({ dataDir, durability: "off" });
  closeSocket = await openBackupSocket(database, dataDir, createLog("silent"));
  await makeUser(database.db, { name: "Петя" });
});
afterAll(async () => {
  await closeSocket();
  await database.close();
  allowOptimisation(true);
});
beforeEach(() => {
  lines = [];
});

const MADE = "A backup was made, and can be restored";

test("is made once a day, verified, encrypted, recorded, and rotated", async () => {
  mkdirSync(folder, { mode: 0o700 });
  // Files of an interrupted run are removed; other files stay.
  for (const name of [`${nameAfter(-1)}.new`, `${nameAfter(-1)}.new.part`, "notes.txt"])
    writeFileSync(join(folder, name), "half");
  await runOn(0);
  // Two processes run concurrently, and one again on the same day.
  await Promise.all([runOn(1), runOn(1)]);
  await runOn(1);
  expect(backups()).toEqual(["notes.txt", nameAfter(1)]);
  expect(lines).toEqual([MADE, MADE, "A backup was removed, as BACKUP_KEEP says"]);
  expect(statSync(join(folder, nameAfter(1))).mode & 0o777).toBe(0o600);
  const { backup } = await readMarks(database.db);
  expect(backup?.details).toMatchObject({ file: nameAfter(1) });
  expect(readdirSync(dataDir).filter((name) => /trial/.test(name))).toEqual([]);
});

test("that cannot be written is logged in one line, and earlier ones stay", async () => {
  const before = readFileSync(join(folder, nameAfter(1)));
  // A file in place of a folder: even root cannot write there.
  const env = envWith({ BACKUP_DIR: join(folder, nameAfter(1)) });
  await expect(runOn(2, env)).rejects.toThrow(/^BACKUP_DIR=.*cannot be written to/);
  expect(lines.at(-1)).toMatch(/^The nightly backup has failed: BACKUP_DIR=[^\n]*cannot be written to[^\n]*$/);
  expect(readFileSync(join(folder, nameAfter(1))).equals(before)).toBe(true);
});

test("that fails its verification is removed, and earlier ones stay", async () => {
  const [marked, before] = [await readMarks(database.db), backups()];
  // Damages the file between writing and verification.
  const untried = join(folder, `${nameAfter(2)}.new`);
  const timer = setInterval(() => {
    if (existsSync(untried) && statSync(untried).size > 10_000) truncateSync(untried, 10_000);
  }, 1);
  await expect(runOn(2))
    .rejects.toThrow(/ends too early|does not open/)
    .finally(() => clearInterval(timer));
  expect(lines.at(-1)).toMatch(/^The nightly backup has failed: [^\n]*(ends too early|does not open)[^\n]*$/);
  expect(backups()).toEqual(before);
  expect(await readMarks(database.db)).toEqual(marked);
});

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot || process.platform !== "linux")("on a full disk fails, and earlier ones stay", async () => {
  const before = readFileSync(join(folder, nameAfter(1)));
  const small = makeFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${Math.ceil(before.byteLength * 1.3)}`, "tmpfs", small]);
  try {
    writeFileSync(join(small, nameAfter(1)), before);
    await expect(runOn(2, envWith({ BACKUP_DIR: small }))).rejects.toThrow(/^BACKUP_DIR=[^\n]*ENOSPC[^\n]*$/);
    expect(lines.at(-1)).toMatch(/^The nightly backup has failed: BACKUP_DIR=[^\n]*ENOSPC/);
    expect(readdirSync(small).filter((name) => name !== "lock")).toEqual([nameAfter(1)]);
    expect(readFileSync(join(small, nameAfter(1))).equals(before)).toBe(true);
  } finally {
    execFileSync("umount", [small]);
  }
});
