/**
 * `npm run bench -- finding [--ads FILE] [--postgres] [--rounds 5]`: measures a first page for each wish of tests/finding, and the reading
 * of long misspelled texts, with the ads of a file (one JSON object a line, as `npm run import` reads them) or of the sample; on the
 * embedded database, or on a PostgreSQL server that is started for it. Run it in two checkouts one after the other to compare them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { NO_FILTER, readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planWith } from "#app/listings/finding/planned-filter.server.ts";
import { loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { WISHES } from "#tests/finding/wishes.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { run } from "./checkout.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    ads: { type: "string" },
    postgres: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
  },
});
const wishes = Object.values(WISHES).flatMap((all) => all.map(({ query }) => query));

const dataDir = mkdtempSync(join(tmpdir(), "tukashno-finding-"));
const server = values.postgres ? await startPostgres() : undefined;
try {
  const settings = { DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) };
  const filling = values.ads ? ["scripts/import.ts", resolve(values.ads), "--currency=BGN"] : ["scripts/sample.ts"];
  run(".", settings, process.execPath, filling);
  const { db, close } = server
    ? serverDatabase(server.url)
    : await openEmbeddedDatabase({ dataDir, durability: "off" });
  const search = (q: string) =>
    loadListingList(db, readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" }), 0);
  for (const wish of wishes) await search(wish);
  const times: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    for (const wish of wishes) times.push(await milliseconds(() => search(wish)));
  print("first page", times);
  const vocabulary = await freshVocabulary(db);
  const reading: number[] = [];
  for (const q of longTexts()) {
    const all: number[] = [];
    for (let time = 0; time < 5; time++) all.push(await milliseconds(() => planWith(vocabulary, { ...NO_FILTER, q })));
    reading.push(Math.min(...all));
  }
  print("reading of long texts", reading);
  await close();
} finally {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns texts of the words of all wishes, in each of which two letters are exchanged. */
function longTexts(): readonly string[] {
  const words = wishes.flatMap((wish) => wish.split(" ")).filter((word) => word.length > 6);
  const misspelled = words.map((word) => word.replace(/^(..)(.)(.)/, "$1$3$2"));
  return Array.from({ length: 40 }, (_, at) =>
    Array.from({ length: 12 }, (_, index) => misspelled[(at * 37 + index * 101) % misspelled.length])
      .join(" ")
      .slice(0, MAX_QUERY),
  );
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  console.log(`${name.padEnd(24)} p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms`);
}
