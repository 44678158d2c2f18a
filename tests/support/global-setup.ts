// Starts the built site with the sample once for all browser tests, unless scripts/test.ts has. SITE_ADDRESS has its URL and SITE_DATA_DIR
// its data folder.
// With SAMPLE_SNAPSHOT (the data folder of a stopped site with the sample) it starts from a copy, which is faster.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./machine.ts";

const START_COMMAND = [process.execPath, "server/launch.ts"] as const;
const START_TIMEOUT = 300_000; // ms; the first start makes the sample with its pictures, a minute on an idle machine
const STOP_TIMEOUT = 15_000; // ms
const OUTPUT = "tests/.output";
const LOG = join(OUTPUT, "site.log");

export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env.SITE_ADDRESS) return async () => {};
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "tukashno-e2e-"));
  const snapshot = process.env.SAMPLE_SNAPSHOT;
  if (snapshot) cpSync(snapshot, dataDir, { recursive: true });
  const [command, ...args] = START_COMMAND;
  mkdirSync(OUTPUT, { recursive: true });
  const log = openSync(LOG, "w");
  const site = spawn(command, args, {
    stdio: ["ignore", log, log],
    // Without the environment of the caller, which may have a DATABASE_URL.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: address,
      DATA_DIR: dataDir,
      SAMPLE_DATA: "on",
      PASSWORD_COST: "4",
      ACCOUNT_SIGNALS: "off",
      // Each test has its own address (support.ts), because rate limits count by address.
      TRUST_PROXY: "1",
    },
  });
  closeSync(log);
  const killSite = () => site.kill();
  process.once("exit", killSite);

  const stop = async () => {
    await stopSite(site);
    process.off("exit", killSite);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(site, address);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.SITE_ADDRESS = address;
  process.env.SITE_DATA_DIR = dataDir;
  return stop;
}

async function untilHealthy(site: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await isHealthy(address))) {
    const over = hasEnded(site) ? "ended" : Date.now() > deadline ? "did not answer /healthz in time" : undefined;
    if (over) throw new Error(`The site ${over}. Its last output:\n${readFileSync(LOG, "utf8").slice(-4000)}`);
    await sleep(200);
  }
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}

async function stopSite(site: ChildProcess): Promise<void> {
  if (hasEnded(site)) return;
  const gone = once(site, "exit");
  site.kill("SIGTERM");
  const impatience = setTimeout(() => site.kill("SIGKILL"), STOP_TIMEOUT);
  await gone;
  clearTimeout(impatience);
}

function hasEnded(site: ChildProcess): boolean {
  return site.exitCode !== null || site.signalCode !== null;
}
