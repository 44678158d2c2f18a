/**
 * `npm run bench -- scale --database postgres://… [--small 10000] [--rounds 20] [--changes]`: pages of the built site on a database
 * that `npm run bench -- fill` has filled, in turn with the same site on `small` ads in a PostgreSQL server of its own; the
 * vocabulary, the sizes of tables and indexes. --changes, which writes: how long migrations of each kind and indexing anew take,
 * and what becomes of requests meanwhile.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { reindexListings } from "#app/listings/reindex.jobs.server.ts";
import { type Db, type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";
import { freshVocabulary } from "#app/search/vocabulary.queries.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type BuiltSite, signUp, startSite } from "#tests/support/running-site.ts";
import { fillWithAds } from "./fill-database.ts";
import { openConnection, percentile } from "./load.ts";

/** Ads that are indexed anew, for the time of one. */
const REINDEXED = 5_000;
/** What one run has sealed in the database the next one reads. */
const AUTH_SECRET = "bench".repeat(8);
/** Tables and indexes smaller than this say nothing. */
const SMALL_SIZE = 20_000_000;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    database: { type: "string" },
    small: { type: "string", default: "10000" },
    rounds: { type: "string", default: "20" },
    changes: { type: "boolean", default: false },
  },
});
if (!values.database) throw new Error("npm run bench -- scale --database postgres://…");
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), "tukashno-scale-"));
const server = await startPostgres();
const large = serverDatabase(values.database);
const small = serverDatabase(server.url);
try {
  await migrateSite(large);
  await measureVocabulary(large.db);
  await printSizes(large.db);
  await migrateSite(small);
  await fillWithAds(small.db, { size: Number(values.small), now: new Date() });
  const start = (DATABASE_URL: string, name: string) =>
    startSite({ DATABASE_URL, DATA_DIR: join(folder, name), PAGE_CACHE: "off", LOG_LEVEL: "silent", AUTH_SECRET });
  const [ours, other] = [await start(values.database, "large"), await start(server.url, "small")];
  try {
    await comparePages({ site: ours, db: large.db }, { site: other, db: small.db });
    if (values.changes) await change(large, ours);
  } finally {
    await ours.stop();
    await other.stop();
  }
} finally {
  await large.close();
  await small.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureVocabulary(db: Db): Promise<void> {
  loadAnalysis();
  const before = process.memoryUsage();
  const began = performance.now();
  const { size } = await freshVocabulary(db);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const megabytes = (process.memoryUsage().rss - before.rss) / 1e6;
  console.log(
    `vocabulary: ${size} words read in ${seconds} s, ${megabytes.toFixed(0)} MB more of memory in each process`,
  );
}

async function printSizes(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; megabytes: number }>`
    select coalesce(owner.relname || ' (long texts)', c.relname) as name, pg_relation_size(c.oid) / 1000000 as megabytes
    from pg_class c left join pg_class owner on owner.reltoastrelid = c.oid
    where c.relkind in ('r', 'i', 't') and pg_relation_size(c.oid) > ${SMALL_SIZE} order by 2 desc`.execute(db);
  for (const { name, megabytes } of rows) console.log(`${name.padEnd(40)} ${String(megabytes).padStart(7)} MB`);
}

interface Side {
  readonly site: BuiltSite;
  readonly db: Db;
}

interface Asked {
  readonly path: string;
  readonly headers?: string[];
}

/** One request at a time, each side in turn: what a page takes, not how many a second. */
async function comparePages(...sides: readonly [Side, Side]): Promise<void> {
  const [ours, other] = await Promise.all(
    sides.map(async ({ site, db }) => ({ connection: openConnection(site.address), paths: await pathsOf(site, db) })),
  );
  if (!ours || !other) return;
  console.log(`\n| page | p50 ms | p99 ms | slowest | p50 to ${values.small} ads |\n|---|---|---|---|---|`);
  for (const [name, { path, headers }] of Object.entries(ours.paths)) {
    const [many, few]: [number[], number[]] = [[], []];
    for (let round = -2; round < rounds; round++) {
      const { status, milliseconds } = await ours.connection.ask(path, headers);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      const there = other.paths[name];
      const beside = await other.connection.ask(there?.path ?? path, there?.headers);
      if (round < 0) continue;
      many.push(milliseconds);
      few.push(beside.milliseconds);
    }
    const [median, last, most] = [0.5, 0.99, 1].map((share) => percentile(many, share).toFixed(1));
    const ratio = (percentile(many, 0.5) / percentile(few, 0.5)).toFixed(2);
    console.log(`| ${name} | ${median} | ${last} | ${most} | x ${ratio} |`);
  }
  ours.connection.close();
  other.connection.close();
}

