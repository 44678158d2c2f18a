/**
 * Measures the queries behind public pages on whatever database the settings name, and shows their plans:
 * `node tests/bench/queries.ts [--plans]`. Fill the database first, for example with `npm run import`.
 */
import { parseArgs } from "node:util";
import { CompiledQuery, type QueryResult } from "kysely";
import { findCategory } from "#app/categories/catalogue.ts";
import { readListingQuery } from "#app/listings/listing-filter.ts";
import { loadListingList } from "#app/listings/listing-page.queries.server.ts";
import { findSimilarListings, sightListing } from "#app/listings/listings.queries.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { openDatabase } from "#server/site.ts";

const ROUNDS = 30;
const { values } = parseArgs({ options: { plans: { type: "boolean", default: false } } });

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly milliseconds: number;
}

let recorded: Statement[] = [];

/** Whatever the database, every query goes through Kysely's executor. */
function listen(db: Db): void {
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const began = performance.now();
    const answer = await original<R>(query);
    recorded.push({ text: query.sql, values: query.parameters, milliseconds: performance.now() - began });
    return answer;
  };
}

const lists: Readonly<Record<string, string>> = {
  home: "/",
  "home, q=апартамент": "/?q=апартамент",
  "category cars": "/category/avtomobili",
  "category property": "/category/nedvizhimi-imoti",
  "property, 2 rooms, 50-90 m²": "/category/nedvizhimi-imoti?rooms_from=2&rooms_to=2&area_from=50&area_to=90",
  "property, rent, cheapest": "/category/nedvizhimi-imoti?transaction_type=rent&order=cheapest",
  "property, town": "/category/nedvizhimi-imoti?town=Пловдив",
  "property, price 100-150 thousand, dearest":
    "/category/nedvizhimi-imoti?price_from=100000&price_to=150000&order=dearest",
  "cars, diesel, from 2015": "/category/avtomobili?fuel_type=diesel&year_from=2015",
  "search, common word": "/categories?q=продава",
  "search, two words": "/categories?q=тристаен+пловдив",
  "search, beginning": "/categories?q=двуст",
  "search, misspelt": "/categories?q=апратамент",
  "search, Latin": "/categories?q=apartament+sofia",
  "search, rare": "/categories?q=ателие+лозенец",
  "search, nothing": "/categories?q=ъъъъщщщ",
  "search, cheapest": "/categories?q=апартамент&order=cheapest",
};

async function runList(db: Db, path: string): Promise<void> {
  const url = new URL(path, "http://site.invalid");
  const slug = url.pathname.startsWith("/category/") ? url.pathname.slice("/category/".length) : undefined;
  const category = slug ? findCategory(slug) : undefined;
  const query = readListingQuery(url.searchParams, { category, display: "bgn-eur" });
  await loadListingList(db, query, category ? 6 : 10);
}

async function runListing(db: Db): Promise<void> {
  const { id } = await db
    .selectFrom("listings")
    .select("id")
    .where("is_public", "=", true)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const sighting = await sightListing(db, id, null);
  if (sighting.kind === "visible")
    await findSimilarListings(db, { id, categoryId: sighting.listing.category.id, town: sighting.listing.town });
}

async function measure(db: Db, name: string, run: () => Promise<void>): Promise<void> {
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    recorded = [];
    await run();
    slowest.push(Math.max(...recorded.map(({ milliseconds }) => milliseconds)));
  }
  slowest.sort((a, b) => a - b);
  const statements = [...recorded];
  const total = statements.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const plans = await Promise.all(statements.map(({ text, values: parameters }) => planOf(db, text, parameters)));
  const scans = plans.some((plan) => /Seq Scan on listings/.test(plan)) ? "  SEQUENTIAL SCAN" : "";
  const at = (share: number) => (slowest[Math.floor(slowest.length * share)] ?? 0).toFixed(1);
  console.log(
    `${name.padEnd(44)} ${String(statements.length).padStart(2)} queries  slowest p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  all ${total.toFixed(1)} ms${scans}`,
  );
  if (values.plans) for (const [index, plan] of plans.entries()) console.log(`\n${statements[index]?.text}\n${plan}\n`);
}

async function planOf(db: Db, text: string, parameters: readonly unknown[]): Promise<string> {
  const kept = recorded;
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain (analyze, buffers off) ${text}`, [...parameters]),
  );
  recorded = kept;
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const env = parseEnv(process.env);
const database = await openDatabase(env);
listen(database.db);
const { count } = await database.db
  .selectFrom("listings")
  .select((eb) => eb.fn.countAll<number>().as("count"))
  .executeTakeFirstOrThrow();
console.log(`${database.kind} database, ${count} ads, ${ROUNDS} rounds`);
// The embedded database is compiled while it runs: the first rounds are not what visitors see.
for (let round = 0; round < 10; round++) for (const path of Object.values(lists)) await runList(database.db, path);
for (const [name, path] of Object.entries(lists)) await measure(database.db, name, () => runList(database.db, path));
await measure(database.db, "ad page", () => runListing(database.db));
await database.close();
