/**
 * Reads a search: finds the headwords that each word may mean, and how certain they are, by the vocabulary of all ads. The time is
 * bounded.
 */
import { isTypedFunctionWord } from "#app/catalogue/language/function-words.ts";
import { codesAt, positionsOf } from "#app/catalogue/language/keys.server.ts";
import { joined, type Meaning, type Reading, type ReadWord } from "#app/catalogue/language/meanings.ts";
import { isName, sameName } from "#app/catalogue/language/names.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import { inLatinCode, tokensOf } from "#app/catalogue/language/tokens.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";
import { apartMeaning, joinedMeaning } from "#app/catalogue/language/word-breaks.ts";
import { createSteps } from "./near-words.ts";
import { piecesOf } from "./query-syntax.ts";
import { SHORTEST_BEGINNING, wordsIn } from "./ranking.ts";
import { completions, readCyrillic } from "./read-cyrillic.ts";
import { completionsOf, readLatin } from "./read-latin.ts";

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
  /** True while the text is being typed: its last word is also completed if it is a word itself. */
  readonly isTyping?: boolean;
}

/** The maximum number of words; further ones are ignored. */
const MAX_WORDS = 10;

/** Returns the meaning of a search text. */
export function readQuery(
  vocabulary: Vocabulary,
  query: string,
  { isExact = false, isTyping = false }: ReadingOptions = {},
): ReadQuery {
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
    const read =
      isTyping && reading.isLast
        ? readBegun(reading, text, words.length > 0 ? 1 : SHORTEST_BEGINNING)
        : readPiece(reading, text);
    words.push(...read);
    if (!isQuoted && isTypedFunctionWord(text, { isLast: index === pieces.length - 1 }))
      for (const word of read) functionWords.add(word);
    if (!isQuoted) continue;
    phrases.push(positionsOf(text).map(({ exact }) => exact));
    for (const word of read) quoted.add(word);
  }
  const significant = words.filter((word) => !functionWords.has(word));
  const used = (significant.length > 0 ? significant : words).slice(0, MAX_WORDS);
  return {
    words: used.map((word, at) =>
      isExact || quoted.has(word)
        ? word
        : ((isTyping && at === used.length - 1 ? undefined : modelOf(word, used[at - 1])) ??
          extended(vocabulary, word, used[at - 1], used[at + 1])),
    ),
    phrases,
    excluded,
    isExact,
  };
}

function readPiece(reading: Reading, text: string): readonly ReadWord[] {
  const code = readCode(reading, text);
  if (code) return [code];
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

/** Reads the word that is being typed; after other words one letter is enough. */
function readBegun(reading: Reading, text: string, shortest: number): readonly ReadWord[] {
  const [word, ...others] = readPiece(reading, text);
  if (!word || others.length > 0) return word ? [word, ...others] : [];
  const typed = text.toLowerCase();
  const words = /[a-z;[\]',.]/.test(typed) ? completionsOf(reading, typed) : completions(reading, typed, shortest);
  return [{ ...word, isInAds: true, meanings: joined(word.meanings, wordsIn(words), "exact") }];
}

/**
 * Reads the code of a model: a letter, letters beside digits, or two numbers such as 2.0 and 195/65. It is compared in Latin letters and
 * never corrected.
 */
function readCode({ vocabulary }: Reading, text: string): ReadWord | undefined {
  const tokens = tokensOf(text);
  if (/^\d+[.,/]\d+$/.test(text)) {
    const keys = tokens.map(({ word }) => word);
    const isInAds = keys.every((key) => vocabulary.countOfKey(key) > 0);
    const meanings = [{ keys, level: "exact", isAdjacent: true } as const];
    return { typed: text, how: isInAds ? "known" : "unknown", isInAds, readAs: text, meanings };
  }
  const last = tokens.length - 1;
  const letter = last === 0 ? (tokens[0]?.word ?? "") : "";
  const isLetter = /^[a-zа-я]$/.test(letter) && sameName(letter) === undefined;
  if (letter !== "" && !isLetter) return undefined;
  const keys = isLetter ? [letter, ...inLatinCode(letter)] : codesAt(text, tokens, last);
  const longest = Math.max(...keys.map((key) => key.length));
  if (keys.length === 0 || (!isLetter && tokens.length > longest)) return undefined;
  const whole = [...new Set(keys)].filter((key) => isLetter || tokens.length < 3 || key.length === longest);
  const isInAds = whole.some((key) => vocabulary.countOfKey(key) > 0);
  const meanings = whole.map((key): Meaning => ({ keys: [key], level: "exact" }));
  return { typed: text, how: isInAds ? "known" : "unknown", isInAds, readAs: text, meanings };
}

function extended(vocabulary: Vocabulary, word: ReadWord, before?: ReadWord, after?: ReadWord): ReadWord {
  const meanings = [
    before && joinedMeaning(vocabulary, before.typed, word.typed),
    after && joinedMeaning(vocabulary, word.typed, after.typed),
    word.how === "known" || word.how === "unknown" ? apartMeaning(vocabulary, word.typed) : undefined,
  ].filter((meaning) => meaning !== undefined);
  const isJoined = meanings.some(({ level }) => level === "exact");
  const own = isJoined ? word.meanings.filter(({ level }) => level === "exact") : word.meanings;
  const joined: ReadWord = { ...word, meanings: [...own, ...meanings], isInAds: word.isInAds || isJoined };
  return addLooseKeys(vocabulary, addSynonyms(isJoined ? { ...joined, how: "known" } : joined, before, after));
}

/** Returns a letter, or a number after a name, as words that must follow the word before: Astra H, iPhone 13. */
function modelOf(word: ReadWord, before: ReadWord | undefined): ReadWord | undefined {
  const isLetter = /^\p{L}$/u.test(word.typed) && sameName(word.typed) === undefined;
  if (!before || !(isLetter || (/^(?:1?\d|20)$/.test(word.typed) && isName(before.meanings[0]?.keys[0] ?? ""))))
    return undefined;
  const meanings = before.meanings
    .filter(({ level }) => level === "exact")
    .flatMap(({ keys }) =>
      word.meanings.map(
        (own): Meaning => ({ keys: [keys.at(-1) ?? "", own.keys[0] ?? ""], level: "exact", isAdjacent: true }),
      ),
    );
  return meanings.length > 0 ? { ...word, meanings } : undefined;
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
