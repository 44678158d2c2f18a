/** A text prepared for all rules: the disguises of its letters and digits are undone once. */
import { type Token, tokensOf } from "#app/catalogue/language/tokens.ts";
import { type DigitRun, digitRuns } from "./digit-runs.ts";
import { type FoldedText, foldText } from "./folded-text.ts";
import { isMeaningful, mayBeTerm, type Term, termsDisguised, termsOf, termsSpelled } from "./lexicon.server.ts";

/** An occurrence of a word of a list: words number `at` up to `last` of the text. */
export interface Hit {
  readonly at: number;
  readonly last: number;
}

export interface AnalysedText extends FoldedText {
  /** The words of the folded text, in order. */
  readonly words: readonly Token[];
  readonly hits: ReadonlyMap<Term, readonly Hit[]>;
  readonly digitRuns: readonly DigitRun[];
}

export function analyseText(text: string): AnalysedText {
  const folded = foldText(text);
  const words = tokensOf(folded.folded);
  let hits: ReadonlyMap<Term, readonly Hit[]> | undefined;
  let runs: readonly DigitRun[] | undefined;
  return {
    ...folded,
    words,
    get hits() {
      hits ??= hitsIn(folded.folded, words);
      return hits;
    },
    get digitRuns() {
      runs ??= digitRuns(folded.folded);
      return runs;
    },
  };
}

type Record = (terms: readonly Term[], at: number, last: number) => void;

function hitsIn(folded: string, words: readonly Token[]): ReadonlyMap<Term, readonly Hit[]> {
  const hits = new Map<Term, Hit[]>();
  const record: Record = (terms, at, last) => {
    for (const term of terms) {
      const known = hits.get(term);
      if (!known) hits.set(term, [{ at, last }]);
      else if (known.at(-1)?.at !== at) known.push({ at, last });
    }
  };
  for (const [at, { word }] of words.entries()) {
    record(termsOf(word), at, at);
    if (/[a-z]/.test(word)) record(termsDisguised(word), at, at);
  }
  recordDisguises(folded, words, record);
  recordSpacedLetters(folded, words, record);
  recordSplitWords(folded, words, record);
  for (const list of hits.values()) list.sort((one, other) => one.at - other.at);
  return hits;
}

/** Words with digits or signs in the place of letters: к0каин. */
const DISGUISED = /(?<![\p{L}\d@$])(?=[\d@$]{0,2}\p{L})[\p{L}\d@$*]{4,40}(?![\p{L}\d@$])/gu;

function recordDisguises(folded: string, words: readonly Token[], record: Record): void {
  if (!/\p{L}[\d@$]|[\d@$]\p{L}/u.test(folded)) return;
  let at = 0;
  for (const { 0: word, index } of folded.matchAll(DISGUISED)) {
    if (!/[\d@$]/.test(word)) continue;
    while (at < words.length - 1 && (words[at]?.end ?? 0) <= index) at++;
    let last = at;
    while ((words[last + 1]?.start ?? Number.POSITIVE_INFINITY) < index + word.length) last++;
    record(termsDisguised(word), at, last);
  }
}

const MIN_SPACED = 4;
const MAX_SPACED = 40;
const isLetter = ({ word }: Token) => word.length === 1 && /\p{L}/u.test(word);
const isSpacing = (gap: string) => gap.length > 0 && gap.length <= 3 && !/[\p{L}\d\n]/u.test(gap);

/** Words with separators between all letters: к о к а и н. */
function recordSpacedLetters(folded: string, words: readonly Token[], record: Record): void {
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

/** Words that are written in two parts of which one means nothing: мари хуана. */
function recordSplitWords(folded: string, words: readonly Token[], record: Record): void {
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1], words[at]];
    if (!first || !second || first.word.length + second.word.length < MIN_JOINED) continue;
    const beginning = first.word.length < 3 ? first.word + second.word : first.word;
    if (!mayBeTerm(beginning) || !isSpacing(folded.slice(first.end, second.start))) continue;
    if (!(isMeaningful(first.word) && isMeaningful(second.word)))
      record(termsSpelled(first.word + second.word), at - 1, at);
  }
}
