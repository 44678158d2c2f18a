/** Numbers the words of a text so that a distance is larger across the end of a sentence or clause. */
import type { Token } from "#app/catalogue/language/tokens.ts";

/** The distance that the end of a sentence or line, or of a clause, adds; in words. */
const SENTENCE_END = 4;
const CLAUSE_END = 1;
const CONJUNCTIONS: ReadonlySet<string> = new Set(["и", "или", "плюс", "отделно", "също"]);
/** The end of the title adds no distance, because the description explains the title. */
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
