/**
 * `npm run bench`: measures requests per second, response times, processor time and size of the built site's pages, each rendered
 * for every request, and of the home page from the cache, on both databases. docs/performance.md explains the columns.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#tests/support/postgres.ts";
import { type BuiltSite, startSite, type Variables } from "#tests/support/running-site.ts";
import { type Checkout, makeCheckout, run } from "./checkout.ts";
import { type Load, load, openConnection, percentile } from "./load.ts";
import { writeAds } from "./site-ads.ts";
import { cpuOf, type Figures, memoryOf, table } from "./site-table.ts";

const HELP = `npm run bench -- [options]
  --size N                  ads (default 25000)
  --against COMMIT          builds this commit too and alternates with it page by page
  --databases A,B           of embedded, postgres (default both)
  --pages A,B               of home, category, keyword, town, ads, ad, hot (default all)
  --requests N, --rounds N  requests for a page in a round (default 300), and rounds (default 3)`;

const DATABASES = ["embedded", "postgres"] as const;
const PAGES = ["home", "category", "keyword", "town", "ads", "ad", "hot"] as const;
type Page = (typeof PAGES)[number];
const NAMES: Readonly<Record<Page, string>> = {
  home: "home",
  category: "category (20 %)",
  keyword: "keyword",
  town: "town + price",
  ads: "40 ad pages in turn",
  ad: "one ad page",
  hot: "hot page",
};
const TURN = 40;
/** Requests for a page before it is measured: V8 compiles what runs often during the first few hundred, at half the speed. */
const WARMING = 500;
/** A cached page is so fast that it needs more requests to be measured. */
const HOT_TIMES = 10;
const OWNERS = Array.from({ length: 200 }, (_, index) => `owner${index + 1}@example.com`);

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "25000" },
    against: { type: "string" },
    databases: { type: "string", default: DATABASES.join(",") },
    pages: { type: "string", default: PAGES.join(",") },
    requests: { type: "string", default: "300" },
    rounds: { type: "string", default: "3" },
    help: { type: "boolean", default: false },
  },
});
const requests = Number(values.requests);
const rounds = Number(values.rounds);
const chosen = PAGES.filter((page) => values.pages.split(",").includes(page));

interface Contestant {
  readonly checkout: Checkout;
  readonly settings: Variables & { readonly DATA_DIR: string };
}

interface Running extends Contestant {
  readonly site: BuiltSite;
  /** Paths of ads that its category pages show. */
  readonly ads: readonly string[];
}

