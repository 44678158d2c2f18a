// The tables of the administration on 100,000 people, 1,000,000 ads, 100,000 reports and 1,000,000 answers about
// cookies in a PostgreSQL server of its own: `node tests/bench/administration.ts`. Prints p50 and p99 of every list and
// search, and how much memory the file takes. DATABASE_URL names a filled database to use again.
import { sql } from "kysely";
import { categoryById } from "#app/categories/catalogue.ts";
import { findAudit } from "#app/moderation/audit-list.queries.server.ts";
import { countConsents, countMatchingConsents, findConsents } from "#app/moderation/consents-list.queries.server.ts";
import { findCharts, findStats } from "#app/moderation/dashboard.queries.server.ts";
import { countAdminListings, findAdminListings } from "#app/moderation/listings-list.queries.server.ts";
import { findMessages } from "#app/moderation/messages-list.queries.server.ts";
import { findNewest } from "#app/moderation/newest.server.ts";
import { findPeople } from "#app/moderation/people-list.queries.server.ts";
import { consentsCsv } from "#app/moderation/records-csv.server.ts";
import { countReports, findReports } from "#app/moderation/reports-list.queries.server.ts";
import { type Db, serverDatabase } from "#app/platform/database.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { startPostgres } from "#tests/support/postgres.ts";

const PEOPLE = 100_000;
const LISTINGS = 1_000_000;
const REPORTS = 100_000;
const CONSENTS = 1_000_000;
const RUNS = 60;

const given = process.env.DATABASE_URL;
const server = given ? undefined : await startPostgres();
const database = serverDatabase(given ?? server?.url ?? "");
try {
  await migrateSite(database);
  const { db } = database;
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < PEOPLE) await fill(db);
  await measure(db);
} finally {
  await database.close();
  await server?.stop();
}

