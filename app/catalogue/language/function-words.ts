/** Words that carry no meaning of their own in a search: nearly every ad has them. */
const FUNCTION_WORDS = new Set(["и", "в", "във", "с", "със", "на", "за", "от", "до", "по", "при", "или", "да", "се"]);

/** Those of them that in Latin letters are no part of a name. */
const IN_LATIN = new Set(["na", "za", "ot", "do", "po", "pri", "ili"]);

/** In a search, where the other alphabet may be meant. */
export function isTypedFunctionWord(word: string): boolean {
  return isFunctionWord(word) || IN_LATIN.has(word);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || /^\p{L}$/u.test(word);
}
