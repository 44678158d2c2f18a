/**
 * `npm run bench -- asked [--postgres]`: what it costs to ask the owners of 100,000 ads, 30,000 people, whether their ads are still
 * there: rounds with nothing to do, rounds of an hour's limit, and all questions of a day at once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { askOwners } from "#app/alerts/due-questions.server.ts";
import { readContents } from "#app/alerts/mail-contents.server.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { type Db, type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { createKeyedHash } from "#app/platform/keyed-hash.server.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fillDatabase, makeAds } from "./finding-ads.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { postgres: { type: "boolean", default: false } },
});

const ADS = 100_000;
const PEOPLE = 30_000;

/** Ads of all ages, a question due for those whose time came within the last day. */
async function fill(db: Db): Promise<void> {
  await fillDatabase(db, makeAds().ads, ADS);
  await sql`insert into users (name, email, email_verified)
    select 'Мария Тестова', 'owner' || n || '@example.com', true from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`alter table listings disable trigger all`.execute(db);
  await sql`
    with people as (select id, row_number() over () - 1 as place from users where email like 'owner%'),
      ads as (select id, row_number() over (order by id) as place from listings),
      lives as (select ads.id, people.id as user_id, now() + ads.place % 86400 * interval '60 seconds' as expires_at
        from ads join people on people.place = ads.place % ${PEOPLE}::int)
    update listings set user_id = lives.user_id, expires_at = lives.expires_at, confirmed_at = lives.expires_at - interval '60 days',
      ask_at = (select min(lives.expires_at - days * interval '1 day') from unnest(array[52.5, 40, 15]) days
        where lives.expires_at - days * interval '1 day' > now() - interval '1 day')
    from lives where lives.id = listings.id`.execute(db);
  await sql`alter table listings enable trigger all`.execute(db);
  await sql`vacuum (analyze) listings, users`.execute(db);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function line(name: string, times: number[]): void {
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(`${name.padEnd(48)} p50 ${at(0.5)}  p90 ${at(0.9)}  max ${at(1)} ms`);
}

async function measure(db: Db): Promise<void> {
  const due = await sql<{ ads: number; owners: number }>`
    select count(*) as ads, count(distinct user_id) as owners from listings
      where status in ('active', 'reserved') and ask_at <= now()`.execute(db);
  console.log(`due in a day: ${due.rows[0]?.ads} ads of ${due.rows[0]?.owners} people`);
  const plan = await sql<{ "QUERY PLAN": string }>`explain (analyze, timing off, summary off)
    select distinct user_id from (select user_id from listings
      where status in ('active', 'reserved') and ask_at <= now() order by ask_at limit 500) due`.execute(db);
  console.log(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  const env = { listingLifetimeDays: 60, questionsAnHour: 200 };
  const rounds: number[] = [];
  for (let round = 0; round < 12; round += 1) rounds.push(await timed(() => askOwners({ db, env })));
  line("a round of 17 mails", rounds);
  const full: number[] = [];
  for (let round = 0; round < 50; round += 1) full.push(await timed(() => askOwners({ db, env })));
  line("a round when the hour is used up", full);
  let made = 0;
  const all = await timed(async () => {
    made = await askOwners({ db, env: { ...env, questionsAnHour: 100_000 } });
  });
  console.log(`all others of the day at once: ${made} mails made in ${(all / 1000).toFixed(1)} s`);
  const idle: number[] = [];
  for (let round = 0; round < 50; round += 1)
    idle.push(await timed(() => askOwners({ db, env: { ...env, questionsAnHour: 100_000 } })));
  line("a round with nothing due", idle);
  const mails = await db.selectFrom("alert_mails").select(["id", "recipient_id", "kind"]).limit(100).execute();
  const desk = {
    db,
    env: { siteUrl: "https://tukashno.test", priceDisplay: "bgn-eur" as const },
    hash: createKeyedHash("a secret of the bench"),
  };
  const contents: number[] = [];
  for (const mail of mails) contents.push(await timed(() => readContents(desk, [mail])));
  line("what a mail says", contents);
}

const server = values.postgres ? await startPostgres() : undefined;
const folder = mkdtempSync(join(tmpdir(), "tukashno-asked-"));
const database: OpenDatabase = server
  ? serverDatabase(server.url)
  : await openEmbeddedDatabase({ dataDir: folder, durability: "off" });
loadAnalysis();
await migrateSite(database);
console.log(server ? "PostgreSQL" : "embedded");
await fill(database.db);
await measure(database.db);
await database.close();
await server?.stop();
rmSync(folder, { recursive: true, force: true });
