/** Rules that are lists of words, with the words around them that make them innocent. */
import type { AnalysedText, Hit } from "#app/listings/screening/analysis/analysed-text.server.ts";
import { type Term, termOf } from "#app/listings/screening/analysis/lexicon.server.ts";
import type { Range } from "#app/listings/screening/analysis/range.ts";
import type { ListEntry } from "./lists/list-entry.ts";

type Phrase = readonly Term[];

interface Compiled {
  readonly find: readonly Phrase[];
  readonly near: readonly Phrase[] | undefined;
  readonly unless: readonly Phrase[];
  readonly within: number;
}

const WITHIN = 7;
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

/** Returns a function that finds the entries of a list. */
export function wordList(entries: readonly ListEntry[]): (text: AnalysedText) => readonly Range[] {
  const compiled = entries.map(
    ({ find, near, unless = "", within = WITHIN }): Compiled => ({
      find: compilePhrases(find),
      near: near === undefined ? undefined : compilePhrases(near),
      unless: compilePhrases(unless),
      within,
    }),
  );
  return (text) => compiled.flatMap((entry) => findEntry(text, entry));
}

function findEntry(text: AnalysedText, { find, near, unless, within }: Compiled): readonly Range[] {
  const hits = find.flatMap((phrase) => findPhrase(text, phrase));
  if (hits.length === 0) return [];
  const areNear = (phrases: readonly Phrase[]) => {
    const marks = nearWords(
      text,
      phrases.flatMap((phrase) => findPhrase(text, phrase)),
      within,
    );
    return ({ at, last }: Hit) => marks !== undefined && (marks[at] === 1 || marks[last] === 1);
  };
  if (hits.some(areNear(unless))) return [];
  return (near ? hits.filter(areNear(near)) : hits).map((hit) => rangeOf(text, hit));
}

/** Returns a mark for each word of the text that is near one of the hits; undefined if there are none. */
function nearWords({ words }: AnalysedText, hits: readonly Hit[], within: number): Uint8Array | undefined {
  if (hits.length === 0) return undefined;
  const marks = new Uint8Array(words.length);
  for (const { at, last } of hits) marks.fill(1, Math.max(0, at - within), last + within + 1);
  return marks;
}

function rangeOf({ words, originalRange }: AnalysedText, { at, last }: Hit): Range {
  return originalRange(words[at]?.start ?? 0, words[last]?.end ?? 0);
}

const NONE: readonly Hit[] = [];

function findPhrase({ hits }: AnalysedText, [first, ...others]: Phrase): readonly Hit[] {
  let found = (first !== undefined && hits.get(first)) || NONE;
  for (const term of others) found = followedBy(found, hits.get(term) ?? NONE);
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