async function pathsOf(site: BuiltSite, db: Db): Promise<Readonly<Record<string, Asked>>> {
  const ad = (number: string) =>
    db.selectFrom("listings").select(["id", "user_id"]).where("source_id", "=", number).executeTakeFirstOrThrow();
  const { id, user_id } = await ad("17");
  const named = await site.ask(`/ad/${id}`);
  const q = (text: string) => encodeURIComponent(text);
  const headers = ["accept-encoding: br", `cookie: ${await signInAsAdmin(site, db, (await ad("18")).user_id)}`];
  const signedIn = (path: string): Asked => ({ path, headers });
  const forAll = {
    home: "/",
    "category (20 %)": "/category/nedvizhimi-imoti",
    keyword: `/categories?q=${q("апартамент")}`,
    "keyword, mistyped": `/categories?q=${q("апратамент")}`,
    "keyword in a town": `/categories?q=${q("велосипед")}&town=${q("Харманли")}`,
    "keyword, cheapest": `/categories?q=${q("велосипед")}&order=cheapest`,
    "town + price": `/categories?town=${q("Хасково")}&price_from=500&price_to=5000`,
    "around a town": `/categories?town=${q("Харманли")}&radius=50&order=nearest`,
    ad: new URL(named.headers.get("location") ?? `/ad/${id}`, site.address).pathname,
    seller: `/seller/${user_id}`,
    sitemap: "/sitemap.xml",
    feed: "/rss.xml",
    suggestions: `/suggestions?q=${q("апар")}`,
  };
  return {
    ...Object.fromEntries(Object.entries(forAll).map(([name, path]) => [name, { path }])),
    "my ads": signedIn("/my-ads"),
    administration: signedIn("/admin"),
    "its ads": signedIn("/admin/ads"),
    "its ads, searched": signedIn(`/admin/ads?q=${q("велосипед")}`),
    "its ads by price": signedIn(`/admin/ads?order=price&category=avtomobili`),
    "its people": signedIn("/admin/profiles"),
    "its people, searched": signedIn(`/admin/profiles?q=${q("Продавач 77")}`),
  };
}

/** As a new person who administrates, and has the ads of this seller from now on. */
async function signInAsAdmin(site: BuiltSite, db: Db, seller: string): Promise<string> {
  const name = `Мария ${randomUUID()}`;
  const cookie = await signUp(site, name);
  const { id } = await db
    .updateTable("users")
    .set({ is_admin: true })
    .where("name", "=", name)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("listings").set({ user_id: id }).where("user_id", "=", seller).execute();
  return cookie;
}

async function change({ db, script }: OpenDatabase, site: BuiltSite): Promise<void> {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    "add a column": ["alter table listings add column scale_note text"],
    "add a rule": ["alter table listings add constraint listings_scale check (scale_note <> '') not valid"],
    "validate it": ["alter table listings validate constraint listings_scale"],
    "build an index": ["create index concurrently listings_scale_idx on listings (updated_at, id)"],
    "drop all of it": [
      "drop index concurrently if exists listings_scale_idx",
      "alter table listings drop column if exists scale_note",
    ],
  };
  for (const [name, statements] of Object.entries(kinds))
    await besides(site, name, async () => {
      for (const statement of statements) await script(statement);
    });
  await besides(site, `index ${REINDEXED} ads anew`, async () => {
    await sql`update listings set search_version = 1 where id in (select id from listings limit ${REINDEXED})`.execute(
      db,
    );
    await reindexListings(db);
  });
}

/** Pages asked for, one after the other, until `work` is done. */
async function besides(site: BuiltSite, name: string, work: () => Promise<void>): Promise<void> {
  const connection = openConnection(site.address);
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const began = performance.now();
  const done = work().finally(() => {
    isOver = true;
  });
  done.catch(() => undefined);
  for (const paths = ["/", "/category/avtomobili", "/rss.xml"]; !isOver || times.length < paths.length; ) {
    const { status, milliseconds } = await connection.ask(paths[times.length % paths.length] ?? "/");
    times.push(milliseconds);
    if (status !== 200) failed += 1;
  }
  await done;
  connection.close();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const slowest = Math.max(...times).toFixed(0);
  console.log(`${name}: ${seconds} s; ${times.length} requests meanwhile, ${failed} failed, slowest ${slowest} ms`);
}
