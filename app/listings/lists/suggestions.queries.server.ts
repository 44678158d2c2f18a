/**
 * Suggests words and phrases that occur in titles of at least three sellers, and categories with counts. The text is interpreted as in
 * lists; the work is bounded by the length of the text and a number of ads.
 */
import { type Expression, type SqlBool, sql } from "kysely";
import { CATALOGUE, categoryById } from "#app/catalogue/categories/catalogue.ts";
import { isFunctionWord, isTypedFunctionWord } from "#app/catalogue/language/function-words.ts";
import { isKnownWord, positionsOf } from "#app/catalogue/language/keys.server.ts";
import { isPersonName } from "#app/catalogue/language/person-names.ts";
import { freshVocabulary } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { searchKeysOf } from "#app/catalogue/search/found-words.server.ts";
import { type ReadQuery, readQuery } from "#app/catalogue/search/read-query.ts";
import { tiersOf } from "#app/catalogue/search/tiers.ts";
import { NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { mostAdsOf, type PlannedFilter, planWith } from "#app/listings/finding/planned-filter.server.ts";
import { SYSTEM_ACCOUNT } from "#app/listings/imports/import-accounts.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import { conditionsWithKeys, type Eb } from "./listing-conditions.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { amongNewest, countCategories, countNewest } from "./sorted-groups.queries.server.ts";
import {
  type CategorySuggestion,
  NO_SUGGESTIONS,
  SUGGESTED_FROM,
  SUGGESTED_TO,
  type Suggestions,
} from "./suggestions.ts";

/** Number of ads whose titles are read. */
const SAMPLE_SIZE = 300;
const FEWEST_SELLERS = 3;
const MOST_PHRASES = 6;
const MOST_CATEGORIES = 3;

export async function suggest(db: Db, typed: string): Promise<Suggestions> {
  const q = cleanLine(typed).toLowerCase();
  if (q.length < SUGGESTED_FROM || q.length > SUGGESTED_TO) return NO_SUGGESTIONS;
  const vocabulary = await freshVocabulary(db);
  const read = readQuery(vocabulary, q, { typing: "suggestions" });
  const tiers = tiersOf(read);
  // The tier with all words in the title, not those with words anywhere.
  const inTitle = tiers?.all[tiers.inTitle - 1];
  const isNew = await amongNewest(db, mostAdsOf(vocabulary, read));
  const newest = inTitle && isNew ? await titlesWith(db, inTitle, isNew) : [];
  const isEnough = inTitle === undefined || newest.length === SAMPLE_SIZE;
  const titles = isEnough ? newest : await withSome(db, inTitle, (tx) => titlesWith(tx, inTitle));
  const common = commonPhrases(titles, read);
  const continued = common.filter((phrase) => continues(phrase, q));
  const phrases = new Set([...continued.filter((phrase) => phrase !== q).slice(0, MOST_PHRASES), ...placesFor(q)]);
  const [best] = continued;
  const categories = best === undefined ? [] : await categoriesOf(db, planWith(vocabulary, { ...NO_FILTER, q: best }));
  return { phrases: [...phrases], categories: [...namedCategories(q), ...categories] };
}

/**
 * Reports whether a phrase has a word that continues the last one of a text, or another form of it. If that word is unfinished or in Latin
 * letters, any phrase does.
 */
function continues(phrase: string, q: string): boolean {
  const last = q.split(" ").at(-1) ?? "";
  if (!/^[а-я]+$/.test(last) || !isKnownWord(last)) return true;
  return phrase.split(" ").some((word) => word.startsWith(last) || last.startsWith(word));
}

const MIN_NAME = 3;

/** Returns the text with its last word completed to a town. */
function placesFor(q: string): readonly string[] {
  const last = q.split(" ").at(-1) ?? "";
  if (last.length < MIN_NAME) return [];
  const before = q.slice(0, q.length - last.length);
  return TOWNS.filter((town) => town.toLowerCase().startsWith(last) && town.toLowerCase() !== last).map(
    (town) => before + town.toLowerCase(),
  );
}

/** Returns the categories whose name has a word that begins like the text. */
function namedCategories(q: string): readonly CategorySuggestion[] {
  if (q.length < MIN_NAME) return [];
  return CATALOGUE.filter(({ name }) =>
    name
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(q)),
  )
    .slice(0, 1)
    .map(({ slug, name }) => ({ q: "", slug, name, count: null, isMore: false }));
}

/** The number of matches of one key from which the index returns about as many at random. */
const ENOUGH = 3_000;

/**
 * Runs a query that needs only some matching ads. For alternatives of one word the index over keys stops early, so that a frequent word
 * takes no longer in a large table; the planner would scan the table, or the newest ads, and read every tsvector. Words that must all match are not cut,
 * because random parts of two lists have little in common.
 */
