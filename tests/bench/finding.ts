/**
 * `npm run bench -- finding [--sizes 25000,100000] [--postgres]`: times of a list by search (reading the query, rows, count) on made-up
 * ads and of suggestions; on the embedded database, or on a PostgreSQL server that is started for it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { readListingQuery } from "#app/listings/listing-filter.ts";
import { loadListingList } from "#app/listings/listing-page.queries.server.ts";
import { suggest } from "#app/listings/suggestions.queries.server.ts";
import { type Db, type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";
import { readQuery } from "#app/search/read-query.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { fillDatabase, makeAds, makeSearches } from "./finding-ads.ts";

const ROUNDS = 3;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
/** What is held, in MB. */
function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    sizes: { type: "string", default: "25000,100000" },
    postgres: { type: "boolean", default: false },
  },
});

const at = (times: readonly number[], share: number) =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1).padStart(7);
const line = (name: string, times: number[]) => {
  times.sort((one, other) => one - other);
  console.log(`${name.padEnd(24)} p50 ${at(times, 0.5)}  p99 ${at(times, 0.99)}  max ${at(times, 1)} ms`);
};

async function measure(db: Db, size: number, kind: string): Promise<void> {
  const before = held();
  const began = performance.now();
  const vocabulary = await freshVocabulary(db);
  const loaded = performance.now() - began;
  const megabytes = held() - before;
  console.log(
    `\n${kind}, ${size} ads, ${vocabulary.size} words: read in ${loaded.toFixed(0)} ms, ${megabytes.toFixed(1)} MB`,
  );
  const searches = makeSearches(made.known);
  const all: number[] = [];
  const run = async (search: string) => {
    const query = readListingQuery(new URLSearchParams(search), { display: "bgn-eur" });
    const start = performance.now();
    await loadListingList(db, query, 0);
    return performance.now() - start;
  };
  for (const list of Object.values(searches)) for (const search of list.slice(0, 10)) await run(search);
  for (const [name, list] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) for (const search of list) times.push(await run(search));
    all.push(...times);
    line(name, times);
  }
  line("all", all);
  const reading = Object.values(searches).flatMap((list) =>
    list.map((search) => {
      const start = performance.now();
      readQuery(vocabulary, new URLSearchParams(search).get("q") ?? "");
      return performance.now() - start;
    }),
  );
  line("reading alone", reading);
  await measureSuggestions(db);
}

/** As somebody types: every beginning of two letters and more. */
async function measureSuggestions(db: Db): Promise<void> {
  const times: number[] = [];
  const texts = ["апартамент", "велосипед", "kushta s dvor", "лаптоп", "куче", "gumi", ...made.known.slice(0, 40)];
  for (const text of texts) {
    for (let length = 2; length <= text.length; length++) {
      const start = performance.now();
      await suggest(db, text.slice(0, length));
      times.push(performance.now() - start);
    }
  }
  line("suggestions", times);
}

async function withDatabase(work: (database: OpenDatabase, kind: string) => Promise<void>): Promise<void> {
  const server: PostgresServer | undefined = values.postgres ? await startPostgres() : undefined;
  const folder = mkdtempSync(join(tmpdir(), "tukashno-finding-"));
  const database = server
    ? serverDatabase(server.url)
    : await openEmbeddedDatabase({ dataDir: folder, durability: "off" });
  try {
    await work(database, server ? "PostgreSQL" : "embedded");
  } finally {
    await database.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const before = held();
const start = performance.now();
loadAnalysis();
const took = performance.now() - start;
console.log(`dictionary in ${took.toFixed(0)} ms, ${(held() - before).toFixed(1)} MB`);
const made = makeAds();
for (const size of values.sizes.split(",").map(Number)) {
  await withDatabase(async (database, kind) => {
    await migrateSite(database);
    await fillDatabase(database.db, made.ads, size);
    await measure(database.db, size, kind);
  });
}
