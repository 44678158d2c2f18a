/**
 * Reads a search: finds the headwords that each word may mean, and how certain they are, by the vocabulary of all ads. The time is
 * bounded.
 */
import { joinEither, type ReadPiece } from "#app/catalogue/language/either-words.ts";
import { separateExcluded, wordOfLacking } from "#app/catalogue/language/excluded-words.ts";
import { isFunctionWord, isTypedFunctionWord, takesLetter } from "#app/catalogue/language/function-words.ts";
import { codesAt, positionsOf } from "#app/catalogue/language/keys.server.ts";
import {
  addMeanings,
  type ExcludedWord,
  keyOf,
  LOOSE,
  type Meaning,
  meaningOf,
  type Reading,
  type ReadWord,
  wordAsTyped,
} from "#app/catalogue/language/meanings.ts";
import { isName, sameName } from "#app/catalogue/language/names.ts";
import { MAX_STEPS } from "#app/catalogue/language/near-words.ts";
import { piecesOf, type QueryPiece } from "#app/catalogue/language/query-syntax.ts";
import { inLatinCode, tokensOf } from "#app/catalogue/language/tokens.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { apartMeaning, joinCodes, joinedMeaning } from "#app/catalogue/language/word-breaks.ts";
import {
  afterFunctionWord,
  impliedBy,
  phraseKey,
  phrasesWith,
  wordAfter,
} from "#app/catalogue/language/word-phrases.ts";
import { SHORTEST_BEGINNING, wordsIn } from "./ranking.ts";
import { cyrillicCompletions, readCyrillic } from "./read-cyrillic.ts";
import { latinCompletions, readLatin } from "./read-latin.ts";

export interface ReadQuery {
  readonly words: readonly ReadWord[];
  /** The quoted phrases: sequences of words, each with its alternative headwords. */
  readonly phrases: readonly (readonly (readonly string[])[])[];
  readonly excluded: readonly ExcludedWord[];
  /** Words of which ads that have them all come first: those of 'за възрастни'. */
  readonly preferred?: readonly ReadWord[];
  /** True if nothing was corrected, completed or extended. */
  readonly isExact: boolean;
}

export interface ReadingOptions {
  /** True to search for the typed words only, without correcting, completing or extending them. */
  readonly isExact?: boolean;
  /** While the text is being typed, its last word is completed: in lists if it is no word, in suggestions always. */
  readonly typing?: "list" | "suggestions" | undefined;
}

/** The maximum number of words; further ones are ignored. */
const MAX_WORDS = 10;

/** Returns the meaning of a search text. */
export function readQuery(
  vocabulary: Vocabulary,
  query: string,
  { isExact = false, typing }: ReadingOptions = {},
): ReadQuery {
  const typed = piecesOf(joinCodes(query));
  const { pieces, excluded } = separateExcluded(typed, isExact);
  const read = readPieces(vocabulary, pieces, { isExact, typing, last: typed.at(-1) });
  // A word that makes a phrase of the next one is a function word there: 'пред' in 'пред акт 16'.
  const all = read.map((piece, at) => {
    const next = read[at + 1];
    const isLead = !isExact && !piece.isQuoted && next && phraseKey(piece.word.typed, next.word) !== undefined;
    return isLead ? { ...piece, isFunction: true } : piece;
  });
  const phrases = pieces
    .filter(({ isQuoted }) => isQuoted)
    .map(({ text }) => positionsOf(text).map(({ exact }) => exact));
  const marked = all.map((piece, at) => {
    const [before, after] = [all[at - 1], all[at + 1]];
    const word = before?.isFunction ? afterFunctionWord(before.word.typed, piece.word) : piece.word;
    return { ...piece, word: after?.isFunction ? { ...word, isBeforeFunctionWord: true } : word };
  });
  const significant = marked.filter(({ isFunction }) => !isFunction);
  const used = (significant.length > 0 ? significant : marked).slice(0, MAX_WORDS);
  const words = used.map(({ word }) => word);
  const isBegun = (at: number) => typing === "suggestions" && at === words.length - 1;
  // 'без комисионна' alone is what ads must say.
  const lacking = words.length > 0 ? [] : excluded.filter(({ isLacking }) => isLacking);
  if (lacking.length > 0) return { words: lacking.map(wordOfLacking), phrases, excluded: [], isExact };
  return {
    words: used.map(({ word, isQuoted }, at) =>
      isExact || isQuoted
        ? word
        : ((isBegun(at) ? undefined : wordAfter(words, at)) ?? extended(vocabulary, words, at)),
    ),
    phrases,
    excluded,
    isExact,
  };
}

function readPieces(
  vocabulary: Vocabulary,
  pieces: readonly QueryPiece[],
  { isExact = false, typing, last }: ReadingOptions & { readonly last: QueryPiece | undefined },
): readonly ReadPiece[] {
  const steps = { left: MAX_STEPS };
  const all: ReadPiece[] = [];
  for (const piece of pieces) {
    const { text, isQuoted } = piece;
    // The last one of those that are searched for may stand before excluded ones: 'без партер и без мазе'.
    const isEnd = piece === last;
    const reading = {
      vocabulary,
      steps,
      isExact: isExact || isQuoted,
      isLast: typing !== undefined && isEnd && !isQuoted,
    };
    const read =
      typing === "suggestions" && reading.isLast
        ? readBegun(reading, text, all.length > 0 ? 1 : SHORTEST_BEGINNING)
        : readPiece(reading, text);
    const previous = all.at(-1)?.word;
    const named = keyOf(previous);
    // A letter before a word that is still to be typed is none of a model: 'апартамент в'.
    const isLetter = isEnd && previous !== undefined && (takesLetter(previous.typed.toLowerCase()) || isName(named));
    const isFunction = !isQuoted && isTypedFunctionWord(text, { isLetter });
    for (const word of read) all.push({ word, isFunction, isQuoted });
  }
  return isExact ? all : joinEither(all);
}

