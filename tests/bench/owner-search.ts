// Searches of the administration on 100,000 ads, of 20,000 people of one name and one of a rare name, in the embedded
// database in memory: `node tests/bench/owner-search.ts [folder of another version]`. With a folder, the same searches
// of that version run in turn on the same rows, and the ratio is printed.
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { embeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { memoryPGlite } from "#app/embedded/pglite.server.ts";
import { type Db, serverDatabase } from "#app/platform/database.server.ts";
import { migrateSite } from "#server/migrate-site.ts";

const RUNS = 15;
const [folder] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
const database = url ? serverDatabase(url) : embeddedDatabase(await memoryPGlite());
await migrateSite(database);
const { db } = database;
await fill(db);

async function fill(to: Db): Promise<void> {
  await to.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into users (name, email, created_at)
      select case when i = 777 then 'Зефира Рядкова' when i <= 20000 then 'Мария Иванова' else 'Петър ' || i end,
        'person' || i || '@example.com', now() - i * interval '1 minute' from generate_series(1, 25000) i`.execute(one);
    await sql`create temp table people as select id, row_number() over (order by created_at desc) as n from users`.execute(
      one,
    );
    await sql`create unique index on people (n)`.execute(one);
    await sql`insert into phones (number, user_id) select '+35988' || lpad(n::text, 7, '0'), id from people`.execute(
      one,
    );
    await sql`insert into listings (user_id, category_id, title, price_cents, town, status, priority, vip_expires_at, views,
        phone, is_public, was_public, search, created_at, listed_at)
      select p.id, 1 + i % 15, 'Обява ' || i, (i % 5000) * 100,
        (array['Хасково', 'Димитровград', 'Харманли', 'Свиленград'])[1 + i % 4],
        case when i % 10 < 8 then 'active' else 'expired' end, case when i % 200 = 0 then 'vip' else 'normal' end,
        case when i % 200 = 0 then now() + interval '3 days' end, i % 997,
        case when i % 5 = 0 then '+35988' || lpad(p.n::text, 7, '0') end, i % 10 < 8, true,
        to_tsvector('simple', 'обява номер' || i || ' ' || (array['маса','колело','печка','балкан'])[1 + i % 4]),
        now() - i * interval '25 seconds', now() - i * interval '25 seconds'
      from generate_series(1, 100000) i join people p on p.n = 1 + (i * 7919) % 25000`.execute(one);
    await sql`insert into reports (listing_id, reported_id, listing_title, listing_user_id, reporter_user_id, reason, receipt, created_at)
      select l.id, l.id, l.title, l.user_id, p.id, 'other', p.n::text || '-' || l.title, l.created_at
      from (select *, row_number() over (order by created_at desc) as n from listings) l
      join people p on p.n = 1 + l.n % 25000 where l.n <= 20000`.execute(one);
    await sql`insert into messages (user_id, type, name, email, subject, message)
      select p.id, 'contact', case when p.n <= 20000 then 'Мария Иванова' else 'Гост' end, 'a@example.com',
        'Въпрос ' || p.n, 'Текст' from people p where p.n <= 20000`.execute(one);
    await sql`insert into search_words (word, ads) values ('обява', 100000), ('маса', 25000), ('колело', 25000)`.execute(
      one,
    );
    await sql`set session_replication_role = origin`.execute(one);
    await sql`analyze`.execute(one);
  });
}

/** The searches of a version; what it lacks is left out. */
async function searches(of: string): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const load = (file: string) => import(join(of, "app/moderation", `${file}.queries.server.ts`));
  const [ads, people, messages, reports] = [
    await load("listings-list"),
    await load("people-list"),
    await load("messages-list"),
    await load("reports-list"),
  ];
  const ad = { q: "", status: undefined, category: undefined, order: "created", isAscending: false } as const;
  const person = { q: "", state: "all", order: "created", isAscending: false } as const;
  const letter = { q: "", state: "all", type: undefined } as const;
  const listed = (query: object) => async () => [await ads.findAdminListings(db, { ...ad, ...query })];
  const peopled = (query: object) => async () => [
    await people.findPeople(db, { ...person, ...query }),
    await people.countPeople?.(db, { ...person, ...query }),
  ];
  const [{ id }] = (
    await sql<{ id: string }>`select id from listings order by created_at offset 500 limit 1`.execute(db)
  ).rows as [{ id: string }];
  return {
    "ads: first page": listed({}),
    "ads: a name that 20,000 have": listed({ q: "мария иванова" }),
    "ads: the same, by views": listed({ q: "мария иванова", order: "views" }),
    "ads: the same, expired, rare town": listed({ q: "мария иванова", status: "expired", town: "Харманли" }),
    "ads: a part of 5,000 names": listed({ q: "петър" }),
    "ads: a name that one has": listed({ q: "зефира рядкова" }),
    "ads: a name that nobody has": listed({ q: "няматакъв" }),
    "ads: a word of every fourth": listed({ q: "колело" }),
    "ads: id": listed({ q: id }),
    "ads: pasted address": listed({ q: `https://tukashno.bg/ad/obyava-${id}` }),
    "ads: whole number": listed({ q: "0880 000 778" }),
    "ads: beginning of all numbers": listed({ q: "00359 88" }),
    "ads: VIP": listed({ vip: true }),
    "ads: town": listed({ town: "Харманли" }),
    "ads: price": listed({ priceFrom: 10_000, priceTo: 12_000 }),
    "ads: days": listed({ from: "2020-01-01", to: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10) }),
    "people: a name that 20,000 have": peopled({ q: "мария иванова" }),
    "people: a name that one has": peopled({ q: "зефира" }),
    "people: whole number": peopled({ q: "+359 880 000 778" }),
    "messages: a name that 20,000 have": async () => [
      await messages.findMessages(db, { ...letter, q: "мария иванова" }),
    ],
    "messages: a name that one has": () => messages.findMessages(db, { ...letter, q: "зефира рядкова" }),
    "reports: a name that 20,000 have": async () => [
      await reports.findReports(db, { q: "мария иванова", status: undefined, isGrouped: true }),
    ],
    "reports: a name that one has": () => reports.findReports(db, { q: "зефира рядкова", status: undefined }),
    "reports: by ad, first page": () => reports.findReports(db, { q: "", status: undefined, isGrouped: true }),
  };
}

async function middleOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[RUNS >> 1] ?? 0;
}

const now = await searches(resolve(import.meta.dirname, "../.."));
const before = folder ? await searches(resolve(folder)) : {};
for (const [name, work] of Object.entries(now)) {
  await work();
  const old = before[name];
  await old?.();
  const [spent, spentBefore] = [await middleOf(work), old ? await middleOf(old) : undefined];
  const ratio =
    spentBefore === undefined
      ? ""
      : `  before ${spentBefore.toFixed(1).padStart(7)} ms  ${(spentBefore / spent).toFixed(2)}×`;
  console.log(`${name.padEnd(38)} ${spent.toFixed(1).padStart(7)} ms${ratio}`);
}
await database.close();
