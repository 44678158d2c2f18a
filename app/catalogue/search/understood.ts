/** Describes how a search was understood, for the results page. */

import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import type { ReadQuery } from "./read-query.ts";

export interface Understood {
  /** The text with its corrected words, shown as 'Показваме резултати за …'; undefined if no word was corrected. */
  readonly corrected: string | undefined;
  /** The text with a similar word in place of a rare one, offered as another search; undefined without one. */
  readonly offered: string | undefined;
  readonly words: readonly Pick<ReadWord, "typed" | "how" | "readAs" | "offered">[];
}

export function understoodOf({ words }: ReadQuery): Understood {
  const text = (shown: (word: ReadWord) => string) => words.map(shown).join(" ");
  return {
    corrected: words.some(({ how }) => how === "corrected")
      ? text(({ how, typed, readAs }) => (how === "corrected" || how === "spelled" ? readAs : typed))
      : undefined,
    offered: words.some(({ offered }) => offered !== undefined)
      ? text(({ typed, readAs, how, offered }) => offered ?? (how === "corrected" ? readAs : typed))
      : undefined,
    words: words.map(({ typed, how, readAs, offered }) => ({ typed, how, readAs, offered })),
  };
}
