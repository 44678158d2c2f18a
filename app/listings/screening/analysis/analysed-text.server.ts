/** Prepares a text once for all rules: without disguises of letters and digits, and divided into words and numbers. */
import { type Token, tokensOf } from "#app/catalogue/language/tokens.ts";
import { type FoldedText, foldText } from "#app/platform/numbers/folded-text.ts";
import { type NumberGroup, numbersIn } from "#app/platform/numbers/number-groups.ts";
import {
  type RecordHit,
  recordDisguises,
  recordMaskedWords,
  recordSpacedLetters,
  recordSplitWords,
} from "./disguised-words.server.ts";
import { type Term, termsDisguised, termsOf } from "./lexicon.server.ts";
import { placesOf } from "./places.ts";

/** An occurrence of a word of a list: words number `at` up to `last` of the text. */
export interface Hit {
  readonly at: number;
  readonly last: number;
}

export interface AnalysedText extends FoldedText {
  /** The words of the folded text, in order. */
  readonly words: readonly Token[];
  readonly hits: ReadonlyMap<Term, readonly Hit[]>;
  /** The index of each word, to measure distances without regard to sentences. */
  readonly order: ArrayLike<number>;
  /** The place of each word, counted in words; the end of a sentence or clause counts as further words. */
  readonly places: ArrayLike<number>;
  readonly numbers: readonly NumberGroup[];
}

export function analyseText(text: string): AnalysedText {
  const folded = foldText(text);
  const words = tokensOf(folded.folded);
  let hits: ReadonlyMap<Term, readonly Hit[]> | undefined;
  let numbers: readonly NumberGroup[] | undefined;
  let order: Uint32Array | undefined;
  let places: Uint32Array | undefined;
  return {
    ...folded,
    words,
    get hits() {
      hits ??= hitsIn(folded.folded, words);
      return hits;
    },
    get order() {
      order ??= Uint32Array.from(words, (_, at) => at);
      return order;
    },
    get places() {
      places ??= placesOf(folded.folded, words);
      return places;
    },
    get numbers() {
      numbers ??= numbersIn(folded.folded);
      return numbers;
    },
  };
}

function hitsIn(folded: string, words: readonly Token[]): ReadonlyMap<Term, readonly Hit[]> {
  const hits = new Map<Term, Hit[]>();
  const record: RecordHit = (terms, at, last) => {
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
  recordMaskedWords(folded, words, record);
  recordSpacedLetters(folded, words, record);
  recordSplitWords(folded, words, record);
  for (const list of hits.values()) list.sort((one, other) => one.at - other.at);
  return hits;
}
