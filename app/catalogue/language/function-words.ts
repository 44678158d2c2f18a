/** Function words, which do not restrict a search because nearly every ad contains them. */
const FUNCTION_WORDS = new Set([
  "а",
  "в",
  "е",
  "и",
  "к",
  "о",
  "с",
  "у",
  "я",
  "във",
  "със",
  "на",
  "за",
  "от",
  "до",
  "по",
  "при",
  "или",
  "да",
  "се",
]);

/** Words that say nothing in a search, though pairs of words of a title contain them. */
const IN_SEARCHES = new Set([
  "като",
  "без",
  "след",
  "през",
  "край",
  "около",
  "покрай",
  "някакъв",
  "някаква",
  "някакво",
  "някакви",
  "всякакъв",
  "всякакви",
  "който",
  "която",
  "което",
  "които",
  "може",
  "имам",
  "има",
  "трябва",
  "ми",
  "ни",
  "си",
  "ли",
  "че",
  "този",
  "тази",
  "това",
  "или",
  "нещо",
  "само",
  "съм",
]);

/** The function words in Latin letters, except those that occur in names. */
const IN_LATIN = new Set(["i", "na", "za", "ot", "do", "po", "pri", "ili", "kato", "okolo", "kray", "krai", "bez"]);

/** Reports whether a word of a search, in either alphabet, is a function word. A capital or last letter is the name of a model. */
export function isTypedFunctionWord(text: string, { isLast }: { readonly isLast: boolean }): boolean {
  if (text.length === 1 && (isLast || text !== text.toLowerCase())) return false;
  const word = text.toLowerCase();
  return isFunctionWord(word) || IN_SEARCHES.has(word) || IN_LATIN.has(word);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}
