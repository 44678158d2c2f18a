// What crawlers ask for, on 100,000 public ads with two photos each in a PostgreSQL server of its own:
// `node tests/bench/crawlers.ts`. Prints size and time of the sitemap and its parts, the feeds' times and plans.
import { sql } from "kysely";
import { findCategory } from "#app/categories/catalogue.ts";
import { buildFeed } from "#app/crawlers/feed.server.ts";
import { buildSitemap, buildSitemapIndex, buildSitemapPart } from "#app/crawlers/sitemap.server.ts";
import { readListingQuery } from "#app/listings/listing-filter.ts";
import { type Db, serverDatabase } from "#app/platform/database.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { startPostgres } from "#tests/support/postgres.ts";

const LISTINGS = 100_000;
const RUNS = 20;
const SITE = "https://tukashno.example";

const server = await startPostgres();
const database = serverDatabase(server.url);
try {
  await migrateSite(database);
  await fill(database.db);
  await measure(database.db);
} finally {
  await database.close();
  await server.stop();
}

async function fill(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    // What the triggers keep is made at the end, once.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`insert into users (name, email) values ('Мария', 'maria@example.com')`.execute(one);
    await sql`insert into listings (user_id, category_id, title, description, price_cents, town, attributes, is_public,
        was_public, search, created_at, listed_at)
      select users.id, 1 + i % 15, 'Дървена маса с шест стола номер ' || i, 'Здрава маса за двора, почти нова.',
        (i % 5000) * 100, 'Хасково', '{}', true, true, to_tsvector('simple', 'дървена маса стола' || i % 1000),
        now() - i * interval '1 minute', now() - i * interval '1 minute'
      from users, generate_series(1, ${sql.lit(LISTINGS)}) i`.execute(one);
    await sql`insert into photos (user_id, listing_id, position, key, width, height, placeholder)
      select user_id, id, place, md5(id::text || place), 1600, 1200, 'data:,' from listings, generate_series(0, 1) place`.execute(
      one,
    );
    await sql`insert into listing_counts (category_id, status, is_public, total)
      select category_id, status, is_public, count(*) from listings group by 1, 2, 3`.execute(one);
    await sql`set session_replication_role = origin`.execute(one);
  });
  await sql`vacuum analyze`.execute(db);
}

async function measure(db: Db): Promise<void> {
  const size = async (name: string, build: () => Promise<string | undefined>) => {
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now();
      bytes = Buffer.byteLength((await build()) ?? "");
      times.push(performance.now() - began);
    }
    const [median, last] = [0.5, 0.99].map((part) => times.toSorted((a, b) => a - b)[Math.floor(RUNS * part)] ?? 0);
    console.log(`${name}: ${(bytes / 1024).toFixed(0)} KB, p50 ${median?.toFixed(0)} ms, p99 ${last?.toFixed(0)} ms`);
  };
  await size("sitemap of the newest thousand", () => buildSitemap(db, SITE));
  await size("index of all", () => buildSitemapIndex(db, SITE));
  await size("part 1 of 16", () => buildSitemapPart(db, SITE, "1of16"));
  await size("part 16 of 16", () => buildSitemapPart(db, SITE, "16of16"));
  for (const [slug, search] of [
    [undefined, ""],
    ["uslugi", ""],
    [undefined, "?q=маса"],
    ["uslugi", "?q=стола7&town=Хасково"],
  ] as const) {
    const category = slug === undefined ? undefined : findCategory(slug);
    const { filter } = readListingQuery(new URLSearchParams(search), { category, display: "bgn-eur" });
    const feed = () => buildFeed(db, { filter, search, siteUrl: SITE, display: "bgn-eur" });
    await size(`feed ${slug ?? "of all"} ${search}`, feed);
  }
}
