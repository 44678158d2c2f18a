/**
 * `npm run bench -- writing [--ads 2000 --writers 16]`: what publishing costs on both databases, forced to the disk as a site has it:
 * ads a second by so many who publish at once, and on PostgreSQL bytes of log, rows and indexes for an ad.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { publishListing } from "#app/listings/listings.commands.server.ts";
import { type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { createKeyedHash } from "#app/platform/keyed-hash.server.ts";
import { createRateLimits } from "#app/platform/rate-limits.server.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { makeAds } from "./finding-ads.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { ads: { type: "string", default: "2000" }, writers: { type: "string", default: "16" } },
});
const [ADS, WRITERS] = [Number(values.ads), Number(values.writers)];
/** Of one person, so that none meets a limit. */
const ADS_OF_ONE = 5;
const RULES = {
  maxListingsBasic: 10,
  newListingsADay: { basic: 20, pro: 200 },
  maxPhotos: 5,
  listingLifetimeDays: 60,
  requiresConfirmedEmail: false,
};

async function measure(name: string, { db }: OpenDatabase): Promise<void> {
  const { rows: people } = await sql<{ id: string }>`
    with people as (insert into users (name, email, phone)
      select 'Мария Тестова', 'writer' || n || '@example.com', '+35988' || 1000000 + n
      from generate_series(0, ${Math.ceil(ADS / ADS_OF_ONE)}::int) n returning id, phone),
    numbers as (insert into phones (number, user_id) select phone, id from people)
    select id from people`.execute(db);
  const desk = { db, limits: createRateLimits(db, createKeyedHash("of a benchmark alone")), rules: RULES };
  const { ads } = makeAds();
  const times: number[] = [];
  let next = 0;
  const write = async () => {
    for (let at = next++; at < ADS; at = next++) {
      const ad = ads[at % ads.length];
      const category = CATALOGUE.find(({ id }) => id === ad?.categoryId);
      const person = people[Math.floor(at / ADS_OF_ONE)];
      if (!ad || !category || !person) throw new Error("no ad, category or person");
      const { title, description, town } = ad;
      const input = {
        category,
        title,
        description,
        town,
        attributes: {},
        photoIds: [],
        phone: "",
        formToken: undefined,
      };
      const began = performance.now();
      await publishListing(
        desk,
        { userId: person.id, currency: "BGN", mayBeTwin: true },
        { ...input, priceCents: 1_000 + at },
      );
      times.push(performance.now() - began);
    }
  };
  const before = await sizes(db);
  const began = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, write));
  const took = (performance.now() - began) / 1000;
  const after = await sizes(db);
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const grown = (what: keyof typeof before) => Math.round((after[what] - before[what]) / ADS);
  console.log(`${name}: ${(ADS / took).toFixed(0)} ads a second by ${WRITERS}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  console.log(`  an ad: ${grown("log")} bytes of log, ${grown("rows")} of rows, ${grown("indexes")} of indexes`);
}

/** Bytes. */
async function sizes(db: OpenDatabase["db"]) {
  const { rows } = await sql<{ log: number; rows: number; indexes: number }>`select
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
    sum(pg_table_size(c.oid))::float8 as rows, sum(pg_indexes_size(c.oid))::float8 as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("no sizes");
  return row;
}

loadAnalysis();
const folder = mkdtempSync(join(tmpdir(), "tukashno-writing-"));
const embedded = await openEmbeddedDatabase({ dataDir: folder, durability: "sync" });
await migrateSite(embedded);
await measure("embedded", embedded);
await embedded.close();
rmSync(folder, { recursive: true, force: true });

const server = await startPostgres();
const database = serverDatabase(server.url);
for (const setting of ["fsync = on", "synchronous_commit = on", "full_page_writes = on"])
  await sql`alter system set ${sql.raw(setting)}`.execute(database.db);
await sql`select pg_reload_conf()`.execute(database.db);
await migrateSite(database);
await measure("PostgreSQL", database);
await database.close();
await server.stop();
