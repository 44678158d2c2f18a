/**
 * Search behind one door: what an ad is found by, and what a search asks for. Owns the table of known words.
 * A word that no ad has ever had is taken for a misspelling or for Latin typing, and the nearest known words stand in.
 */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { romanise } from "./romanise.ts";
import { queryWords, wordsOf } from "./words.ts";

const MIN_SIMILARITY = 0.35;
const MAX_SIMILAR = 6;

/** Remembers the words of ads, so that later searches can be corrected. Sorted, so that writers cannot lock each other out. */
export async function rememberWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = [...new Set(texts.flatMap(wordsOf))].sort();
  if (words.length === 0) return;
  await sql`insert into search_words (word, latin)
    select * from unnest(${words}::text[], ${words.map(romanise)}::text[])
    on conflict do nothing`.execute(db);
}

type WordMap = ReadonlyMap<string, readonly string[]>;
const NO_WORDS: WordMap = new Map();

export interface SearchPlan {
  /** A tsquery, or undefined when the text has no word in it. */
  readonly tsquery: string | undefined;
  /** The text as understood, when that differs from what was typed. */
  readonly corrected: string | undefined;
}

/** Turns what a person typed into a query over `listings.search`. */
export async function planSearch(db: Db, query: string): Promise<SearchPlan> {
  const words = queryWords(query);
  if (words.length === 0) return { tsquery: undefined, corrected: undefined };
  const known = await findKnownWords(db, words);
  const spellings = await findOtherSpellings(db, words);
  const unknown = words.filter((word) => !known.has(word) && !spellings.has(word) && word.length > 2);
  const similar = unknown.length > 0 ? await findSimilarWords(db, unknown) : NO_WORDS;
  const terms = words.map((word) => {
    const beginnings = [word, ...(spellings.get(word) ?? [])].map((one) => `'${one}':*`);
    const whole = (similar.get(word) ?? []).map((one) => `'${one}'`);
    return `(${[...beginnings, ...whole].join("|")})`;
  });
  const read = words.map((word) => similar.get(word)?.[0] ?? word);
  return {
    tsquery: terms.join("&"),
    corrected: similar.size > 0 ? read.join(" ") : undefined,
  };
}

/** Those of `words` that begin at least one known word. */
async function findKnownWords(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select asked.word from unnest(${words}::text[]) asked (word)
    where exists (select 1 from search_words known
      where known.word >= asked.word collate "C" and known.word < (asked.word || ${"\u{10ffff}"}) collate "C")`.execute(
    db,
  );
  return new Set(rows.map((row) => row.word));
}

/** Words that sound the same in the other alphabet: 'drag' and 'драг', 'velosiped' and 'велосипед'. */
async function findOtherSpellings(db: Db, words: readonly string[]): Promise<WordMap> {
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked.word as asked, known.word
    from unnest(${words}::text[], ${words.map(romanise)}::text[]) asked (word, latin)
    join search_words known on known.latin = asked.latin and known.word <> asked.word collate "C"
    order by known.word`.execute(db);
  return grouped(rows);
}

/** For each of `words` the nearest known ones, the very nearest first. */
async function findSimilarWords(db: Db, words: readonly string[]): Promise<WordMap> {
  const { rows } = await sql<{ asked: string; word: string }>`
    select asked.word as asked, near.word
    from unnest(${words}::text[], ${words.map(romanise)}::text[]) asked (word, latin)
    cross join lateral (
      select known.word, similarity(known.latin, asked.latin) as nearness from search_words known
      where known.latin % asked.latin order by nearness desc, known.word limit ${MAX_SIMILAR}) near
    where near.nearness >= ${MIN_SIMILARITY}
    order by near.nearness desc`.execute(db);
  return grouped(rows);
}

function grouped(rows: readonly { readonly asked: string; readonly word: string }[]): WordMap {
  const words = new Map<string, string[]>();
  for (const { asked, word } of rows) words.set(asked, [...(words.get(asked) ?? []), word]);
  return words;
}
