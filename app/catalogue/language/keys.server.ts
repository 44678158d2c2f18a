/**
 * The one analysis of ads and of searches: a text becomes keys, which are headwords. Two texts are about the same thing where
 * they have a key in common.
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

/** Goes up with every change after which an ad would have other keys: all ads are then indexed anew. */
export const ANALYSIS_VERSION = 4;

export interface WordKeys {
  /** The headwords of this word. A headword means only itself. */
  readonly exact: readonly string[];
  /** What it may mean besides, as a form of another word. */
  readonly loose: readonly string[];
}

/** One word of a text, or one part of it: двустаен has two. */
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

/** Reads the dictionary and what is derived from it: a quarter of a second, once. */
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
/** Goes up when these tables are derived in another way. */
const TABLES_VERSION = 8;

/** Deriving takes some seconds, so the tables are kept on the disk: the build makes them, else the first start. */
function derivedTables(dictionary: Dictionary): DerivedTables {
  const name = createHash("sha256")
    .update(JSON.stringify([TABLES_VERSION, dictionary.words.size, [...dictionary.endings]]))
    .digest("hex")
    .slice(0, 20);
  const file = join(CACHE, `${name}.json`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Not there yet, or damaged: made below.
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
    // A folder that cannot be written only costs the next start these seconds again.
  }
  return tables;
}

function* both<T>(one: Iterable<T>, other: Iterable<T>): Generator<T> {
  yield* one;
  yield* other;
}

const NONE: readonly string[] = [];

/** The keys of one word as tokensOf() gives it. */
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

/** рязан is an adjective of its own, and a participle of режа. */
function verbsOf(headword: string): readonly string[] {
  if (!/..[аяе][нт]$/.test(headword)) return NONE;
  const { dictionary, links } = loadAnalysis();
  const past = `${headword.slice(0, -1)}х`;
  return links.get(past) ?? headwordsOf(dictionary, past).filter((one) => isVerb(dictionary, one));
}

/** Whether the dictionary knows the word or a form of it, so that it is no misspelling. */
export function isKnownWord(word: string): boolean {
  const { dictionary } = loadAnalysis();
  return dictionary.words.has(word) || headwordsOf(dictionary, word).length > 0;
}

/** Shortest beginning of a compound, and shortest word that follows it. */
const BEGINNING = 2;
const REST = 4;

/** лозя of лозе; паркоместа: any beginning and a known word. Else what its end says. */
function unknownKeys(word: string): readonly string[] {
  const { dictionary, links, ends } = loadAnalysis();
  const neuter = word.replace(/([^аъоуеиюя])я(?:та)?$/, "$1е");
  if (neuter !== word && isHeadword(dictionary, neuter)) return [neuter];
  for (let at = BEGINNING; at <= word.length - REST; at++) {
    const rest = word.slice(at);
    const headwords = headwordsOf(dictionary, rest);
    // A verb at the end makes no compound: таблети are not таб and лети.
    const known = (links.get(rest) ?? headwords).filter((headword) => !isVerb(dictionary, headword));
    if (known.length > 0) return known.map((headword) => word.slice(0, at) + headword);
  }
  return guessHeadwords(ends, word);
}

/** Words whose keys are kept: texts mostly repeat the same ones. */
const MOST_KEPT = 10_000;
const kept = new Map<string, readonly WordKeys[]>();

/** The keys of a word, part by part: двустаен has two parts. */
export function partsOf(word: string): readonly WordKeys[] {
  const known = kept.get(word);
  if (known) return known;
  const parts = analyse(word);
  if (kept.size === MOST_KEPT) kept.clear();
  kept.set(word, parts);
  return parts;
}

function analyse(word: string): readonly WordKeys[] {
  const keys = keysOf(word);
  const numeral = keys.exact.length === 1 ? splitNumeral(loadAnalysis().counted, keys.exact[0] ?? "") : undefined;
  return numeral ? numeral.map((part) => ({ exact: [part], loose: NONE })) : [keys];
}

/** The keys of a text, part by part in order. */
export function positionsOf(text: string): Position[] {
  const positions: Position[] = [];
  for (const token of tokensOf(text))
    for (const { exact, loose } of partsOf(token.word)) positions.push({ token, exact, loose });
  return positions;
}
