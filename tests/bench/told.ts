/**
 * `npm run bench -- told [--postgres]`: one ad against 25,000 and 100,000 saved searches, a page of 30 saved searches, and the daily
 * mails of 10,000 people with three searches each over 100,000 ads, sent to a mail server on this machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { deliverMails } from "#app/alerts/deliver-mails.server.ts";
import { makeDueMails } from "#app/alerts/due-mails.server.ts";
import { findMatches } from "#app/alerts/match-listing.server.ts";
import { nameOfSearch, readQuestion } from "#app/alerts/saved-search.ts";
import { findSavedSearches } from "#app/alerts/saved-searches.queries.server.ts";
import { understandSearch } from "#app/alerts/understood-search.server.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { type Db, type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import { createKeyedHash } from "#app/platform/keyed-hash.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createMailer } from "#app/platform/mail.server.ts";
import { loadAnalysis } from "#app/search/keys.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fillDatabase, makeAds, makeSearches, seeded } from "./finding-ads.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { postgres: { type: "boolean", default: false } },
});

const ADS = 100_000;
/** Different questions; of more searches each is asked by several people. */
const QUESTIONS = 5_000;
const PEOPLE = 10_000;
const random = seeded(3);
const { ads, known } = makeAds();

const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;

/** Half of them in a town, half with a price, a tenth without words. */
function questions(): string[] {
  const searches = makeSearches(known);
  const kinds = [...["word of titles", "usual word", "rare word", "two words", "three words"], "in a town"];
  const towns = ["Хасково", "Димитровград", "Свиленград", "Харманли"];
  return Array.from({ length: QUESTIONS }, () => {
    const text = random() < 0.1 ? "" : pick(searches[pick(kinds)] ?? []);
    const town = text === "" || random() < 0.5 ? `&town=${pick(towns)}` : "";
    const price = random() < 0.5 ? `&price_to=${Math.ceil(random() * 100) * 10}` : "";
    return `/categories?${text}${town}${price}`;
  });
}

async function saveSearches(db: Db, count: number): Promise<void> {
  const rows = [];
  const seen = new Set<string>();
  for (const url of questions()) {
    const question = readQuestion(url, "bgn-eur");
    const understood = question && !seen.has(question.url) && (await understandSearch(db, question));
    if (!question || !understood) continue;
    seen.add(question.url);
    rows.push({ url: question.url, name: nameOfSearch(question, "bgn-eur"), ...understood });
  }
  await sql`delete from recipients`.execute(db);
  await sql`
    insert into recipients (email, confirmed_at) select 'person' || n || '@example.com', now()
      from generate_series(1, ${Math.ceil(count / 3)}::int) n`.execute(db);
  await sql`
    with asked as (select q.*, row_number() over () - 1 as place from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) q (
        url text, name text, analysis_version int, keys tsquery, category_id int, towns jsonb, price_from bigint, price_to bigint, anchors jsonb)),
      people as (select id, row_number() over () - 1 as place from recipients)
    insert into saved_searches (recipient_id, url, name, analysis_version, keys, category_id, towns, price_from, price_to, anchors, seen_at)
      select people.id, url, name, analysis_version, keys, category_id,
        case when towns <> 'null' then array(select jsonb_array_elements_text(towns)) end, price_from, price_to,
        array(select jsonb_array_elements_text(anchors)), now() - interval '7 days'
      from people join generate_series(0, 2) nth on true
        join asked on asked.place = (people.place * 3 + nth * 7 + people.place / 1000) % ${rows.length}::int
      on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) saved_searches`.execute(db);
}

function line(name: string, times: number[]): void {
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(`${name.padEnd(48)} p50 ${at(0.5)}  p90 ${at(0.9)}  max ${at(1)} ms`);
}

/** Of a statement that does nothing, for comparison: on a busy machine everything takes longer. */
async function measureNothing(db: Db): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 100; round++) times.push(await timed(() => sql`select 1`.execute(db)));
  line("a statement that does nothing", times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measureMatching(db: Db, count: number): Promise<void> {
  await saveSearches(db, count);
  const { total } = await db
    .selectFrom("saved_searches")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const listings = await db.selectFrom("listings").select("id").orderBy("id").limit(110).execute();
  const times: number[] = [];
  let found = 0;
  for (const [at, { id }] of listings.entries()) {
    const time = await timed(async () => {
      found += (await findMatches(db, id)).length;
    });
    if (at >= 10) times.push(time);
  }
  line(`one ad, ${total} searches, ${Math.round(found / 110)} of them fit`, times);
}

async function measurePage(db: Db): Promise<void> {
  const { id } = await db.selectFrom("recipients").select("id").limit(1).executeTakeFirstOrThrow();
  await sql`update saved_searches set recipient_id = ${id} where id in (
    select distinct on (url) id from saved_searches where url not in (select url from saved_searches where recipient_id = ${id}) limit 27)`.execute(
    db,
  );
  const times: number[] = [];
  let count = 0;
  for (let round = 0; round < 30; round++)
    times.push(
      await timed(async () => {
        count = (await findSavedSearches(db, id, { display: "bgn-eur" })).length;
      }),
    );
  line(`/saved-searches, ${count} searches`, times.slice(5));
}

/** Each of their searches has brought some of the ads of a day. */
async function measureDaily(db: Db): Promise<void> {
  await saveSearches(db, PEOPLE * 3);
  await sql`
    with ads as (select id, price_bgn, row_number() over (order by id) as place from listings limit 20000),
      searches as (select id, recipient_id, row_number() over (order by id) as place from saved_searches)
    insert into tellings (recipient_id, listing_id, search_id, rhythm, price_bgn, matched_at)
      select s.recipient_id, ads.id, s.id, 'daily', ads.price_bgn, now() - interval '26 hours'
      from searches s, generate_series(0, 3) nth, ads where ads.place = 1 + (s.place * 4 + nth) % 20000
      on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) tellings`.execute(db);
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => {
        received += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const env = { siteUrl: "https://tukashno.test", priceDisplay: "bgn-eur" as const };
  const mailer = createMailer({
    ...env,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: "no-reply@tukashno.test",
    dkim: undefined,
    dataDir: "",
  });
  const desk = { db, env, mailer, hash: createKeyedHash("a secret of the bench"), log: createLog("warn") };
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 200);
  const seconds = (await timed(() => makeDueMails(db).then(() => deliverMails(desk)))) / 1000;
  clearInterval(watch);
  console.log(
    `daily mails: ${received} sent in ${seconds.toFixed(0)} s, ${((most - before) / 1e6).toFixed(0)} MB more at most`,
  );
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

const server = values.postgres ? await startPostgres() : undefined;
const folder = mkdtempSync(join(tmpdir(), "tukashno-told-"));
const database: OpenDatabase = server
  ? serverDatabase(server.url)
  : await openEmbeddedDatabase({ dataDir: folder, durability: "off" });
loadAnalysis();
await migrateSite(database);
console.log(server ? "PostgreSQL" : "embedded");
await fillDatabase(database.db, ads, ADS);
await measureNothing(database.db);
for (const count of [25_000, 100_000]) await measureMatching(database.db, count);
await measurePage(database.db);
await measureDaily(database.db);
await database.close();
await server?.stop();
rmSync(folder, { recursive: true, force: true });
