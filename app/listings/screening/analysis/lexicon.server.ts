/**
 * Finds the words of the lists in every form: by the headwords that search uses, and by the endings of nouns for words that the dictionary
 * does not contain.
 */

import { loadAnalysis } from "#app/catalogue/language/analysis.server.ts";
import { headwordsOf } from "#app/catalogue/language/dictionary.server.ts";
import { isKnownWord, partsOf } from "#app/catalogue/language/keys.server.ts";
import { remembered } from "#app/platform/wording/remembered.ts";
import { readLists } from "./list-files.server.ts";
import { readAsCyrillic } from "./read-as-cyrillic.ts";

/** The number of a word of a list, with all its forms; '=роми' is only this form and does not include ром. */
export type Term = number;
export type Phrase = readonly Term[];

/** An entry of a list, with terms instead of words. */
export interface Entry {
  readonly list: string;
  readonly find: readonly Phrase[];
  readonly near: readonly Phrase[] | undefined;
  readonly unless: readonly Phrase[];
  readonly unlessBeside: readonly Phrase[];
  readonly within: number;
}

interface Lexicon {
  /** The entries by the first terms of the phrases that they find. */
  readonly entries: ReadonlyMap<Term, readonly Entry[]>;
  /** The terms by their keys in a search; those of one form by '=' and this form. */
  readonly byKey: ReadonlyMap<string, readonly Term[]>;
  readonly byStem: ReadonlyMap<string, readonly Term[]>;
  /** The stems by length and first letter, for words with masked letters. */
  readonly stemsByShape: ReadonlyMap<string, readonly string[]>;
  /** The first letters of all terms, to skip other words at once. */
  readonly initials: ReadonlySet<string>;
}

let lexicon: Lexicon | undefined;

/** Returns the lists as terms; they are read at the first call. */
export function loadLexicon(): Lexicon {
  lexicon ??= buildLexicon();
  return lexicon;
}

function buildLexicon(): Lexicon {
  const terms = new Map<string, Term>();
  const termOf = (word: string) => terms.get(word) ?? terms.set(word, terms.size).size - 1;
  const phraseOf = (phrase: string): Phrase => phrase.split(" ").map(termOf);
  const all = readLists().map(
    (entry): Entry => ({
      ...entry,
      find: entry.find.flatMap(inBothOrders).map(phraseOf),
      near: entry.near?.map(phraseOf),
      unless: entry.unless.map(phraseOf),
      unlessBeside: entry.unlessBeside.map(phraseOf),
    }),
  );
  const words = [...terms];
  const byStem = grouped(words.flatMap(([word, term]) => stemsOf(word).map((stem) => [stem, term] as const)));
  return {
    entries: grouped(
      all.flatMap((entry) => [...new Set(entry.find.map(([first = -1]) => first))].map((first) => [first, entry])),
    ),
    byKey: grouped(words.flatMap(([word, term]) => keysOf(word).map((key) => [key, term] as const))),
    byStem,
    stemsByShape: Map.groupBy(byStem.keys(), shapeOf),
    initials: new Set(words.map(([word]) => word.replace("=", "").slice(0, INITIAL))),
  };
}

function grouped<K, V>(pairs: readonly (readonly [K, V])[]): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** An adjective can follow its noun: 'гранати бойни'. Shorter words are prepositions and numbers. */
const MIN_REVERSED = 4;

function inBothOrders(phrase: string): readonly string[] {
  const words = phrase.split(" ");
  return words.length === 2 && words.every(({ length }) => length >= MIN_REVERSED)
    ? [phrase, words.toReversed().join(" ")]
    : [phrase];
}

/** Returns the keys of a term. If the word is among them, the others belong to other words and are left out. */
function keysOf(word: string): readonly string[] {
  if (word.startsWith("=")) return [word];
  // A numeral at the beginning is a part of its own in a search.
  const [whole, ...parts] = partsOf(word);
  if (!whole || parts.length > 0) return [];
  return whole.exact.includes(word) ? [word] : whole.exact;
}