function withSome<T>(db: Db, tsquery: string, query: (db: Db) => Promise<T>): Promise<T> {
  if (/[&!]|<->/.test(tsquery.replace(/'[^']*'/g, ""))) return query(db);
  return inTransaction(db, async (tx) => {
    await sql`select set_config('gin_fuzzy_search_limit', ${String(ENOUGH)}, true), set_config('enable_seqscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(tx);
    return query(tx);
  });
}

/** Returns titles with their sellers. Imported ads without an owner are of many sellers, so that each counts as one. */
function titlesWith(db: Db, tsquery: string, isNew: Expression<SqlBool> = sql`true`): Promise<Title[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(["id", "title", "user_id"])
        .where((inner) => conditionsWithKeys(inner as unknown as Eb, NO_FILTER, tsquery))
        .where(isNew)
        .limit(SAMPLE_SIZE)
        .as("found"),
    )
    .innerJoin("users", "users.id", "found.user_id")
    .select([
      "found.title",
      sql<string>`case users.email when ${SYSTEM_ACCOUNT.email} then found.id else users.id end`.as("seller"),
    ])
    .execute();
}

async function categoriesOf(
  db: Db,
  { filter, tiers, mostAds = 0 }: PlannedFilter,
): Promise<readonly CategorySuggestion[]> {
  if (!tiers) return [];
  const { meant } = tiers;
  const counts =
    (await countNewest(db, { filter, tsquery: meant, match: "meant" }, mostAds)) ??
    (await withSome(db, meant, (tx) => countCategories(tx, (eb) => conditionsWithKeys(eb, filter, meant))));
  // Counting has stopped, so that each category has at least the ads that were counted.
  const isMore = [...counts.values()].reduce((sum, count) => sum + count, 0) > COUNT_LIMIT;
  return [...counts]
    .sort(([id, count], [other, more]) => more - count || id - other)
    .slice(0, MOST_CATEGORIES)
    .map(([id, count]) => {
      const { slug, name } = categoryById(id);
      return { q: filter.q, slug, name, count: isMore ? count - 1 : count, isMore };
    });
}

interface Title {
  readonly title: string;
  readonly seller: string;
}

interface Phrase {
  readonly sellers: Set<string>;
  /** Number of occurrences of each spelling. */
  readonly spellings: Map<string, number>;
  readonly length: number;
}

/** Returns the words of the query alone, then with a neighbour, by number of sellers. */
function commonPhrases(titles: readonly Title[], read: ReadQuery): readonly string[] {
  const asked = searchKeysOf(read, { isLoose: false });
  const phrases = new Map<string, Phrase>();
  for (const { title, seller } of titles) {
    for (const words of spansOf(title, read, asked)) {
      if (words.some(({ text }) => isPersonName(text)) || words.every(isUninformative)) continue;
      const id = words.map(({ key }) => key).join(" ");
      const phrase = phrases.get(id) ?? { sellers: new Set(), spellings: new Map(), length: words.length };
      const spelling = words.map(({ text }) => text).join(" ");
      phrase.sellers.add(seller);
      phrase.spellings.set(spelling, (phrase.spellings.get(spelling) ?? 0) + 1);
      phrases.set(id, phrase);
    }
  }
  return [...phrases.values()]
    .filter(({ sellers }) => sellers.size >= FEWEST_SELLERS)
    .sort((one, other) => one.length - other.length || other.sellers.size - one.sellers.size)
    .map(({ spellings }) => [...spellings].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "");
}

/** Reports whether a word says nothing alone: of one or two letters, a number, or 'само'. */
function isUninformative({ text, key }: TitleWord): boolean {
  return /^(?:\p{L}{1,2}|\d+)$/u.test(text) || [text, key].some((one) => isTypedFunctionWord(one));
}

interface TitleWord {
  readonly text: string;
  readonly key: string;
  readonly keys: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Returns the words of the query as they occur in the title, alone and with the word before or after them. */
function spansOf(title: string, read: ReadQuery, asked: ReadonlySet<string>): readonly (readonly TitleWord[])[] {
  const words = wordsOf(title);
  const hits = words.flatMap(({ keys }, at) => (keys.some((key) => asked.has(key)) ? [at] : []));
  const [first, last] = [hits[0], hits.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found = new Set(hits.flatMap((at) => words[at]?.keys ?? []));
  const hasAll = read.words.every(({ meanings }) => meanings.some(({ keys }) => keys.every((key) => found.has(key))));
  if (!hasAll || last - first > read.words.length + 1) return [];
  const isBeside = (at: number) => /^[\s-]+$/.test(title.slice(words[at]?.end, words[at + 1]?.start));
  const isContentWord = (at: number) => {
    const { text = "" } = words[at] ?? {};
    return !isFunctionWord(text) && !/^(?:\p{L}|[а-я]{2})$/u.test(text);
  };
  return [
    words.slice(first, last + 1),
    ...(first > 0 && isBeside(first - 1) && isContentWord(first - 1) ? [words.slice(first - 1, last + 1)] : []),
    ...(last + 1 < words.length && isBeside(last) && isContentWord(last + 1) ? [words.slice(first, last + 2)] : []),
  ];
}

function wordsOf(title: string): readonly TitleWord[] {
  const words = new Map<number, TitleWord>();
  for (const { token, exact } of positionsOf(title)) {
    const keys = [...(words.get(token.start)?.keys ?? []), ...exact];
    words.set(token.start, { text: token.word, key: keys[0] ?? "", keys, start: token.start, end: token.end });
  }
  return [...words.values()];
}
