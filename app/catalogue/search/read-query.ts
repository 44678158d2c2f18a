/**
 * What a search means: each word as the headwords that it may stand for, with how sure that is. Reads against the known
 * words, in bounded work, and says what it understood.
 */
import { isTypedFunctionWord } from "./function-words.ts";
import { positionsOf } from "./keys.server.ts";
import type { Meaning, Reading, ReadWord } from "./meanings.ts";
import { newSteps } from "./near-words.ts";
import { piecesOf } from "./query-syntax.ts";
import { readCyrillic } from "./read-cyrillic.ts";
import { readLatin } from "./read-latin.ts";
import { synonymsOf } from "./synonyms.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface ReadQuery {
  readonly words: readonly ReadWord[];
  /** Headwords that must stand one after the other. */
  readonly phrases: readonly (readonly (readonly string[])[])[];
  /** Each a choice of headwords that no result may have. */
  readonly excluded: readonly (readonly string[])[];
  /** Nothing was corrected, completed or widened. */
  readonly isExact: boolean;
}

export interface ReadingOptions {
  /** Only what was typed: nothing is corrected, completed or widened. */
  readonly isExact?: boolean;
}

/** Words of a search that are looked for; further ones are left out. */
const MAX_WORDS = 10;

export function readQuery(vocabulary: Vocabulary, query: string, { isExact = false }: ReadingOptions = {}): ReadQuery {
  const pieces = piecesOf(query);
  const steps = newSteps();
  const words: ReadWord[] = [];
  const phrases: (readonly string[])[][] = [];
  const excluded: (readonly string[])[] = [];
  const [empty, quoted] = [new Set<ReadWord>(), new Set<ReadWord>()];
  for (const [index, { text, isQuoted, isExcluded }] of pieces.entries()) {
    if (isExcluded) {
      for (const { exact } of positionsOf(text)) excluded.push(exact);
      continue;
    }
    const reading = {
      vocabulary,
      steps,
      isExact: isExact || isQuoted,
      isLast: index === pieces.length - 1 && !isQuoted,
    };
    const read = readPiece(reading, text);
    words.push(...read);
    if (!isQuoted && isTypedFunctionWord(text.toLowerCase())) for (const word of read) empty.add(word);
    if (!isQuoted) continue;
    phrases.push(positionsOf(text).map(({ exact }) => exact));
    for (const word of read) quoted.add(word);
  }
  const telling = words.filter((word) => !empty.has(word));
  const kept = (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
  return {
    words: kept.map((word, at) =>
      isExact || quoted.has(word) ? word : withLooseKeys(vocabulary, withSynonyms(word, kept[at - 1], kept[at + 1])),
    ),
    phrases,
    excluded,
    isExact,
  };
}

function readPiece(reading: Reading, text: string): readonly ReadWord[] {
  const latin = reading.isExact ? undefined : readLatin(reading, text);
  if (latin) return latin;
  const positions = positionsOf(text);
  const tokens = [...new Map(positions.map(({ token }) => [token.start, token])).values()];
  const hasDigits = tokens.some(({ word }) => /^\p{N}/u.test(word));
  return tokens.map(({ word }, at) => {
    // 320d, А4: a code is never corrected.
    const isCode = /^\p{N}/u.test(word) || (hasDigits && word.length < 4);
    const isLast = reading.isLast && at === tokens.length - 1;
    return readCyrillic({ ...reading, isLast, isExact: reading.isExact || isCode }, word, text);
  });
}

function withLooseKeys(vocabulary: Vocabulary, word: ReadWord): ReadWord {
  const keys = word.meanings
    .filter(({ level, keys }) => level === "exact" && keys.length === 1)
    .flatMap(({ keys }) => keys);
  const looseKeys = keys.filter((key) => vocabulary.countOfLoose(key) > 0);
  const meanings = word.meanings.filter(
    ({ level, keys }) => level !== "loose" || vocabulary.countOfKey(keys[0] ?? "") > 0,
  );
  return { ...word, meanings, looseKeys };
}

/** Adds what means the same, also together with a neighbour: под наем is наем. */
function withSynonyms(word: ReadWord, before: ReadWord | undefined, after: ReadWord | undefined): ReadWord {
  const own = phraseOf(word);
  const phrases = [own, before && `${phraseOf(before)} ${own}`, after && `${own} ${phraseOf(after)}`];
  const synonyms = phrases.flatMap((phrase) => (phrase ? synonymsOf(phrase) : []));
  if (synonyms.length === 0) return word;
  const added = synonyms.map((phrase): Meaning => ({ keys: phrase.split(" "), level: "near" }));
  return { ...word, meanings: [...word.meanings, ...added] };
}

function phraseOf({ meanings }: ReadWord): string {
  return meanings[0]?.keys.join(" ") ?? "";
}