/** The number of letters that are compared before a word is looked up. */
const INITIAL = 3;
/** The endings of nouns and adjectives after their stem. */
const ENDINGS = new Set(
  " ка ки ката ките ичка ички ичката ичките а я ъ ът ят та ата ята о то ото е те ето ете и ия ият ите ият ове овете ови йо у че чета чето четата на ни но ната ните ното".split(
    " ",
  ),
);
const LONGEST_ENDING = 5;
/** Shorter words have no endings: ЛСД, ТТ. */
const MIN_STEM = 4;

/** Returns the stems of a word: ракия has раки, ловен has also ловн. */
function stemsOf(word: string): readonly string[] {
  if (word.length <= MIN_STEM) return [word];
  const stem = word.replace(/[аяоеиу]$/, "");
  return [...new Set([stem, stem.replace(/[еъ](?=[^аъоуеиюя]$)/, "")])];
}

/** Returns the terms of which a word from tokensOf() is a form, also one in Latin letters that is read as Bulgarian. */
export const termsOf = remembered((word) => {
  const { byKey } = loadLexicon();
  // Feminine adjectives can also be words of their own: ръчна.
  const keys = partsOf(word).flatMap(({ exact, loose }) => [...exact, ...loose]);
  const isUnknown = mayBeTerm(word) && !isKnownWord(word);
  return once([
    ...[...keys, `=${word}`].flatMap((key) => byKey.get(key) ?? []),
    ...(isUnknown ? termsSpelled(word) : []),
    ...(/[a-z]/.test(word) ? termsRead(word) : []),
  ]);
});

const once = (terms: readonly Term[]): readonly Term[] => [...new Set(terms)];

/** Returns the terms of a word with Latin letters, digits or signs that is read as Bulgarian: к0каин. */
export const termsDisguised = remembered((word) => once(termsRead(word)));

const termsRead = (word: string) => readAsCyrillic(word).flatMap(termsSpelled);

/** Returns the terms of a word that was read out of a disguise: by the dictionary and by stems, without guesses. */
function termsSpelled(word: string): readonly Term[] {
  if (!mayBeTerm(word)) return [];
  const { byKey } = loadLexicon();
  const { dictionary, links } = loadAnalysis();
  const keys = [`=${word}`, ...(links.get(word) ?? headwordsOf(dictionary, word))];
  return [...keys.flatMap((key) => byKey.get(key) ?? []), ...termsByStem(word)];
}

/** Returns the terms whose stem remains when an ending is removed. */
export function termsByStem(word: string): readonly Term[] {
  const { byStem } = loadLexicon();
  const terms = [...(byStem.get(word) ?? [])];
  for (let length = 1; length <= LONGEST_ENDING && word.length - length >= MIN_STEM; length++)
    if (ENDINGS.has(word.slice(-length))) terms.push(...(byStem.get(word.slice(0, -length)) ?? []));
  return terms;
}

const shapeOf = (stem: string) => stem.charAt(0) + stem.length;
const MASKS = /[*#•]/g;
/** The minimum number of visible letters; a word with fewer could be one of too many others. */
const MIN_READABLE = 4;

/** Returns the terms of a word in which signs hide letters after the first one: к*каин. */
export const termsMasked = remembered((word) => {
  const { byStem, stemsByShape } = loadLexicon();
  const matching = (stem: string) => (stemsByShape.get(shapeOf(stem)) ?? []).filter((one) => isMaskOf(stem, one));
  const endings = [...ENDINGS].filter((ending) => word.endsWith(ending));
  const stems = endings.map((ending) => word.slice(0, word.length - ending.length)).filter(isReadable);
  return once(stems.flatMap(matching).flatMap((stem) => byStem.get(stem) ?? []));
});

const isReadable = (stem: string) => stem.replace(MASKS, "").length >= MIN_READABLE && /[*#•]/.test(stem);

function isMaskOf(masked: string, stem: string): boolean {
  return [...masked].every((letter, at) => letter === stem[at] || letter.search(MASKS) === 0);
}

/** Reports whether some term begins with the first letters of a word. */
function mayBeTerm(word: string): boolean {
  return loadLexicon().initials.has(word.slice(0, INITIAL));
}
