/**
 * Analyses the texts of ads and searches alike: each word is converted to keys, which are headwords. A search matches an ad by
 * common keys.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Dictionary, formsOf, headwordsOf, isHeadword, isVerb, readDictionary } from "./dictionary.server.ts";
import { type Edit, type Ends, guessHeadwords, learnEnds } from "./endings.ts";
import { linkIrregularWords, SUPPLETIVE } from "./irregular-words.ts";
import { type Counted, findCounted, splitNumeral } from "./numerals.ts";
import { sameName } from "./synonyms.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** The version of the analysis. Increment it with every change of keys; all ads are then indexed again. */
export const ANALYSIS_VERSION = 4;

export interface WordKeys {
  /** The headwords of the word; a headword has only itself. */
  readonly exact: readonly string[];
  /** Further headwords, of which the word is also a form. */
  readonly loose: readonly string[];
}

/** A word of a text, or a part of one: двустаен has two. */
export interface Position extends WordKeys {
  readonly token: Token;
}

interface Analysis {
  readonly dictionary: Dictionary;
  readonly links: ReadonlyMap<string, readonly string[]>;
  readonly ends: Ends;
  readonly counted: Counted;
}

let loaded: Analysis | undefined;

/** Loads the dictionary and the tables derived from it; the first call takes a quarter of a second. */
export function loadAnalysis(): Analysis {
  if (loaded) return loaded;
  const dictionary = readDictionary();
  const { links, ends } = derivedTables(dictionary);
  loaded = { dictionary, links: new Map(links), ends: new Map(ends), counted: findCounted(dictionary) };
  return loaded;
}

interface DerivedTables {
  readonly links: readonly (readonly [string, readonly string[]])[];
  readonly ends: readonly (readonly [string, readonly Edit[]])[];
}

const CACHE = "node_modules/.cache/tukashno-keys";
/** The version of the derived tables. Increment it when they are derived differently. */
const TABLES_VERSION = 8;

/** Returns the derived tables. Deriving takes some seconds, so they are cached in a file by the build, else by the first start. */
function derivedTables(dictionary: Dictionary): DerivedTables {
  const name = createHash("sha256")
    .update(JSON.stringify([TABLES_VERSION, dictionary.words.size, [...dictionary.endings]]))
    .digest("hex")
    .slice(0, 20);
  const file = join(CACHE, `${name}.json`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The file is missing or damaged; the tables are derived below.
  }
  const links = linkIrregularWords(dictionary);
  const irregular = [...links].flatMap(([form, headwords]) =>
    headwords.map((headword) => [form, headword, false] as const),
  );
  const tables = { links: [...links], ends: [...learnEnds(both(formsOf(dictionary), irregular))] };
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(tables));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // If the folder is not writable, the next start derives the tables again.
  }
  return tables;
}

function* both<T>(one: Iterable<T>, other: Iterable<T>): Generator<T> {
  yield* one;
  yield* other;
}

const NONE: readonly string[] = [];

/** Returns the keys of a word from tokensOf(). */
export function keysOf(word: string): WordKeys {
  const { exact, loose } = sameName(word) ? { exact: [word], loose: NONE } : headKeys(word);
  return { exact: exact.map((key) => sameName(key) ?? key), loose };
}

function headKeys(word: string): WordKeys {
  const { dictionary, links } = loadAnalysis();
  const suppletive = SUPPLETIVE.get(word);
  if (suppletive) return { exact: [suppletive], loose: NONE };
  if (!/[а-я]/.test(word)) return { exact: [word], loose: NONE };
  const headwords = headwordsOf(dictionary, word);
  if (isHeadword(dictionary, word))
    return { exact: [word], loose: [...headwords.filter((one) => one !== word), ...verbsOf(word)] };
  const linked = links.get(word) ?? headwords;
  if (linked.length > 0) return { exact: linked, loose: linked.flatMap(verbsOf) };
  if (dictionary.words.has(word)) return { exact: [word], loose: NONE };
  return { exact: unknownKeys(word), loose: NONE };
}

/** Returns the verbs of a headword that is also a participle: рязан is an adjective and a participle of режа. */
function verbsOf(headword: string): readonly string[] {
  if (!/..[аяе][нт]$/.test(headword)) return NONE;
  const { dictionary, links } = loadAnalysis();
  const past = `${headword.slice(0, -1)}х`;
  return links.get(past) ?? headwordsOf(dictionary, past).filter((one) => isVerb(dictionary, one));
}

/** Reports whether the dictionary contains a word as a headword or form, so that it is not a misspelling. */
export function isKnownWord(word: string): boolean {
  const { dictionary } = loadAnalysis();
  return dictionary.words.has(word) || headwordsOf(dictionary, word).length > 0;
}

/** The minimum lengths of the first part of a compound and of the word after it. */
const MIN_FIRST_PART = 2;
const MIN_LAST_PART = 4;

/** Returns the keys of an unknown word: as a compound that ends with a known word, such as паркоместа, else guessed by its ending. */
function unknownKeys(word: string): readonly string[] {
  const { dictionary, links, ends } = loadAnalysis();
  const neuter = word.replace(/([^аъоуеиюя])я(?:та)?$/, "$1е");
  if (neuter !== word && isHeadword(dictionary, neuter)) return [neuter];
  for (let at = MIN_FIRST_PART; at <= word.length - MIN_LAST_PART; at++) {
    const rest = word.slice(at);
    const headwords = headwordsOf(dictionary, rest);
    // A compound does not end with a verb: таблети is not таб and лети.
    const known = (links.get(rest) ?? headwords).filter((headword) => !isVerb(dictionary, headword));
    if (known.length > 0) return known.map((headword) => word.slice(0, at) + headword);
  }
  return guessHeadwords(ends, word);
}

/** The maximum number of words whose keys are cached; most texts repeat the same words. */
const MAX_CACHED = 10_000;
const cache = new Map<string, readonly WordKeys[]>();

/** Returns the keys of each part of a word: двустаен has two parts. */
export function partsOf(word: string): readonly WordKeys[] {
  const known = cache.get(word);
  if (known) return known;
  const parts = analyse(word);
  if (cache.size === MAX_CACHED) cache.clear();
  cache.set(word, parts);
  return parts;
}

function analyse(word: string): readonly WordKeys[] {
  const keys = keysOf(word);
  const numeral = keys.exact.length === 1 ? splitNumeral(loadAnalysis().counted, keys.exact[0] ?? "") : undefined;
  return numeral ? numeral.map((part) => ({ exact: [part], loose: NONE })) : [keys];
}

/** Returns the parts of all words of a text with their keys, in order. */
export function positionsOf(text: string): Position[] {
  const positions: Position[] = [];
  for (const token of tokensOf(text))
    for (const { exact, loose } of partsOf(token.word)) positions.push({ token, exact, loose });
  return positions;
}
