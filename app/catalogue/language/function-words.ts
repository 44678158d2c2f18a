/** Function words, which do not restrict a search. */
import { wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";

const FUNCTION_WORDS = wordsOf("function-word");
const SAID_IN_SEARCHES = wordsOf("said-in-search");
const BEFORE_LETTER = wordsOf("before-letter");

/** Reports whether a letter after a word names what the word says: 'категория С'. */
export const takesLetter = (word: string): boolean => BEFORE_LETTER.has(word);

/** Reports whether a word of a search, in either alphabet, is a function word. A capital is none; with `isLetter` no single letter is one. */
export function isTypedFunctionWord(text: string, { isLetter } = { isLetter: false }): boolean {
  if (text.length === 1 && (isLetter || text !== text.toLowerCase())) return false;
  const word = text.toLowerCase();
  return isFunctionWord(word) || SAID_IN_SEARCHES.has(word);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}
