/** Function words, which do not restrict a search. */
import { wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";

const FUNCTION_WORDS = wordsOf("function-word");
const SAID_IN_SEARCHES = wordsOf("said-in-search");

/** Reports whether a word of a search, in either alphabet, is a function word. A capital or last letter is the name of a model. */
export function isTypedFunctionWord(text: string, { isLast }: { readonly isLast: boolean }): boolean {
  if (text.length === 1 && (isLast || text !== text.toLowerCase())) return false;
  const word = text.toLowerCase();
  return isFunctionWord(word) || SAID_IN_SEARCHES.has(word);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}
