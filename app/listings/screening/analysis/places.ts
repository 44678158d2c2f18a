/** Places of words, by which words that belong together are told from those that only stand near each other. */
import type { Token } from "#app/catalogue/language/tokens.ts";

/** The words that the end of a sentence, a line or a clause counts as. */
const SENTENCE_END = 4;
const CLAUSE_END = 1;
const CONJUNCTIONS: ReadonlySet<string> = new Set(["и", "или", "плюс", "отделно", "също"]);
/** The title is explained by the beginning of the description. */
const TITLE_END = "\n\n";

/** Returns the place of each word, counted in words; the end of a sentence or clause counts as further words. */
export function placesOf(folded: string, words: readonly Token[]): Uint32Array {
  const places = new Uint32Array(words.length);
  const titleEnd = folded.indexOf(TITLE_END);
  let end = 0;
  for (const [at, word] of words.entries()) {
    const gap = folded.slice(end, word.start);
    const isTitleEnd = end <= titleEnd && word.start > titleEnd;
    const further = isTitleEnd ? 0 : /[.!?;](?=\s)|\n/.test(gap) ? SENTENCE_END : gap.includes(",") ? CLAUSE_END : 0;
    if (at > 0) places[at] = (places[at - 1] ?? 0) + 1 + further + (CONJUNCTIONS.has(word.word) ? CLAUSE_END : 0);
    end = word.end;
  }
  return places;
}
