/** What counts as a word of Bulgarian, English or number text. The one analysis of ads and of what people type. */

/** Longer runs are not words; a tsvector lexeme has a limit of 2 KB. */
const MAX_WORD = 40;
/** A search longer than that is refused (reading 27). */
export const MAX_QUERY = 200;
const MAX_QUERY_WORDS = 10;

/** Words that carry no meaning of their own in a search: nearly every ad has them. */
const FUNCTION_WORDS = new Set(["и", "в", "във", "с", "със", "на", "за", "от", "до", "по", "при", "или", "да", "се"]);

/** The words of a text in order, lower-case, without accents and invisible characters; repeated ones once. */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll("ѝ", "и")
    // й and ё are letters of their own and stay composed; what is left over are accents.
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}]+/gu);
  return [...new Set((words ?? []).map((word) => word.slice(0, MAX_WORD)))];
}

/** The words of a search: function words and single letters are left out unless nothing else is there. */
export function queryWords(query: string): readonly string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word) && (word.length > 1 || /\p{N}/u.test(word)));
  return (telling.length > 0 ? telling : words).slice(0, MAX_QUERY_WORDS);
}
