/**
 * Memory of the built site, in MB of resident memory: `node tests/bench/memory.ts [DATA_DIR]`. Without a folder it makes a
 * first start with the sample in one of its own. Shows the peak until it listens, then after forty pages, then half a minute
 * later. The site takes the environment's settings, so DATABASE_URL measures it on PostgreSQL. Linux only.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/machine.ts";

const PAGES = 40;
const IDLE = 30_000; // ms
const SAMPLE_EVERY = 50; // ms

const given = process.argv[2];
const home = given ?? mkdtempSync(join(tmpdir(), "tukashno-memory-"));
const port = await freePort();
const address = `http://localhost:${port}`;
const began = performance.now();
const site = spawn(process.execPath, ["server/launch.ts"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, PORT: String(port), DATA_DIR: home },
});
/** The most that the site, and the site with its encoders of pictures, have taken since the last look. */
let peak = { site: 0, all: 0 };
const sampling = setInterval(() => {
  const own = residentOf(site.pid ?? 0);
  peak = { site: Math.max(peak.site, own), all: Math.max(peak.all, own + residentOfChildren(site)) };
}, SAMPLE_EVERY);
try {
  await untilListening();
  tell(`listening after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const paths = await pathsOfPages();
  for (const path of paths) await (await fetch(address + path)).text();
  tell(`after ${paths.length} pages`);
  await sleep(IDLE);
  tell("idle");
} finally {
  clearInterval(sampling);
  site.kill("SIGTERM");
  if (!given) process.once("exit", () => rmSync(home, { recursive: true, force: true }));
}

function tell(moment: string): void {
  console.log(`${moment}: ${residentOf(site.pid ?? 0)} MB, peak ${peak.site}, with encoders ${peak.all}`);
  peak = { site: 0, all: 0 };
}

function untilListening(): Promise<void> {
  return new Promise((resolve) => {
    site.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("Тукашно: ")) resolve();
    });
  });
}

/** The home page, the categories, their lists, ads, searches. */
async function pathsOfPages(): Promise<readonly string[]> {
  const home = await (await fetch(address)).text();
  const links = [...home.matchAll(/href="(\/(?:category|ad)[^"#]*)"/g)].map((match) => match[1] ?? "");
  const searches = ["маса", "apartament", "колело", "телефон"].map(
    (word) => `/categories?q=${encodeURIComponent(word)}`,
  );
  return ["/", ...searches, ...new Set(links)].slice(0, PAGES);
}

function residentOf(pid: number): number {
  try {
    const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}

function residentOfChildren({ pid }: ChildProcess): number {
  const isChild = (other: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${other}/stat`, "utf8"))?.[1]) === pid;
    } catch {
      return false;
    }
  };
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return others.filter(isChild).reduce((sum, other) => sum + residentOf(Number(other)), 0);
}