async function fill(db: Db): Promise<void> {
  const started = performance.now();
  await db.connection().execute(async (one) => {
    // What the triggers keep is made at the end, once.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into users (name, email, account_type, is_blocked, vip_tokens, created_at)
      select (array['Мария','Иван','Петър','Елена','Георги','Стоянка'])[1 + i % 6] || ' ' ||
        (array['Грозева','Колев','Димитрова','Хаджиев','Илиева'])[1 + i % 5] || ' ' || i,
        'person' || i || '@example.com', case when i % 20 = 0 then 'pro' else 'basic' end, i % 50 = 0, i % 30,
        now() - (i % 400) * interval '1 day' - i * interval '1 second'
      from generate_series(1, ${sql.lit(PEOPLE)}) i`.execute(one);
    await sql`create temp table people as select id, row_number() over () as n from users`.execute(one);
    await sql`create unique index on people (n)`.execute(one);
    for (let start = 0; start < LISTINGS; start += 100_000) {
      await sql`insert into listings (user_id, category_id, title, description, price_cents, town, attributes, status,
          inactive_reason, priority, vip_expires_at, views, is_public, was_public, search, created_at, listed_at, expires_at)
        select p.id, 1 + i % 15, t.title, 'Описание на обява номер ' || i, (i % 5000) * 100, 'Хасково', '{}',
          case when i % 10 < 7 then 'active' when i % 10 = 7 then 'inactive' else 'expired' end,
          case when i % 10 = 7 then 'paused' end, case when i % 200 = 0 then 'vip' else 'normal' end,
          case when i % 200 = 0 then now() + interval '3 days' end, i % 997, i % 10 < 7, true,
          to_tsvector('simple', t.title || ' номер' || i),
          now() - i * interval '25 seconds', now() - i * interval '25 seconds', now() + interval '30 days'
        from generate_series(${sql.lit(start + 1)}, ${sql.lit(start + 100_000)}) i
        join people p on p.n = 1 + i % ${sql.lit(PEOPLE)}
        cross join lateral (select (array['дървена маса','трактор болгар','апартамент център','колело балкан','телефон',
          'курс английски','зимни гуми','детска количка'])[1 + i % 8] || ' ' || i as title) t`.execute(one);
      console.log(`${start + 100_000} ads, ${Math.round((performance.now() - started) / 1000)} s`);
    }
    await sql`insert into reports (listing_id, listing_title, reporter_user_id, reporter_ip, reporter_key, reason, status,
        receipt, created_at)
      select l.id, l.title, case when l.n % 2 = 0 then p.id end, '203.0.113.0', l.n::text,
        (array['fraud','wrong_price','other'])[1 + l.n % 3],
        (array['pending','reviewed','resolved','dismissed'])[1 + l.n % 4], l.n::text, now() - l.n * interval '4 minutes'
      from (select id, title, row_number() over () as n from listings limit ${sql.lit(REPORTS)}) l
      join people p on p.n = l.n`.execute(one);
    await sql`insert into consents (ip_address, consent_given, analytics, marketing, privacy_policy_version, user_agent, created_at)
      select '203.0.' || i % 256 || '.0', i % 3 > 0, i % 3 > 0, i % 6 = 1, '2026-11',
        'Mozilla/5.0 (Linux; Android ' || 8 + i % 8 || '; Phone ' || i % 5000 || ') Chrome/' || 90 + i % 60, now() - i * interval '9 seconds'
      from generate_series(1, ${sql.lit(CONSENTS)}) i`.execute(one);
    await sql`insert into messages (user_id, type, name, email, subject, message, status)
      select p.id, 'contact', 'Име', 'a@example.com', 'Въпрос ' || p.n, 'Текст', case when p.n % 9 = 0 then 'new' else 'resolved' end
      from people p where p.n <= 20000`.execute(one);
    await sql`insert into audit_log (actor_id, action, target_type, target_id)
      select p.id, 'verify', 'user', p.id::text from people p where p.n <= 50000`.execute(one);
    await sql`insert into listing_counts select category_id, status, is_public, count(*) from listings group by 1, 2, 3
      on conflict do nothing`.execute(one);
    await sql`insert into consent_counts select consent_given, analytics, marketing, count(*) from consents group by 1, 2, 3
      on conflict do nothing`.execute(one);
    await sql`insert into search_words select distinct w, w from unnest(array['дървена','маса','трактор','колело','балкан']) w
      on conflict do nothing`.execute(one);
    await sql`set session_replication_role = origin`.execute(one);
    await sql`vacuum analyze`.execute(one);
  });
}

async function measure(db: Db): Promise<void> {
  const desk = { db, env: { adminAddresses: "truncated" } as const };
  const people = { q: "", state: "all", order: "created", isAscending: false, after: undefined } as const;
  const ads = {
    q: "",
    status: undefined,
    category: undefined,
    order: "created",
    isAscending: false,
    after: undefined,
  } as const;
  const reports = { q: "", status: undefined, after: undefined } as const;
  const peoplePage = (query: object) => findPeople(db, { ...people, ...query });
  const cases: Readonly<Record<string, () => Promise<unknown>>> = {
    "dashboard: numbers": () => findStats(db),
    "dashboard: charts": () => findCharts(db),
    "dashboard: newest": () => findNewest(db),
    "people: first page": () => peoplePage({}),
    "people: by name": () => peoplePage({ order: "name", isAscending: true }),
    "people: blocked": () => peoplePage({ state: "blocked" }),
    "people: search 'грозева'": () => peoplePage({ q: "грозева" }),
    "people: search an e-mail": () => peoplePage({ q: "person77777@" }),
    "people: search nothing fits": () => peoplePage({ q: "няматакова" }),
    "ads: first page, with counts": async () => [await findAdminListings(db, ads), await countAdminListings(db)],
    "ads: by views": () => findAdminListings(db, { ...ads, order: "views" }),
    "ads: inactive": () => findAdminListings(db, { ...ads, status: "inactive" }),
    "ads: category, expired": () => findAdminListings(db, { ...ads, category: categoryById(3), status: "expired" }),
    "ads: search a common word": () => findAdminListings(db, { ...ads, q: "колело" }),
    "ads: search two words": () => findAdminListings(db, { ...ads, q: "дървена маса" }),
    "ads: search an owner": () => findAdminListings(db, { ...ads, q: "Илиева 4004" }),
    "messages: open": () => findMessages(db, { q: "", state: "open", type: undefined, after: undefined }),
    "messages: search": () => findMessages(db, { q: "въпрос 19", state: "all", type: undefined, after: undefined }),
    "reports: first page, with counts": async () => [await findReports(db, reports), await countReports(db)],
    "reports: pending": () => findReports(db, { ...reports, status: "pending" }),
    "reports: search a reason": () => findReports(db, { ...reports, q: "измам" }),
    "reports: search a title": () => findReports(db, { ...reports, q: "трактор болгар 1234" }),
    "consents: first page, with counts": async () => [
      await findConsents(desk, { q: "", after: undefined }),
      await countConsents(db),
    ],
    "consents: search a browser": async () => [
      await findConsents(desk, { q: "phone 4321", after: undefined }),
      await countMatchingConsents(desk, "phone 4321"),
    ],
    "consents: search an address": async () => [
      await findConsents(desk, { q: "203.0.77.5", after: undefined }),
      await countMatchingConsents(desk, "203.0.77.5"),
    ],
    "log: first page": () => findAudit(db, { who: "", object: "", action: "" }),
    "log: by who": () => findAudit(db, { who: "иван колев", object: "", action: "" }),
  };
  for (const [name, work] of Object.entries(cases)) {
    await work();
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
    console.log(`${name.padEnd(36)} p50 ${at(0.5).padStart(7)} ms  p99 ${at(0.99).padStart(7)} ms`);
  }
  globalThis.gc?.();
  const rest = process.memoryUsage().rss;
  let most = rest;
  let bytes = 0;
  const start = performance.now();
  for await (const chunk of consentsCsv(desk, "")) {
    bytes += chunk.byteLength;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const mib = (size: number) => Math.round(size / 1024 / 1024);
  console.log(
    `file: ${mib(bytes)} MB in ${((performance.now() - start) / 1000).toFixed(1)} s, ${mib(most - rest)} MB of memory above rest (${mib(rest)} MB)`,
  );
}
