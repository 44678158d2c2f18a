/**
 * Finds the words of all lists of the rules in every form: by the headwords that search uses, and by the endings of nouns for words that
 * the dictionary does not contain.
 */

import { loadAnalysis } from "#app/catalogue/language/analysis.server.ts";
import { headwordsOf } from "#app/catalogue/language/dictionary.server.ts";
import { isKnownWord, partsOf } from "#app/catalogue/language/keys.server.ts";
import { readAsCyrillic } from "./read-as-cyrillic.ts";

/**
 * The number of a word of a list, with all its forms. A word that ends with an asterisk includes all words with this beginning; a word
 * after an equals sign is only this form: '=роми' does not include ром.
 */
export type Term = number;

const words: string[] = [];
const terms = new Map<string, Term>();

/** Returns the term of a word in lower case; all lists are built when they are imported, before a text is analysed. */
export function termOf(word: string): Term {
  const known = terms.get(word);
  if (known !== undefined) return known;
  index = undefined;
  terms.set(word, words.length);
  return words.push(word) - 1;
}

interface Index {
  readonly byKey: ReadonlyMap<string, readonly Term[]>;
  readonly byStem: ReadonlyMap<string, readonly Term[]>;
  readonly byBeginning: ReadonlyMap<string, readonly Term[]>;
  readonly byForm: ReadonlyMap<string, readonly Term[]>;
  /** The stems by length and first letter, for words with masked letters. */
  readonly stemsByShape: ReadonlyMap<string, readonly string[]>;
  readonly shortestBeginning: number;
  readonly longestBeginning: number;
  /** The first letters of all terms, to skip other words at once. */
  readonly initials: ReadonlySet<string>;
}

let index: Index | undefined;
/** The maximum number of words in each of the caches below; texts repeat the same words. */
const MAX_CACHED = 20_000;
const found = new Map<string, readonly Term[]>();
const disguised = new Map<string, readonly Term[]>();
const knownWords = new Map<string, boolean>();

/** Returns the cached value of a word, which is computed at its first use. A full cache is emptied. */
function cached<T>(cache: Map<string, T>, word: string, compute: () => T): T {
  let value = cache.get(word);
  if (value === undefined) {
    value = compute();
    if (cache.size === MAX_CACHED) cache.clear();
    cache.set(word, value);
  }
  return value;
}

function getIndex(): Index {
  if (index) return index;
  const byKey = new Map<string, Term[]>();
  const byStem = new Map<string, Term[]>();
  const byBeginning = new Map<string, Term[]>();
  const byForm = new Map<string, Term[]>();
  const add = (map: Map<string, Term[]>, key: string, term: Term) => map.set(key, [...(map.get(key) ?? []), term]);
  for (const [term, word] of words.entries()) {
    if (word.endsWith("*")) add(byBeginning, word.slice(0, -1), term);
    else if (word.startsWith("=")) add(byForm, word.slice(1), term);
    else {
      const [whole, ...parts] = partsOf(word);
      // A numeral at the beginning is a part of its own in a search.
      if (parts.length === 0 && whole) for (const key of ownKeys(word, whole.exact)) add(byKey, key, term);
      add(byStem, stemOf(word), term);
    }
  }
  const lengths = [...byBeginning.keys()].map((beginning) => beginning.length);
  found.clear();
  disguised.clear();
  const stemsByShape = Map.groupBy(byStem.keys(), (stem) => shapeOf(stem));
  index = {
    byKey,
    byStem,
    byBeginning,
    byForm,
    stemsByShape,
    shortestBeginning: Math.min(...lengths),
    longestBeginning: Math.max(...lengths),
    initials: new Set(words.map((word) => word.replace("=", "").slice(0, INITIAL))),
  };
  return index;
}

/** Returns the keys of a term. If the word is among them, the others belong to other words and are left out. */
function ownKeys(word: string, keys: readonly string[]): readonly string[] {
  return keys.includes(word) ? [word] : keys;
}

