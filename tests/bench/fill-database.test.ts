import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { readRecord } from "#app/imports/import-record.server.ts";
import { importListings } from "#app/imports/imports.commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { foldWords } from "#app/search/vocabulary.queries.server.ts";
import { emptyTables, useDatabase } from "#tests/support/database.ts";
import { fillWithAds } from "./fill-database.ts";

const { database, db } = useDatabase();
/** More than texts, so that some have copies. */
const FILLING = { size: 300, texts: 120, now: new Date() };

async function all<R>(text: string, one: Db = db): Promise<readonly R[]> {
  return (await sql.raw<R>(text).execute(one)).rows;
}

const ADS = `select l.id, category_id, title, description, price_cents, town, attributes, search::text, search_version, is_public,
  source_id, listed_at, split_part(email, '@', 1) as owner, priority, currency, price_bgn, price_group
  from listings l join users on users.id = user_id order by source_id::int`;
const WORDS = "select word, ads from search_words order by word";
const COUNTS = "select * from listing_counts where total > 0 order by 1, 2, 3";
const PHOTOS = "select listing_id, position, key from photos order by key";

interface Ad {
  readonly source_id: string;
  readonly title: string;
  readonly description: string;
  readonly category_id: number;
  readonly price_cents: number;
  readonly town: string;
  readonly attributes: object;
  readonly owner: string;
  readonly listed_at: Date;
}

describe.runIf("urls" in inject("testDatabase"))("a database filled for measuring", () => {
  test("has the same ads each time, with all indexes that it had before", async () => {
    const indexes = "select indexdef from pg_indexes where schemaname = 'public' order by 1";
    const before = await all(indexes);
    const rounds = [];
    for (let round = 0; round < 2; round++) {
      await emptyTables(database);
      await fillWithAds(db, FILLING);
      rounds.push([await all(ADS), await all(WORDS), await all(PHOTOS)]);
    }
    expect(rounds[0]?.[0]).toHaveLength(FILLING.size);
    expect(rounds[1]).toEqual(rounds[0]);
    expect(await all(indexes)).toEqual(before);
  });

  test("has ads, counts and words as the import makes them of the same texts", async () => {
    await fillWithAds(db, FILLING);
    const ads = await all<Ad>(ADS);
    const slugs = new Map(
      (await all<{ id: number; slug: string }>("select id, slug from categories")).map(({ id, slug }) => [id, slug]),
    );
    const kept = {
      words: await all(WORDS),
      counts: await all(COUNTS),
      changes: (await all("select 1 from listing_changes")).length,
    };
    await emptyTables(database);
    const [owner] = await all<{ id: string }>(
      "insert into users (name, email) values ('Мария', 'm@example.com') returning id",
    );
    const records = ads.map((ad, line) => {
      const raw = {
        ...ad,
        id: ad.source_id,
        category: slugs.get(ad.category_id),
        price: ad.price_cents / 100,
        city: ad.town,
      };
      const read = readRecord(raw, { source: "bench", currency: "BGN", now: FILLING.now });
      if (!read.ok) throw new Error(read.reason);
      return { line, record: { ...read.record, ownerEmail: undefined } };
    });
    const rules = { defaultOwnerId: owner?.id ?? "", listingLifetimeDays: 60, now: FILLING.now };
    await importListings(db, rules, records);
    await foldWords(db);
    // Who sells and what is promoted comes with the filling.
    const shared = ({
      owner: _owner,
      priority: _priority,
      listed_at: _listed,
      ...ad
    }: Ad & { readonly priority: string }) => ad;
    expect((await all<Ad & { priority: string }>(ADS)).map(shared)).toEqual(
      (ads as readonly (Ad & { priority: string })[]).map(shared),
    );
    expect({
      words: await all(WORDS),
      counts: await all(COUNTS),
      changes: (await all("select 1 from listing_changes")).length,
    }).toEqual(kept);
  });
});
