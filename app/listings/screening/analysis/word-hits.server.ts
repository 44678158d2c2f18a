/** Finds the words of a text that are terms of the lists, also in disguise: with signs, masked, spaced, or in two parts. */
import { isKnownWord } from "#app/catalogue/language/keys.server.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { type Term, termsByStem, termsDisguised, termsMasked, termsOf } from "./lexicon.server.ts";

/** An occurrence of a term: words number `at` up to `last` of the text. */
export interface Hit {
  readonly at: number;
  readonly last: number;
}

/** The occurrences of each term in their order. */
export type Hits = ReadonlyMap<Term, readonly Hit[]>;

/** Returns the occurrences of all terms in a folded text with these words. */
export function hitsIn(folded: string, words: readonly Token[]): Hits {
  const hits = new Map<Term, Hit[]>();
  const record: RecordHit = (terms, at, last) => {
    for (const term of terms) {
      const known = hits.get(term);
      if (!known) hits.set(term, [{ at, last }]);
      else if (known.at(-1)?.at !== at) known.push({ at, last });
    }
  };
  for (const [at, { word }] of words.entries()) record(termsOf(word), at, at);
  recordDisguises(folded, words, record);
  recordSpacedLetters(folded, words, record);
  recordSplitWords(folded, words, record);
  for (const list of hits.values()) list.sort((one, other) => one.at - other.at);
  return hits;
}

/** Records that the words with the indexes `at` up to `last` are a form of these terms. */
type RecordHit = (terms: readonly Term[], at: number, last: number) => void;

/** Words with digits or signs in the place of letters: к0каин, к*каин. */
const DISGUISED = /(?<![\p{L}\d@$€!|+*#•])(?=[\d@$€!|+]{0,2}\p{L})[\p{L}\d@$€!|+*#•]{4,40}(?![\p{L}\d@$€*#•])/gu;
const SIGN = /\p{L}[\d@$€!|+]|[\d@$€!|+]\p{L}|\p{L}[*#•]+\p{L}/u;

function recordDisguises(folded: string, words: readonly Token[], record: RecordHit): void {
  if (!SIGN.test(folded)) return;
  let at = 0;
  for (const { 0: word, index } of folded.matchAll(DISGUISED)) {
    if (!SIGN.test(word)) continue;
    while (at < words.length - 1 && (words[at]?.end ?? 0) <= index) at++;
    let last = at;
    while ((words[last + 1]?.start ?? Number.POSITIVE_INFINITY) < index + word.length) last++;
    record(/[*#•]/.test(word) ? termsMasked(word) : termsDisguised(word), at, last);
  }
}

const MIN_SPACED = 4;
const MAX_SPACED = 40;
const isLetter = ({ word }: Token) => word.length === 1 && /\p{L}/u.test(word);
const isSpacing = (gap: string) => gap.length > 0 && gap.length <= 3 && !/[\p{L}\d\n]/u.test(gap);

/** Records words with separators between all letters: к о к а и н. */
function recordSpacedLetters(folded: string, words: readonly Token[], record: RecordHit): void {
  for (let at = 0; at < words.length; at++) {
    let last = at;
    let joined = "";
    const gapAt = (index: number) => folded.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? 0);
    for (let next = words[at]; next && isLetter(next) && last - at < MAX_SPACED; next = words[++last]) {
      // A wider gap than between the first letters separates words.
      if (last > at && (!isSpacing(gapAt(last)) || gapAt(last).length > gapAt(at + 1).length)) break;
      joined += next.word;
    }
    if (joined.length >= MIN_SPACED) record([...termsOf(joined), ...termsDisguised(joined)], at, last - 1);
    at = Math.max(at, last - 1);
  }
}

const MIN_JOINED = 6;
/** The minimum length of a word that a sign and not a space splits: пу.шка. */
const MIN_JOINED_BY_SIGN = 5;

/** Records words in two parts, of which one is not in the dictionary: мари хуана. */
function recordSplitWords(folded: string, words: readonly Token[], record: RecordHit): void {
  const areKnown = words.map(({ word }) => isKnownWord(word));
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1], words[at]];
    if (!first || !second || (areKnown[at - 1] && areKnown[at])) continue;
    const length = first.word.length + second.word.length;
    const isBySign = first.end + 1 === second.start && folded.charAt(first.end) !== " ";
    if (length < (isBySign ? MIN_JOINED_BY_SIGN : MIN_JOINED)) continue;
    if (isSpacing(folded.slice(first.end, second.start))) record(termsByStem(first.word + second.word), at - 1, at);
  }
}
