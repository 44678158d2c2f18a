/** What a search was understood as, for the page that says it. */

import type { ReadWord } from "./meanings.ts";
import type { ReadQuery } from "./read-query.ts";

export interface Understood {
  /** The whole text with its corrected words put right; undefined when none was. 'Показваме резултати за …' */
  readonly corrected: string | undefined;
  /** The whole text with a word that nothing has replaced by the nearest one; not searched for, to be offered. */
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
