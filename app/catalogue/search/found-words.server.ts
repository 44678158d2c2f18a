/** Finds the words of a search in a text, in any grammatical form. */
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import { positionsOf } from "#app/catalogue/language/keys.server.ts";
import type { ReadQuery } from "./read-query.ts";

/** The start and end of a match, in characters. */
export type Mark = readonly [start: number, end: number];

export interface FoundWord {
  readonly mark: Mark;
  readonly keys: readonly string[];
}

/** Returns the keys of a search; with `isLoose` also headwords of which a word is only a form. */
export function searchKeysOf({ words }: ReadQuery, { isLoose }: { readonly isLoose: boolean }): ReadonlySet<string> {
  const meanings = words.flatMap((word) => word.meanings).filter(({ level }) => isLoose || level !== "loose");
  return new Set(meanings.flatMap(({ keys }) => keys).filter((key) => !isFunctionWord(key)));
}

/** Returns the words of a text that have one of the keys, in order. */
export function foundWords(
  text: string,
  asked: ReadonlySet<string>,
  { isLoose }: { readonly isLoose: boolean },
): readonly FoundWord[] {
  const found = new Map<number, FoundWord>();
  for (const { token, exact, loose } of positionsOf(text)) {
    const keys = exact.filter((key) => asked.has(key));
    if (isLoose) keys.push(...loose.filter((key) => asked.has(key)));
    if (keys.length === 0) continue;
    const before = found.get(token.start)?.keys ?? [];
    found.set(token.start, { mark: [token.start, token.end], keys: [...before, ...keys] });
  }
  return [...found.values()];
}
