// Ads made of the dictionary's own words, some in every tenth ad and most in few, and searches for them as people type.
import { sql } from "kysely";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { keysOfListing } from "#app/listings/listing-keys.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { formsOf, readDictionary } from "#app/search/dictionary.server.ts";
import { romanise } from "#app/search/romanise.ts";

/** The same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

export const TOWNS = ["Хасково", "Димитровград", "Свиленград", "Харманли", "Любимец", "Маджарово", "Минерални бани"];
const THINGS =
  "апартамент къща кола велосипед телефон маса стол диван гараж парцел лаптоп пералня гума трактор куче рокля китара".split(
    " ",
  );

export interface MadeAd {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly categoryId: number;
  readonly search: string;
  readonly version: number;
  readonly words: readonly string[];
}

/** `count` words of the dictionary, verbs and short ones left out. */
export function dictionaryWords(random: () => number, count: number): readonly string[] {
  const forms = [...formsOf(readDictionary())]
    .filter(([form, , isVerb]) => !isVerb && form.length > 3)
    .map(([form]) => form);
  return Array.from({ length: count }, () => forms[Math.floor(random() * forms.length)] ?? "");
}

/** So many are made one by one; more are copies of these. */
const MADE = 25_000;

export function makeAds(count = MADE): { readonly ads: readonly MadeAd[]; readonly known: readonly string[] } {
  const random = seeded(7);
  const known = dictionaryWords(random, 20_000);
  // Few words are frequent, most are rare.
  const word = () => known[Math.floor(known.length ** random()) - 1] ?? "";
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const ads = Array.from({ length: count }, (): MadeAd => {
    const category = pick(CATALOGUE);
    const title = `${word()} ${pick(THINGS)} ${word()} ${Math.floor(random() * 40)}`;
    const description = Array.from({ length: 40 }, word).join(" ");
    const town = pick(TOWNS);
    const { columns, words } = keysOfListing({ title, description, town, category, attributes: {}, currency: "BGN" });
    return {
      title,
      description,
      town,
      categoryId: category.id,
      search: columns.search,
      version: columns.search_version,
      words,
    };
  });
  return { ads, known };
}

const SELLERS = 500;

/** Fills an empty site with so many ads of 500 sellers, as if they had been published over two months. */
export async function fillDatabase(db: Db, ads: readonly MadeAd[], size: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into users (name, email) select 'Мария Тестова', 'bench' || n || '@example.com' from generate_series(1, ${SELLERS}::int) n
    returning id`.execute(db);
  const sellers = rows.map(({ id }) => id);
  const copies = Math.ceil(size / ads.length);
  await sql`alter table listings disable trigger all`.execute(db);
  for (let at = 0; at < ads.length; at += 1000) {
    const some = ads.slice(at, at + 1000);
    const column = <T>(of: (ad: MadeAd) => T) => some.map(of);
    await sql`
      insert into listings (user_id, category_id, title, description, town, search, search_version, price_cents, is_public, was_public,
        listed_at, priority)
      select (${sellers}::uuid[])[1 + floor(random() * ${SELLERS}::int)::int], category, title, description, town, search::tsvector, version, (random() * 100000)::int * 100, true, true,
        now() - random() * interval '60 days', case when random() < 0.01 then 'vip' else 'normal' end
      from unnest(${column((ad) => ad.categoryId)}::int[], ${column((ad) => ad.title)}::text[], ${column((ad) => ad.description)}::text[],
        ${column((ad) => ad.town)}::text[], ${column((ad) => ad.search)}::text[], ${column((ad) => ad.version)}::int[])
        made (category, title, description, town, search, version), generate_series(1, ${copies}::int)`.execute(db);
  }
  const counts = new Map<string, number>();
  for (const { words } of ads) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + copies);
  await sql`insert into search_words select * from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[])`.execute(
    db,
  );
  await sql`insert into search_state default values on conflict do nothing`.execute(db);
  await sql`insert into listing_counts (category_id, status, is_public, total)
    select category_id, status, is_public, count(*) from listings group by 1, 2, 3`.execute(db);
  await sql`alter table listings enable trigger all`.execute(db);
  await sql`vacuum (analyze) listings`.execute(db);
}

/** Searches by kind. */
export function makeSearches(known: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const random = seeded(11);
  const word = (from: number, to: number) => known[from + Math.floor(random() * (to - from))] ?? "";
  const times = (make: () => string) => Array.from({ length: 40 }, make);
  const mistyped = (right: string) => {
    const at = 1 + Math.floor(random() * (right.length - 2));
    return right.slice(0, at) + right.slice(at + 1);
  };
  const thing = () => THINGS[Math.floor(random() * THINGS.length)] ?? "";
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  return {
    "frequent word": times(() => q(word(0, 40))),
    "word of titles": times(() => q(thing())),
    "usual word": times(() => q(word(100, 2_000))),
    "rare word": times(() => q(word(5_000, 20_000))),
    "two words": times(() => q(`${thing()} ${word(0, 500)}`)),
    "two frequent words": times(() => q(`${word(0, 20)} ${word(0, 20)}`)),
    "three words": times(() => q(`${thing()} ${word(0, 100)} ${word(0, 300)}`)),
    "in Latin": times(() => q(romanise(`${thing()} ${word(0, 2_000)}`))),
    mistyped: times(() => q(mistyped(word(0, 3_000)))),
    beginning: times(() => q(thing().slice(0, 4))),
    nothing: times(() => q(`${word(19_000, 20_000)} ${word(19_000, 20_000)} ${word(19_000, 20_000)}`)),
    "in a town": times(() => `${q(word(0, 200))}&town=Харманли`),
    "by price": times(() => `${q(word(0, 2_000))}&order=cheapest`),
  };
}
