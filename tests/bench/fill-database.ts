// Fills an empty, migrated PostgreSQL database with many ads: a bounded number of texts is analysed as the import does; the
// server multiplies them, and every copy has its own price, time, owner and number.
import { type Kysely, sql } from "kysely";
import { readRecord } from "#app/listings/imports/import-record.server.ts";
import { keysOfListing } from "#app/listings/life/listing-keys.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Tables } from "#db/tables.ts";
import { adMaker } from "./site-ads.ts";

/** Ads whose texts differ in more than a number. */
const TEXTS = 40_000;
/** Placeholder in a text for the number of the copy; no other number is as long. */
const NUMBER = "9999999";
/** Size of the range of numbers. Low numbers are frequent, so that both rare and common words occur. */
const NUMBERS = 1_000_000;
const ADS_OF_ONE = 50;
const FEWEST_OWNERS = 200;
const AT_ONCE = 1_000;
const COPIES_AT_ONCE = 50_000;
/** A placeholder image in the format of the photo pipeline. */
const PLACEHOLDER =
  "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoIAAYAAUAmJaQAA3AA/v3AgAA5rGgAAP7+3cQ0Ti1TgQ8yCkQAAAA=";

export interface Filling {
  readonly size: number;
  /** All ads were published before this time. */
  readonly now: Date;
  readonly texts?: number;
}

/** Inserts the same rows each time, except for dates, which are relative to `now`, and ids of people and photos. */
export async function fillWithAds(db: Db, { size, now, texts = TEXTS }: Filling): Promise<void> {
  await db.connection().execute(async (one) => {
    const indexes = await dropIndexes(one);
    // With this role the server runs no triggers; what they maintain is computed once at the end.
    await sql`set session_replication_role = replica`.execute(one);
    const owners = Math.max(FEWEST_OWNERS, Math.ceil(size / ADS_OF_ONE));
    await sql`insert into users (name, email, created_at)
      select 'Продавач ' || n, 'owner' || n || '@example.com', ${now}::timestamptz - interval '1 year'
      from generate_series(1, ${owners}::int) n`.execute(one);
    await sql`create temp table owner as select id, substr(split_part(email, '@', 1), 6)::int as n from users
      where email like 'owner%@example.com'`.execute(one);
    await sql`analyze owner`.execute(one);
    await insertTexts(one, Math.min(texts, size));
    for (let from = 0; from < size; from += COPIES_AT_ONCE)
      await insertCopies(one, { from, to: Math.min(size, from + COPIES_AT_ONCE), size, owners, now });
    await keepWhatTriggersKeep(one, size);
    await sql`drop table made, owner`.execute(one);
    await sql`set session_replication_role = origin`.execute(one);
    for (const definition of indexes) await sql.raw(definition).execute(one);
    await sql`vacuum (analyze)`.execute(one);
  });
}

