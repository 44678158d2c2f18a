/**
 * Reads a search: finds the headwords that each word may mean, and how certain they are, by the vocabulary of all ads. The time is
 * bounded.
 */
import { isTypedFunctionWord } from "#app/catalogue/language/function-words.ts";
import { positionsOf } from "#app/catalogue/language/keys.server.ts";
import type { Meaning, Reading, ReadWord } from "#app/catalogue/language/meanings.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { createSteps } from "./near-words.ts";
import { piecesOf } from "./query-syntax.ts";
import { readCyrillic } from "./read-cyrillic.ts";
import { readLatin } from "./read-latin.ts";

export interface ReadQuery {
  readonly words: readonly ReadWord[];
  /** The quoted phrases: sequences of words, each with its alternative headwords. */
  readonly phrases: readonly (readonly (readonly string[])[])[];
  /** The excluded words, each with its alternative headwords. */
  readonly excluded: readonly (readonly string[])[];
  /** True if nothing was corrected, completed or extended. */
  readonly isExact: boolean;
}

export interface ReadingOptions {
  /** True to search for the typed words only, without correcting, completing or extending them. */
  readonly isExact?: boolean;
}

/** The maximum number of words; further ones are ignored. */
const MAX_WORDS = 10;

/** Returns the meaning of a search text. */
export function readQuery(vocabulary: Vocabulary, query: string, { isExact = false }: ReadingOptions = {}): ReadQuery {
  const pieces = piecesOf(query);
  const steps = createSteps();
  const words: ReadWord[] = [];
  const phrases: (readonly string[])[][] = [];
  const excluded: (readonly string[])[] = [];
  const [functionWords, quoted] = [new Set<ReadWord>(), new Set<ReadWord>()];
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
    if (!isQuoted && isTypedFunctionWord(text.toLowerCase())) for (const word of read) functionWords.add(word);
    if (!isQuoted) continue;
    phrases.push(positionsOf(text).map(({ exact }) => exact));
    for (const word of read) quoted.add(word);
  }
  const significant = words.filter((word) => !functionWords.has(word));
  const used = (significant.length > 0 ? significant : words).slice(0, MAX_WORDS);
  return {
    words: used.map((word, at) =>
      isExact || quoted.has(word) ? word : addLooseKeys(vocabulary, addSynonyms(word, used[at - 1], used[at + 1])),
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
    // Codes such as 320d and А4 are not corrected.
    const isCode = /^\p{N}/u.test(word) || (hasDigits && word.length < 4);
    const isLast = reading.isLast && at === tokens.length - 1;
    return readCyrillic({ ...reading, isLast, isExact: reading.isExact || isCode }, word, text);
  });
}

function addLooseKeys(vocabulary: Vocabulary, word: ReadWord): ReadWord {
  const keys = word.meanings
    .filter(({ level, keys }) => level === "exact" && keys.length === 1)
    .flatMap(({ keys }) => keys);
  const looseKeys = keys.filter((key) => vocabulary.countOfLoose(key) > 0);
  const meanings = word.meanings.filter(
    ({ level, keys }) => level !== "loose" || vocabulary.countOfKey(keys[0] ?? "") > 0,
  );
  return { ...word, meanings, looseKeys };
}

/** Adds the synonyms of a word, also together with an adjacent word: под наем is a synonym of наем. */
function addSynonyms(word: ReadWord, before: ReadWord | undefined, after: ReadWord | undefined): ReadWord {
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
