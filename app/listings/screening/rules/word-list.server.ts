/** Finds the words of a list, unless other words near them show that something else is meant. */
import type { AnalysedText, Hit } from "#app/listings/screening/analysis/analysed-text.server.ts";
import { type Term, termOf } from "#app/listings/screening/analysis/lexicon.server.ts";
import type { Range } from "#app/platform/numbers/range.ts";
import type { ListEntry } from "./lists/list-entry.ts";

type Phrase = readonly Term[];

interface Compiled {
  readonly find: readonly Phrase[];
  readonly near: readonly Phrase[] | undefined;
  readonly unless: readonly Phrase[];
  readonly unlessBeside: readonly Phrase[];
  readonly within: number;
}

const WITHIN = 7;
const BESIDE = 3;
/** Prepositions and articles that may stand between the words of a phrase. */
const MAX_BETWEEN = 1;

function phrasesOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

const compilePhrases = (list: string): readonly Phrase[] =>
  phrasesOf(list).map((phrase) => phrase.split(/\s+/).map(termOf));

/** An adjective can follow its noun: 'гранати бойни'. Shorter words are prepositions and numbers. */
const MIN_REVERSED = 4;

/** Returns the phrases of a list, those of two words also in reverse order. */
const inBothOrders = (list: string): readonly Phrase[] => [
  ...compilePhrases(list),
  ...phrasesOf(list).flatMap((phrase): Phrase[] => {
    const words = phrase.split(/\s+/);
    return words.length === 2 && words.every(({ length }) => length >= MIN_REVERSED)
      ? [words.toReversed().map(termOf)]
      : [];
  }),
];

/** Returns a function that finds the entries of a list. */
export function wordList(entries: readonly ListEntry[]): (text: AnalysedText) => readonly Range[] {
  const compiled = entries.map(
    ({ find, near, unless = "", unlessBeside = "", within = WITHIN }): Compiled => ({
      find: inBothOrders(find),
      near: near === undefined ? undefined : compilePhrases(near),
      unless: compilePhrases(unless),
      unlessBeside: compilePhrases(unlessBeside),
      within,
    }),
  );
  return (text) => compiled.flatMap((entry) => findEntry(text, entry));
}

function findEntry(text: AnalysedText, { find, near, unless, unlessBeside, within }: Compiled): readonly Range[] {
  const all = findPhrases(text, find);
  if (all.length === 0) return NO_RANGES;
  const hits = near ? all.filter(isNear(findPhrases(text, near), { within, places: text.order })) : all;
  const { places } = text;
  const isExplained = isNear(findPhrases(text, unless), { within: Math.max(WITHIN, within), places });
  const isNamed = isNear(findPhrases(text, unlessBeside), { within: Math.min(BESIDE, within), places });
  if (hits.some((hit) => isExplained(hit) || isNamed(hit))) return NO_RANGES;
  return hits.map((hit) => rangeOf(text, hit));
}

interface Distance {
  readonly within: number;
  /** The place of each word, in ascending order. */
  readonly places: ArrayLike<number>;
}

/** Returns a function that reports whether a hit is near one of the others. */
function isNear(others: readonly Hit[], { within, places }: Distance): (hit: Hit) => boolean {
  if (others.length === 0) return () => false;
  const marks = new Uint8Array(places.length);
  const placeOf = (word: number) => places[word] ?? Number.POSITIVE_INFINITY;
  for (const { at, last } of others) {
    marks.fill(1, at, last + 1);
    for (let word = at - 1; word >= 0 && placeOf(at) - placeOf(word) <= within; word--) marks[word] = 1;
    for (let word = last + 1; placeOf(word) - placeOf(last) <= within; word++) marks[word] = 1;
  }
  return ({ at, last }) => marks[at] === 1 || marks[last] === 1;
}

function rangeOf({ words, originalRange }: AnalysedText, { at, last }: Hit): Range {
  return originalRange(words[at]?.start ?? 0, words[last]?.end ?? 0);
}

const NONE: readonly Hit[] = [];
const NO_RANGES: readonly Range[] = [];

/** Returns the hits of all phrases, without arrays for those that do not occur. */
function findPhrases(text: AnalysedText, phrases: readonly Phrase[]): readonly Hit[] {
  const found: Hit[] = [];
  for (const phrase of phrases) for (const hit of findPhrase(text, phrase)) found.push(hit);
  return found;
}

function findPhrase({ hits }: AnalysedText, phrase: Phrase): readonly Hit[] {
  const [first] = phrase;
  let found = (first !== undefined && hits.get(first)) || NONE;
  for (let word = 1; found.length > 0 && word < phrase.length; word++)
    found = followedBy(found, hits.get(phrase[word] ?? -1) ?? NONE);
  return found;
}

/** Returns the hits that one of the others follows, extended to it. Both are in order. */
function followedBy(hits: readonly Hit[], others: readonly Hit[]): readonly Hit[] {
  const result: Hit[] = [];
  let next = 0;
  for (const { at, last } of hits) {
    while (next < others.length && (others[next]?.at ?? 0) <= last) next++;
    const follower = others[next];
    if (follower && follower.at <= last + 1 + MAX_BETWEEN) result.push({ at, last: follower.last });
  }
  return result;
}