function readPiece(reading: Reading, text: string): readonly ReadWord[] {
  // A comma after a code is no part of it: 'S10, до 400 лв'.
  const code = readCode(reading, text.replace(/(?<=[\p{L}\p{N}])[,.;:]+$/u, ""));
  if (code) return [code];
  const latin = reading.isExact ? undefined : readLatin(reading, text);
  if (latin) return latin;
  const tokens = tokensOf(text);
  const hasDigits = tokens.some(({ word }) => /^\p{N}/u.test(word));
  return tokens.map(({ word }, at) => {
    // Codes such as 320d and А4 are not corrected.
    const isCode = /^\p{N}/u.test(word) || (hasDigits && word.length < 4);
    const isLast = reading.isLast && at === tokens.length - 1;
    return readCyrillic({ ...reading, isLast, isExact: reading.isExact || isCode }, word, text);
  });
}

/** Reads the word that is being typed; after other words one letter is enough. */
function readBegun(reading: Reading, text: string, shortest: number): readonly ReadWord[] {
  const [word, ...others] = readPiece(reading, text);
  if (!word || others.length > 0) return word ? [word, ...others] : [];
  const typed = text.toLowerCase();
  const words = /[a-z;[\]',.]/.test(typed)
    ? latinCompletions(reading, typed)
    : cyrillicCompletions(reading, typed, shortest);
  return [{ ...word, how: "known", meanings: addMeanings(word.meanings, wordsIn(words), "exact") }];
}

/**
 * Reads the code of a model: a letter, letters beside digits, or two numbers such as 2.0 and 195/65. It is compared in Latin letters and
 * never corrected.
 */
function readCode({ vocabulary }: Reading, text: string): ReadWord | undefined {
  const tokens = tokensOf(text);
  const isInAds = (key: string) => vocabulary.countOfKey(key) > 0;
  if (/^\d+[.,/]\d+$/.test(text)) {
    const keys = tokens.map(({ word }) => word);
    return wordAsTyped(text, [meaningOf(keys)], keys.every(isInAds));
  }
  const last = tokens.length - 1;
  const letter = last === 0 ? (tokens[0]?.word ?? "") : "";
  const isLetter = /^[a-zа-я]$/.test(letter) && sameName(letter) === undefined;
  if (letter !== "" && !isLetter) return undefined;
  const keys = isLetter
    ? [...(isFunctionWord(letter) ? [] : [letter]), ...inLatinCode(letter)]
    : codesAt(text, tokens, last);
  const longest = Math.max(...keys.map((key) => key.length));
  if (keys.length === 0 || (!isLetter && tokens.length > longest)) return undefined;
  const whole = [...new Set(keys)].filter((key) => isLetter || tokens.length < 3 || key.length === longest);
  const meanings = whole.map((key) => meaningOf([key]));
  const isWhole = whole.some(isInAds);
  const apart = tokens.map(({ word }) => word);
  // Ads may have it apart: 'Mi 10', 'акт 16'. One letter is also something else: '2 x 5 м'.
  const mayBeApart = apart.length === 2 && !(isWhole && apart.some((one) => one.length === 1 && !/\d/.test(one)));
  if (!mayBeApart) return wordAsTyped(text, meanings, isWhole);
  return wordAsTyped(text, [...meanings, meaningOf(apart)], isWhole || apart.every(isInAds));
}

function extended(vocabulary: Vocabulary, words: readonly ReadWord[], at: number): ReadWord {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (!word) throw new RangeError(`no word ${at}`);
  const meanings = [
    before && joinedMeaning(vocabulary, before.typed, word.typed),
    after && joinedMeaning(vocabulary, word.typed, after.typed),
    word.how === "known" || word.how === "unknown" ? apartMeaning(vocabulary, word.typed) : undefined,
  ].filter((meaning) => meaning !== undefined);
  const isJoined = meanings.some(({ level }) => level === "exact");
  const own = isJoined ? word.meanings.filter(({ level }) => level === "exact") : word.meanings;
  // Those of which there are ads come first, because only some of many are looked for.
  const isInAds = (phrase: string) => phrase.split(" ").every((key) => vocabulary.countOfKey(key) > 0);
  const synonyms = phrasesWith(words, at)
    .flatMap((phrase) => vocabulary.synonymsOf(phrase))
    .toSorted((one, other) => Number(isInAds(other)) - Number(isInAds(one)));
  const added = [
    ...synonyms.map((phrase): Meaning => {
      const keys = phrase.split(" ");
      // The number must stand beside its noun.
      return { keys, level: "near", ...(keys.length > 1 && /\d/.test(phrase) && { isAdjacent: true }) };
    }),
    ...impliedBy(words, at),
  ];
  const how = isJoined ? "known" : word.how;
  return addLooseKeys(vocabulary, { ...word, how, meanings: [...own, ...meanings, ...added] });
}

/** Adds the keys of forms of the word that are themselves other words, and removes loose meanings that no ad has. */
function addLooseKeys(vocabulary: Vocabulary, word: ReadWord): ReadWord {
  const single = word.meanings.filter(({ level, keys }) => level === "exact" && keys.length === 1);
  const loose = single.flatMap(({ keys: [key = ""] }) =>
    vocabulary.countOfLoose(key) > 0 ? [meaningOf([LOOSE + key], "loose")] : [],
  );
  const meant = word.meanings.filter(
    ({ level, keys }) => level !== "loose" || vocabulary.countOfKey(keys[0] ?? "") > 0,
  );
  return { ...word, meanings: [...meant, ...loose] };
}
