/** Finds words of the lists that are written in disguise: with signs, masked, spaced, or in two parts. */
import type { Token } from "#app/catalogue/language/tokens.ts";
import { isDictionaryWord, mayBeTerm, type Term, termsDisguised, termsMasked, termsSpelled } from "./lexicon.server.ts";

/** Records that the words with the indexes `at` up to `last` are a form of these terms. */
export type RecordHit = (terms: readonly Term[], at: number, last: number) => void;

/** Words with digits or signs in the place of letters: к0каин. */
const DISGUISED = /(?<![\p{L}\d@$€!|+])(?=[\d@$€!|+]{0,2}\p{L})[\p{L}\d@$€!|+*]{4,40}(?![\p{L}\d@$€])/gu;

export function recordDisguises(folded: string, words: readonly Token[], record: RecordHit): void {
  if (!/\p{L}[\d@$€!|+]|[\d@$€!|+]\p{L}/u.test(folded)) return;
  for (const { word, at, last } of writtenWords(folded, words, DISGUISED))
    if (/[\d@$€!|+]/.test(word)) record(termsDisguised(word), at, last);
}

/** Words with signs in the place of letters: к*каин. */
const MASKED = /(?<![\p{L}\d*#•])\p{L}[\p{L}*#•]{4,30}(?![\d*#•])/gu;

export function recordMaskedWords(folded: string, words: readonly Token[], record: RecordHit): void {
  if (!/\p{L}[*#•]+\p{L}/u.test(folded)) return;
  for (const { word, at, last } of writtenWords(folded, words, MASKED))
    if (/[*#•]/.test(word)) record(termsMasked(word), at, last);
}

/** Yields the matches of a pattern with the numbers of the first and the last word that each of them contains. */
function* writtenWords(folded: string, words: readonly Token[], pattern: RegExp) {
  let at = 0;
  for (const { 0: word, index } of folded.matchAll(pattern)) {
    while (at < words.length - 1 && (words[at]?.end ?? 0) <= index) at++;
    let last = at;
    while ((words[last + 1]?.start ?? Number.POSITIVE_INFINITY) < index + word.length) last++;
    yield { word, at, last };
  }
}

const MIN_SPACED = 4;
const MAX_SPACED = 40;
const isLetter = ({ word }: Token) => word.length === 1 && /\p{L}/u.test(word);
const isSpacing = (gap: string) => gap.length > 0 && gap.length <= 3 && !/[\p{L}\d\n]/u.test(gap);

/** Records words with separators between all letters: к о к а и н. */
export function recordSpacedLetters(folded: string, words: readonly Token[], record: RecordHit): void {
  for (let at = 0; at < words.length; at++) {
    let last = at;
    let joined = "";
    const gapAt = (index: number) => folded.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? 0);
    for (let next = words[at]; next && isLetter(next) && last - at < MAX_SPACED; next = words[++last]) {
      // A wider gap than between the first letters separates words.
      if (last > at && (!isSpacing(gapAt(last)) || gapAt(last).length > gapAt(at + 1).length)) break;
      joined += next.word;
    }
    if (joined.length < MIN_SPACED) {
      at = Math.max(at, last - 1);
      continue;
    }
    record(/^[а-я]+$/.test(joined) ? termsSpelled(joined) : termsDisguised(joined), at, last - 1);
    at = last - 1;
  }
}

const MIN_JOINED = 6;
/** The minimum length of a word that a sign and not a space splits: пу.шка. */
const MIN_JOINED_BY_SIGN = 5;

/** Records words in two parts, of which one is not in the dictionary: мари хуана. */
export function recordSplitWords(folded: string, words: readonly Token[], record: RecordHit): void {
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1], words[at]];
    if (!first || !second || first.word.length + second.word.length < MIN_JOINED_BY_SIGN) continue;
    const isBySign = first.end + 1 === second.start && folded.charAt(first.end) !== " ";
    if (!isBySign && first.word.length + second.word.length < MIN_JOINED) continue;
    const beginning = first.word.length < 3 ? first.word + second.word : first.word;
    if (!mayBeTerm(beginning) || !isSpacing(folded.slice(first.end, second.start))) continue;
    if (!(isDictionaryWord(first.word) && isDictionaryWord(second.word)))
      record(termsSpelled(first.word + second.word), at - 1, at);
  }
}