/** The number of letters that are compared before a word is looked up. */
const INITIAL = 3;
/** The endings of nouns and adjectives after their stem. */
const ENDINGS =
  " ка ки ката ките ичка ички ичката ичките а я ъ ът ят та ата ята о то ото е те ето ете и ия ият ите ият ове овете ови йо у че чета чето четата на ни но ната ните ното".split(
    " ",
  );
const LONGEST_ENDING = 5;
/** Shorter words have no endings: ЛСД, ТТ. */
const MIN_STEM = 4;

const stemOf = (word: string) => (word.length > MIN_STEM ? word.replace(/[аяоеиу]$/, "") : word);

/** Returns the terms of which a word from tokensOf() is a form. */
export function termsOf(word: string): readonly Term[] {
  const { byKey, byForm } = getIndex();
  return cached(found, word, () => {
    // Feminine adjectives can also be words of their own: ръчна.
    const keys = partsOf(word).flatMap(({ exact, loose }) => [...exact, ...loose]);
    const byDictionary = keys.flatMap((key) => byKey.get(key) ?? []);
    const bySpelling = termsSpelled(word);
    const others = bySpelling.length > 0 && !isKnownWord(word) ? bySpelling : termsBeginning(word);
    return [...new Set([...byDictionary, ...others, ...(byForm.get(word) ?? [])])];
  });
}

export function isDictionaryWord(word: string): boolean {
  return cached(knownWords, word, () => isKnownWord(word));
}

/** Returns the terms of a word with Latin letters or digits that is read as Bulgarian. */
export function termsDisguised(word: string): readonly Term[] {
  getIndex();
  return cached(disguised, word, () => [...new Set(readAsCyrillic(word).flatMap(termsSpelled))]);
}

/** Returns the terms of a word that was read out of a disguise: by the dictionary and by stems, without guesses. */
export function termsSpelled(word: string): readonly Term[] {
  if (!mayBeTerm(word)) return [];
  const { byKey, byStem, byForm } = getIndex();
  const { dictionary, links } = loadAnalysis();
  const headwords = links.get(word) ?? headwordsOf(dictionary, word);
  const result = [...termsBeginning(word), ...(byStem.get(word) ?? []), ...(byForm.get(word) ?? [])];
  for (const headword of headwords) result.push(...(byKey.get(headword) ?? []));
  for (let length = 1; length <= LONGEST_ENDING && word.length - length >= MIN_STEM; length++) {
    if (!ENDINGS.includes(word.slice(-length))) continue;
    result.push(...(byStem.get(word.slice(0, -length)) ?? []));
  }
  return result;
}

const shapeOf = (stem: string) => stem.charAt(0) + stem.length;
const MASKS = /[*#•]/g;
/** The minimum number of visible letters; a word with fewer could be one of too many others. */
const MIN_READABLE = 4;

/** Returns the terms of a word in which signs hide letters after the first one: к*каин. */
export function termsMasked(word: string): readonly Term[] {
  const { byStem, stemsByShape } = getIndex();
  return cached(disguised, word, () => {
    const matching = (stem: string) => (stemsByShape.get(shapeOf(stem)) ?? []).filter((one) => isMaskOf(stem, one));
    const endings = ENDINGS.filter((ending) => word.endsWith(ending));
    const stems = endings.map((ending) => word.slice(0, word.length - ending.length)).filter(isReadable);
    return [...new Set(stems.flatMap(matching).flatMap((stem) => byStem.get(stem) ?? []))];
  });
}

const isReadable = (stem: string) => stem.replace(MASKS, "").length >= MIN_READABLE && /[*#•]/.test(stem);

function isMaskOf(masked: string, stem: string): boolean {
  return [...masked].every((letter, at) => letter === stem[at] || letter.search(MASKS) === 0);
}

/** Reports whether some term begins with the first letters of a word. */
export function mayBeTerm(word: string): boolean {
  return getIndex().initials.has(word.slice(0, INITIAL));
}

function termsBeginning(word: string): readonly Term[] {
  const { byBeginning, shortestBeginning, longestBeginning } = getIndex();
  const result: Term[] = [];
  for (let length = shortestBeginning; length <= Math.min(longestBeginning, word.length); length++)
    result.push(...(byBeginning.get(word.slice(0, length)) ?? []));
  return result;
}
