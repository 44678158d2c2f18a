/** Function words, which do not restrict a search because nearly every ad contains them. */
const FUNCTION_WORDS = new Set(["и", "в", "във", "с", "със", "на", "за", "от", "до", "по", "при", "или", "да", "се"]);

/** The function words in Latin letters, except those that occur in names. */
const IN_LATIN = new Set(["na", "za", "ot", "do", "po", "pri", "ili"]);

/** Reports whether a word of a search, in either alphabet, is a function word. */
export function isTypedFunctionWord(word: string): boolean {
  return isFunctionWord(word) || IN_LATIN.has(word);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || /^\p{L}$/u.test(word);
}