/** Drops the indexes of `listings` that are not unique; returns their definitions. */
async function dropIndexes(one: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'listings'::regclass and not indisunique`.execute(one);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(one);
  return rows.map(({ definition }) => definition);
}

async function insertTexts(one: Kysely<Tables>, count: number): Promise<void> {
  await sql`create temp table made (n int primary key, category_id int, title text, description text, town text, currency text,
    attributes jsonb, search text, headword text, version int, words text[], has_price boolean)`.execute(one);
  const make = adMaker();
  const defaults = { source: "bench", currency: "BGN", priceless: "BGN", now: new Date() } as const;
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => {
      const ad = make();
      const raw = { ...ad, id: from + at, description: `${ad.description}\nНомер ${NUMBER}.` };
      const read = readRecord(raw, defaults);
      if (!read.ok) throw new Error(read.reason);
      const { title, description, town, currency, attributes, category, priceCents } = read.record;
      const { columns, words } = keysOfListing(read.record);
      const content = {
        title,
        description,
        town,
        currency,
        attributes,
        category_id: category.id,
        has_price: priceCents > 0,
      };
      return {
        n: from + at,
        ...content,
        search: columns.search,
        headword: columns.headword,
        version: columns.search_version,
        words,
      };
    });
    await sql`insert into made select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) row (n int, category_id int,
      title text, description text, town text, currency text, attributes jsonb, search text, headword text, version int, words text[], has_price boolean)`.execute(
      one,
    );
  }
  await sql`analyze made`.execute(one);
}

/** Returns a SQL expression for a number between 0 and 1 that is the same for an ad in every run. */
const drawn = (salt: number) => sql`((hashint8extended(i, ${sql.lit(salt)}) & 2147483647) / 2147483648.0)`;
const numberOf = sql`(${sql.lit(NUMBERS)} + floor(${sql.lit(NUMBERS)} * power(${drawn(1)}, 3))::int)`;
/** Uses every text once before any is repeated. */
const textOf = sql`(i * 7919 % (select count(*) from made))`;

interface Copies extends Required<Omit<Filling, "texts">> {
  readonly from: number;
  readonly to: number;
  readonly owners: number;
}

async function insertCopies(one: Kysely<Tables>, { from, to, size, owners, now }: Copies): Promise<void> {
  await sql`
    with ad as (insert into listings (id, user_id, category_id, title, description, price_cents, currency, town, attributes, search,
      search_version, headword, source, source_id, views, priority, vip_expires_at, is_public, was_public, created_at, updated_at, listed_at,
      content_changed_at, confirmed_at, expires_at, ask_at)
    select (substr(hash, 1, 8) || '-' || substr(hash, 9, 4) || '-8' || substr(hash, 14, 3) || '-8' || substr(hash, 18, 3) || '-'
        || substr(hash, 21, 12))::uuid,
      owner.id, made.category_id, made.title, replace(made.description, ${NUMBER}, number::text),
      case when made.has_price then 100 * (10 + floor(100000 * power(${drawn(3)}, 3))::bigint) else 0 end,
      made.currency, made.town, made.attributes, replace(made.search, ${NUMBER}, number::text)::tsvector, made.version, made.headword,
      'import:bench', i::text, floor(1000 * power(${drawn(4)}, 4)),
      case when i % 100 = 7 then 'vip' else 'normal' end,
      case when i % 100 = 7 then ${now}::timestamptz + interval '5 days' end,
      true, true, listed, listed, listed, listed, listed, ${now}::timestamptz + interval '60 days',
      ${now}::timestamptz + interval '20 days' * (1 + ${drawn(5)})
    from (select i, ${numberOf} as number, encode(sha256(convert_to('import:bench' || E'\n' || i, 'UTF8')), 'hex') as hash,
        ${now}::timestamptz - interval '1 day' - interval '40 days' * i / ${size}::int as listed
      from generate_series(${from}::bigint, ${to - 1}::bigint) i) copy
    join made on made.n = ${textOf}
    join owner on owner.n = 1 + i % ${owners}::int
    returning id, user_id, source_id)
    insert into photos (user_id, listing_id, position, key, width, height, placeholder, orphaned_at)
    select user_id, id, place, substr(md5(source_id || '-' || place), 1, 24), 800, 600, ${PLACEHOLDER}, null
    from ad, generate_series(0, 1) place where place < source_id::int % 3`.execute(one);
}

async function keepWhatTriggersKeep(one: Kysely<Tables>, size: number): Promise<void> {
  await sql`insert into listing_counts (category_id, status, is_public, total)
    select category_id, status, is_public, count(*) from listings group by 1, 2, 3`.execute(one);
  await sql`insert into listing_changes (listing_id, number)
    select id, last_value + pg_current_xact_id()::text::bigint from listings, listing_change_base`.execute(one);
  await sql`insert into search_words (word, ads)
    with ad as materialized (select ${numberOf}::text as number, ${textOf} as n from generate_series(0::bigint, ${size - 1}::bigint) i)
    select word, sum(ads) from (
      select word, sum(copies) as ads from (select n, count(*) as copies from ad group by n) copy
        join made using (n), unnest(made.words) word where word <> ${NUMBER} group by word
      union all select number, count(*) from ad group by number) known group by word`.execute(one);
  await sql`insert into search_state default values on conflict do nothing`.execute(one);
}
