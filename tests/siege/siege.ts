/**
 * Attacks the built site on this machine, on both databases, and says what held: `npm run siege`. Options:
 * --database=embedded|postgres, --rounds=kills,fuzz,…, --requests=5000, --mutated=10000, --kills=20, --cuts=12, --seed=N.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, parseArgs } from "node:util";
import { startPostgres } from "#tests/support/postgres.ts";
import { databaseAway } from "./database-away.ts";
import { fullDisk } from "./full-disk.ts";
import { fuzz } from "./fuzz.ts";
import { type Ground, makeGround } from "./ground.ts";
import { kills } from "./kills.ts";
import { noLoopDisk } from "./loop-disk.ts";
import { mutatedBodies } from "./mutated-bodies.ts";
import { overload } from "./overload.ts";
import { powerCut } from "./power-cut.ts";
import { type Outcome, printRounds, type Round } from "./round.ts";
import { controlOf } from "./server-control.ts";

const { values } = parseArgs({
  options: {
    database: { type: "string" },
    rounds: { type: "string", default: "fuzz,mutated,kills,disk,away,overload,power" },
    requests: { type: "string", default: "5000" },
    mutated: { type: "string", default: "10000" },
    kills: { type: "string", default: "20" },
    cuts: { type: "string", default: "12" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const wanted = new Set(values.rounds.split(","));
const rounds: Round[] = [];

if (values.database !== "postgres") await besiegeEmbedded();
if (values.database !== "embedded") await besiegeServer();
console.log();
printRounds(rounds);

async function besiegeEmbedded(): Promise<void> {
  await inHome(async (home) => {
    const ground = makeGround({ dataDir: join(home, "data") });
    await besiege(ground, { disk: () => fullDisk(ground, { home }) });
    if (!wanted.has("power")) return;
    const reason = noLoopDisk();
    if (reason) console.log(`No power can be cut here: ${reason}.`);
    else rounds.push(...(await powerCut({ cuts: Number(values.cuts), durability: "sync" })));
  });
}

async function besiegeServer(): Promise<void> {
  const server = await startPostgres();
  try {
    const control = await controlOf(server.url);
    await inHome(async (home) => {
      const databaseUrl = server.url;
      const ground = makeGround({ dataDir: join(home, "data"), databaseUrl });
      await besiege(ground, {
        disk: () => fullDisk(ground, { home, databaseUrl }),
        away: () => databaseAway(ground, control),
      });
    });
  } finally {
    await server.stop();
  }
}

type Rounds = Readonly<Record<string, () => Promise<Outcome>>>;

/** Every round on one ground, in order: each has its site to itself. */
async function besiege(ground: Ground, own: Rounds): Promise<void> {
  const all: Rounds = {
    fuzz: () => fuzz(ground, { requests: Number(values.requests), seed: Number(values.seed) }),
    mutated: () =>
      mutatedBodies(ground, { requests: Number(values.mutated), seed: Number(values.seed), patience: 1_000 }),
    kills: () => kills(ground, Number(values.kills)),
    overload: () => overload(ground),
    ...own,
  };
  for (const [name, round] of Object.entries(all)) {
    if (!wanted.has(name)) continue;
    if (name === "disk" && noLoopDisk()) {
      console.log(`No disk can be filled here: ${noLoopDisk()}.`);
      continue;
    }
    console.log(`${ground.kind}, ${name}…`);
    const outcome = await round().catch(
      (error: unknown): Outcome => ({ isGood: false, detail: inspect(error, { depth: 4 }) }),
    );
    rounds.push({ name: `${ground.kind}, ${name}`, ...outcome });
    printLast();
  }
}

function printLast(): void {
  const last = rounds.at(-1);
  if (last) console.log(`  ${last.detail}`);
}

async function inHome(work: (home: string) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "tukashno-siege-"));
  try {
    await work(home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
