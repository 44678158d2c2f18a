/** Finds the words of the lists in a text, unless other words near them show that something else is meant. */
import { type Token, tokensOf } from "#app/catalogue/language/tokens.ts";
import type { FoldedText } from "#app/platform/numbers/folded-text.ts";
import type { Range } from "#app/platform/numbers/range.ts";
import { type Entry, loadLexicon, type Phrase } from "./lexicon.server.ts";
import { type Hit, type Hits, hitsIn } from "./word-hits.server.ts";

/** Returns the found parts of the original text by the name of the list. */
export function listedWords({ folded, originalRange }: FoldedText): ReadonlyMap<string, readonly Range[]> {
  const { entries } = loadLexicon();
  const words = tokensOf(folded);
  const hits = hitsIn(folded, words);
  const possible = new Set([...hits.keys()].flatMap((term) => entries.get(term) ?? []));
  const found = new Map<string, Range[]>();
  if (possible.size === 0) return found;
  const text = { hits, order: Uint32Array.from(words.keys()), places: placesOf(folded, words) };
  for (const entry of possible) {
    const ranges = findEntry(text, entry).map(({ at, last }) =>
      originalRange(words[at]?.start ?? 0, words[last]?.end ?? 0),
    );
    found.set(entry.list, [...(found.get(entry.list) ?? []), ...ranges]);
  }
  return found;
}

interface PlacedHits {
  readonly hits: Hits;
  /** The index of each word, to measure distances without regard to sentences. */
  readonly order: Uint32Array;
  /** The place of each word, counted in words; the end of a sentence or clause counts as further words. */
  readonly places: Uint32Array;
}

/** Words that say what is meant count from at least this distance, those that do so only beside the word from at most the other one. */
const MIN_UNLESS = 7;
const MAX_BESIDE = 3;

function findEntry(
  { hits, order, places }: PlacedHits,
  { find, near, unless, unlessBeside, within }: Entry,
): readonly Hit[] {
  const all = findPhrases(hits, find);
  if (all.length === 0) return [];
  const meant = near ? all.filter(isNear(findPhrases(hits, near), within, order)) : all;
  const isExplained = isNear(findPhrases(hits, unless), Math.max(MIN_UNLESS, within), places);
  const isNamed = isNear(findPhrases(hits, unlessBeside), Math.min(MAX_BESIDE, within), places);
  return meant.some((hit) => isExplained(hit) || isNamed(hit)) ? [] : meant;
}

/** Returns a function that reports whether a hit is near one of the others, by the ascending places of the words. */
function isNear(others: readonly Hit[], within: number, places: Uint32Array): (hit: Hit) => boolean {
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

/** Prepositions and articles that may stand between the words of a phrase. */
const MAX_BETWEEN = 1;
const NONE: readonly Hit[] = [];

function findPhrases(hits: Hits, phrases: readonly Phrase[]): readonly Hit[] {
  const found: Hit[] = [];
  for (const [first = -1, ...others] of phrases) {
    let phrase = hits.get(first) ?? NONE;
    for (const term of others) if (phrase.length > 0) phrase = followedBy(phrase, hits.get(term) ?? NONE);
    found.push(...phrase);
  }
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

/** The distance that the end of a sentence or line, or of a clause, adds; in words. */
const SENTENCE_END = 4;
const CLAUSE_END = 1;
const CONJUNCTIONS: ReadonlySet<string> = new Set(["и", "или", "плюс", "отделно", "също"]);
/** The end of the title adds no distance, because the description explains the title. */
const TITLE_END = "\n\n";

function placesOf(folded: string, words: readonly Token[]): Uint32Array {
  const places = new Uint32Array(words.length);
  const titleEnd = folded.indexOf(TITLE_END);
  let end = 0;
  for (const [at, word] of words.entries()) {
    const gap = folded.slice(end, word.start);
    const isTitleEnd = end <= titleEnd && word.start > titleEnd;
    const further = isTitleEnd ? 0 : /[.!?;](?=\s)|\n/.test(gap) ? SENTENCE_END : gap.includes(",") ? CLAUSE_END : 0;
    if (at > 0) places[at] = (places[at - 1] ?? 0) + 1 + further + (CONJUNCTIONS.has(word.word) ? CLAUSE_END : 0);
    end = word.end;
  }
  return places;
}
