// The power fails while four writers write: `node tests/siege/power-cut.ts [CUTS] [DURABILITY]`. Nothing that was
// acknowledged may be lost, the ledger must be exact and every table readable. A second kind of round cuts a first start,
// at whatever it is doing.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "#app/platform/env.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { openDatabase } from "#server/site.ts";
import { checkLedger } from "./ledger-check.ts";
import { type LoopDisk, makeLoopDisk, noLoopDisk } from "./loop-disk.ts";
import { type Outcome, printRounds, type Round } from "./round.ts";

export interface PowerCutOptions {
  readonly cuts: number;
  readonly durability: "sync" | "off";
}

const PEOPLE = 8;
/** The cut comes after so many milliseconds of writing, at random. */
const [SOONEST, LATEST] = [300, 4_000];

export async function powerCut({ cuts, durability }: PowerCutOptions): Promise<readonly Round[]> {
  const home = mkdtempSync(join(tmpdir(), "tukashno-siege-"));
  try {
    const prepared = join(home, "prepared");
    await prepareLedger(prepared);
    const rounds: Round[] = [];
    for (let cut = 1; cut <= cuts; cut += 1) {
      const disk = makeLoopDisk(home);
      try {
        const isFirstStart = cut % 4 === 0;
        const name = `power cut ${cut}, ${isFirstStart ? "first start" : "four writers"}, DURABILITY=${durability}`;
        rounds.push({ name, ...(await cutOnce(disk, { home, prepared, durability, isFirstStart })) });
      } finally {
        disk.remove();
      }
    }
    return rounds;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

interface Cut {
  readonly home: string;
  readonly prepared: string;
  readonly durability: "sync" | "off";
  readonly isFirstStart: boolean;
}

async function cutOnce(disk: LoopDisk, { home, prepared, durability, isFirstStart }: Cut): Promise<Outcome> {
  const dataDir = join(disk.folder, "data");
  const notes = join(home, "notes");
  rmSync(notes, { force: true });
  if (isFirstStart) mkdirSync(dataDir);
  else cpSync(prepared, dataDir, { recursive: true });
  // What is there before the start is on the disk.
  disk.remount();
  const writer = spawn(process.execPath, ["tests/siege/ledger-writer.ts", dataDir, durability, notes], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  writer.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const gone = once(writer, "exit");
  while (!isFirstStart && !existsSync(notes)) {
    if (writer.exitCode !== null) throw new Error(`The writer did not start: ${said.join("")}`);
    await pause(20);
  }
  await pause(SOONEST + Math.random() * (LATEST - SOONEST));
  disk.cut();
  // The writer may find out by itself; it is not waited for.
  await Promise.race([gone, pause(500)]);
  writer.kill("SIGKILL");
  await gone;
  disk.remount();
  const acknowledged = existsSync(notes) ? readFileSync(notes, "utf8").split("\n").slice(1, -1) : [];
  try {
    if (isFirstStart) await prepareLedger(dataDir);
    const { lost, openedInMs, faults } = await checkLedger(dataDir, acknowledged);
    const detail = `acknowledged ${acknowledged.length}, lost ${lost}, opened in ${Math.round(openedInMs)} ms`;
    return { isGood: lost === 0 && faults.length === 0, detail: [detail, ...faults].join("; ") };
  } catch (error) {
    return { isGood: false, detail: `acknowledged ${acknowledged.length}; does not open or read: ${error}` };
  }
}

/** A migrated database with people who have no tokens yet. */
async function prepareLedger(dataDir: string): Promise<void> {
  const database = await openDatabase(parseEnv({ DATA_DIR: dataDir }));
  await migrateSite(database);
  const values = Array.from({ length: PEOPLE }, (_, index) => ({ name: "Иван", email: `person-${index}@example.com` }));
  await database.db
    .insertInto("users")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.close();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

if (import.meta.main) {
  const [cuts = "12", durability = "sync"] = process.argv.slice(2);
  const reason = noLoopDisk();
  if (reason) {
    console.log(
      `No power can be cut here: ${reason}. Instead the syncs are recorded, and what would be left is opened.`,
    );
    const args = ["node_modules/vitest/vitest.mjs", "run", "app/embedded/pglite.server.test.ts"];
    process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
  } else printRounds(await powerCut({ cuts: Number(cuts), durability: durability === "off" ? "off" : "sync" }));
}
