/** Where the words of a search stand in a text, in whatever form. */
import { isFunctionWord } from "./function-words.ts";
import { positionsOf } from "./keys.server.ts";
import type { ReadQuery } from "./read-query.ts";

/** From and to, in characters. */
export type Mark = readonly [start: number, end: number];

export interface FoundWord {
  readonly mark: Mark;
  readonly keys: readonly string[];
}

/** The headwords that a search asks for; `isLoose` with those that the words are only a form of. */
export function keysAskedFor({ words }: ReadQuery, { isLoose }: { readonly isLoose: boolean }): ReadonlySet<string> {
  const meanings = words.flatMap((word) => word.meanings).filter(({ level }) => isLoose || level !== "loose");
  return new Set(meanings.flatMap(({ keys }) => keys).filter((key) => !isFunctionWord(key)));
}

/** The words of the text that have one of these keys, in order. */
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
