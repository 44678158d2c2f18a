/** Finds the Bulgarian words that words in Latin letters spell, by the dictionary. */
import { wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { isFunctionWord } from "./function-words.ts";
import { isKnownWord } from "./keys.server.ts";
import { isName } from "./names.ts";
import { BY_SPELLING, LONGEST_SPELLING, romanise } from "./romanise.ts";
import { isInSynonyms } from "./synonyms.ts";
import { isUnit, type Token, tokensOf } from "./tokens.ts";

/** The maximum number of unofficial spellings within a word: 'gylybi'. */
const MAX_UNOFFICIAL = 3;
/** The maximum numbers of beginnings of words that are tried for one word and for one text; 1,500 take a millisecond. */
const MAX_STEPS_OF_WORD = 100;
const MAX_STEPS = 1_000;

/** The soft sign has the spelling of another letter. */
const OFFICIAL = new Map(
  [...BY_SPELLING.values()].flat().map((letter) => [letter, letter === "ь" ? "" : romanise(letter)]),
);

/** Returns a word of the dictionary that Latin letters spell, the one with the fewest unofficial spellings; undefined if there is none. */
export function bulgarianWord(
  latin: string,
  isWord: (text: string) => boolean = isKnownWord,
  steps = { left: MAX_STEPS_OF_WORD },
): string | undefined {
  if (!/^[a-z]{2,}$/.test(latin)) return undefined;
  for (let unofficial = 0; unofficial <= MAX_UNOFFICIAL && steps.left > 0; unofficial++) {
    const found = spelledBy(latin, 0, "", unofficial);
    if (found !== undefined) return found;
  }
  return undefined;

  /** Returns a word that begins with `before` and has exactly this number of unofficial spellings after it. */
  function spelledBy(text: string, at: number, before: string, unofficial: number): string | undefined {
    if (at === text.length) return unofficial === 0 && isWord(before) ? before : undefined;
    if (steps.left-- <= 0) return undefined;
    for (let size = Math.min(LONGEST_SPELLING, text.length - at); size > 0; size--) {
      const spelling = text.slice(at, at + size);
      for (const letter of BY_SPELLING.get(spelling) ?? []) {
        const left = unofficial - (OFFICIAL.get(letter) === spelling ? 0 : 1);
        const found = left < 0 ? undefined : spelledBy(text, at + size, before + letter, left);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

/** The minimum share of words in Latin letters that spell Bulgarian ones in a text that is Bulgarian. */
const MIN_BULGARIAN = 0.4;
/** The minimum length of a word that is compared; shorter ones are alike in many languages. */
const MIN_COMPARED = 4;
const ENGLISH = wordsOf("english");
/** A text without letters of other alphabets, and without signs that are read as words. Most texts are; they need not be split into words. */
const ONLY_CYRILLIC = /^[\s!"$-*,-@[-`{-~\u0400-\u04ff€№–—„“”«»²³°]*$/;

/** Reports whether a text in Latin letters is Bulgarian: 'Prodavam telefon s kalaf'. */
export function isBulgarianInLatin(text: string): boolean {
  if (ONLY_CYRILLIC.test(text)) return false;
  const words = tokensOf(text).map(({ word }) => word);
  const latin = words.filter((word) => /^[a-z]+$/.test(word));
  if (2 * latin.length < words.filter((word) => /^\p{L}/u.test(word)).length || latin.some((word) => ENGLISH.has(word)))
    return false;
  const compared = latin.filter((word) => word.length >= MIN_COMPARED && !isName(word));
  const spelled = compared.filter((word) => bulgarianWord(word) !== undefined).length;
  return spelled > 0 && spelled >= MIN_BULGARIAN * compared.length;
}

/** Returns a word of a Bulgarian text in Latin letters as the Bulgarian one that it spells; others stay. */
export function spelledInLatin(word: string): string {
  const letter = LETTERS.get(word);
  if (letter !== undefined) return letter;
  return isName(word) || isUnit(word) ? word : (bulgarianWord(word) ?? word);
}

/** Returns the words of a text with Bulgarian ones instead of those in Latin letters that spell one. Names and units stay. */
export function inBulgarian(
  text: string,
  tokens: readonly Token[],
  isInAds: (text: string) => boolean = () => false,
): readonly Token[] {
  if (!/[a-z]/i.test(text)) return tokens;
  const steps = { left: MAX_STEPS };
  const read = tokens.map((token) => {
    // Beside other characters letters may be a part of a word: koli4ka.
    const beside = text.slice(Math.max(0, token.start - 1), token.start) + text.slice(token.end, token.end + 1);
    if (!/^[\s-]*$/.test(beside) || isName(token.word) || isUnit(token.word)) return token;
    const isWord = (one: string) => isKnownWord(one) || isInSynonyms(one) || isInAds(one);
    return { ...token, word: bulgarianWord(token.word, isWord, steps) ?? token.word };
  });
  const isSpelled = read.some(({ word }, at) => word !== tokens[at]?.word);
  return read.map((token, at) => {
    // Letters are function words among Bulgarian ones, unless they are the last word of a name or a part of a model: '9s'.
    const isWord = isSpelled && at < tokens.length - 1 && tokens[at - 1]?.end !== token.start;
    const letter = isWord ? LETTERS.get(text.slice(token.start, token.end)) : undefined;
    return letter !== undefined && isFunctionWord(letter) ? { ...token, word: letter } : token;
  });
}

const LETTERS = new Map(Object.entries({ v: "в", s: "с", i: "и" }));
