/** Rules that are lists of words, with the words around them that make them innocent. */
import type { AnalysedText, Hit } from "./analysed-text.server.ts";
import { type Term, termOf } from "./lexicon.server.ts";
import type { Range } from "./range.ts";

/** Words and phrases of one meaning. Words are separated by commas, those of a phrase by spaces; `хапче*` is a beginning. */
export interface ListEntry {
  readonly find: string;
  /** One of these words must stand near. */
  readonly near?: string;
  /** None of these words may stand near; one occurrence that they explain explains all others in the text. */
  readonly unless?: string;
  /** The number of words to either side that are near; 7 by default. */
  readonly within?: number;
}

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
  const excuses = unless.flatMap((phrase) => findPhrase(text, phrase));
  if (hits.some((hit) => isNear(hit, excuses, within))) return [];
  const required = near?.flatMap((phrase) => findPhrase(text, phrase));
  return hits.filter((hit) => !required || isNear(hit, required, within)).map((hit) => rangeOf(text, hit));
}

function isNear(hit: Hit, others: readonly Hit[], within: number): boolean {
  return others.some((other) => other.at <= hit.last + within && other.last >= hit.at - within);
}

function rangeOf({ words, originalRange }: AnalysedText, { at, last }: Hit): Range {
  return originalRange(words[at]?.start ?? 0, words[last]?.end ?? 0);
}

const NONE: readonly Hit[] = [];

function findPhrase({ hits }: AnalysedText, [first, ...others]: Phrase): readonly Hit[] {
  let found = (first !== undefined && hits.get(first)) || NONE;
  for (const term of others) {
    const next = hits.get(term) ?? NONE;
    if (next.length === 0 || found.length === 0) return NONE;
    found = found.flatMap((hit) => {
      const follower = next.find(({ at }) => at > hit.last && at <= hit.last + 1 + MAX_BETWEEN);
      return follower ? [{ at: hit.at, last: follower.last }] : [];
    });
  }
  return found;
}
