/** Describes how the words of a search were understood, for the results page. */

import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import type { ReadQuery } from "./read-query.ts";

export interface Understood {
  /** The text with its corrected words, shown as 'Показваме резултати за …'; undefined if no word was corrected. */
  readonly corrected: string | undefined;
  readonly words: readonly Pick<ReadWord, "typed" | "how" | "readAs">[];
}

export function understoodOf({ words }: ReadQuery): Understood {
  const shown = ({ how, typed, readAs }: ReadWord) => (how === "corrected" || how === "spelled" ? readAs : typed);
  return {
    corrected: words.some(({ how }) => how === "corrected") ? words.map(shown).join(" ") : undefined,
    words: words.map(({ typed, how, readAs }) => ({ typed, how, readAs })),
  };
}