async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "tukashno-bench-"));
  const checkouts: Checkout[] = [{ name: "this", folder: process.cwd(), remove() {} }];
  try {
    if (values.against) checkouts.push(makeCheckout(values.against, join(home, "checkout")));
    const ads = join(home, "ads.jsonl");
    writeAds(ads, Number(values.size), OWNERS);
    for (const kind of DATABASES.filter((one) => values.databases.split(",").includes(one)))
      await onDatabase(kind, { home, ads, checkouts });
  } finally {
    for (const checkout of checkouts) checkout.remove();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Ground {
  readonly home: string;
  readonly ads: string;
  readonly checkouts: readonly Checkout[];
}

async function onDatabase(kind: (typeof DATABASES)[number], { home, ads, checkouts }: Ground): Promise<void> {
  const servers = kind === "postgres" ? await Promise.all(checkouts.map(() => startPostgres())) : [];
  try {
    const contestants: Contestant[] = [];
    for (const [index, checkout] of checkouts.entries()) {
      const server = servers[index];
      const DATA_DIR = join(home, `${kind}-${index}`);
      const settings = { DATA_DIR, ...(server && { DATABASE_URL: server.url }) };
      const began = performance.now();
      fill(checkout, settings, ads);
      const seconds = Math.round((performance.now() - began) / 1000);
      console.error(`Filled the ${kind} database of ${checkout.name} in ${seconds} s`);
      contestants.push({ checkout, settings });
    }
    const name = kind === "postgres" ? "PostgreSQL" : kind;
    console.log(`\n${name}, ${Number(values.size).toLocaleString("en")} ads\n`);
    console.log(table(await measure(contestants)));
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Fills the database with the code of the checkout, because its tables may differ. */
function fill(checkout: Checkout, settings: Variables, ads: string): void {
  const node = (...args: string[]) => run(checkout.folder, settings, process.execPath, args);
  node("tests/bench/site-fill.ts", "owners");
  node("scripts/import.ts", ads, "--quiet");
  node("tests/bench/site-fill.ts", "rest");
}

async function startAll(contestants: readonly Contestant[], further: Variables): Promise<readonly Running[]> {
  const running: Running[] = [];
  for (const contestant of contestants) {
    const { folder } = contestant.checkout;
    const how = { folder, program: "server/launch.ts", nodeOptions: [] };
    const site = await startSite({ DURABILITY: "off", ...contestant.settings, ...further }, how);
    running.push({ ...contestant, site, ads: await adsOf(site.address) });
  }
  return running;
}

async function adsOf(address: string): Promise<readonly string[]> {
  const connection = openConnection(address);
  const found = new Set<string>();
  for (const slug of ["nedvizhimi-imoti", "avtomobili", "uslugi", "dom-i-gradina", "elektronika"]) {
    const { body } = await connection.ask(`/category/${slug}`, ["accept-encoding: identity"]);
    for (const [, path = ""] of body.toString().matchAll(/href="(\/ad\/[^"?#]+)"/g)) found.add(path);
  }
  connection.close();
  return [...found].slice(0, TURN);
}

async function measure(contestants: readonly Contestant[]): Promise<readonly Figures[]> {
  const figures: Figures[] = [];
  const rendered = chosen.filter((page) => page !== "hot");
  if (rendered.length > 0) {
    const running = await startAll(contestants, { PAGE_CACHE: "off" });
    try {
      for (const page of rendered) figures.push(...(await alternate(page, running)));
    } finally {
      for (const { site } of running) await site.stop();
    }
  }
  if (!chosen.includes("hot")) return figures;
  const running = await startAll(contestants, {});
  try {
    figures.push(...(await alternate("hot", running)));
  } finally {
    for (const { site } of running) await site.stop();
  }
  return figures;
}

/** Measures one page of all contestants, alternating between them in each round. */
async function alternate(page: Page, running: readonly Running[]): Promise<readonly Figures[]> {
  const count = page === "hot" ? requests * HOT_TIMES : requests;
  const pathsOf = ({ ads }: Running) => {
    const paths = pathsOfPage(page, ads);
    return (index: number) => paths[index % paths.length] ?? "/";
  };
  const loads = running.map((): Load[] => []);
  const spent = running.map(() => 0);
  for (const one of running) await load(one.site.address, page === "hot" ? count : WARMING, pathsOf(one));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of running.entries()) {
      const before = cpuOf(one.site.process.pid);
      loads[index]?.push(await load(one.site.address, count, pathsOf(one)));
      spent[index] = (spent[index] ?? 0) + cpuOf(one.site.process.pid) - before;
    }
  }
  return Promise.all(
    running.map(async (one, index): Promise<Figures> => {
      const all = loads[index] ?? [];
      const times = all.flatMap((each) => each.times);
      const connection = openConnection(one.site.address);
      const first = pathsOf(one)(0);
      const raw = (await connection.ask(first, ["accept-encoding: identity"])).body.byteLength;
      const brotli = (await connection.ask(first)).body.byteLength;
      connection.close();
      return {
        page: NAMES[page],
        who: one.checkout.name,
        perSecond: times.length / all.reduce((sum, { seconds }) => sum + seconds, 0),
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        cpu: (spent[index] ?? 0) / times.length,
        raw: raw / 1024,
        brotli: brotli / 1024,
        memory: memoryOf(one.site.process.pid),
        light: percentile(
          all.flatMap(({ light }) => light),
          0.99,
        ),
      };
    }),
  );
}

function pathsOfPage(page: Page, ads: readonly string[]): readonly string[] {
  switch (page) {
    case "home":
    case "hot":
      return ["/"];
    case "category":
      return ["/category/nedvizhimi-imoti"];
    case "keyword":
      return [`/categories?q=${encodeURIComponent("апартамент")}`];
    case "town":
      return [`/categories?town=${encodeURIComponent("Хасково")}&price_from=500&price_to=5000`];
    case "ads":
      return ads;
    case "ad":
      return ads.slice(0, 1);
  }
}

if (values.help) console.log(HELP);
else await main();
