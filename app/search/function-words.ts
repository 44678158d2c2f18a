/** Words that carry no meaning of their own in a search: nearly every ad has them. */
const FUNCTION_WORDS = new Set(["и", "в", "във", "с", "със", "на", "за", "от", "до", "по", "при", "или", "да", "се"]);

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word) || /^\p{L}$/u.test(word);
}
