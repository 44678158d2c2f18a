/** Finds phrases of the lexicon in a text, whose words stand for all their forms. */

import { entriesOf, type WordClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import { exactKeysOf } from "./keys.server.ts";
import type { Token } from "./tokens.ts";

interface FoundPhrase {
  readonly value: string;
  /** The number of words. */
  readonly length: number;
}

interface Phrase extends FoundPhrase {
  readonly words: readonly string[];
}

const byFirst = new Map<WordClass, ReadonlyMap<string, readonly Phrase[]>>();

/** Returns the phrases of a class by their first word, longest first. */
function phrasesOf(name: WordClass): ReadonlyMap<string, readonly Phrase[]> {
  const known = byFirst.get(name);
  if (known) return known;
  const all = entriesOf(name).flatMap(({ value, phrases }) =>
    phrases.map((phrase): Phrase => {
      const words = phrase.split(" ");
      return { value, words, length: words.length };
    }),
  );
  const found = Map.groupBy(
    all.sort((one, other) => other.length - one.length),
    ({ words: [first = ""] }) => first,
  );
  byFirst.set(name, found);
  return found;
}

/** Returns the longest phrase of a class that stands at a word, each of whose words is written there or the headword of what is. */
export function phraseAt(name: WordClass, tokens: readonly Pick<Token, "word">[], at: number): FoundPhrase | undefined {
  const readings = (index: number) => {
    const word = tokens[index]?.word ?? "";
    return [word, ...exactKeysOf(word)];
  };
  const found = readings(at)
    .flatMap((first) => phrasesOf(name).get(first) ?? [])
    .filter((phrase) => phrase.words.every((word, index) => index === 0 || readings(at + index).includes(word)));
  return found.reduce<Phrase | undefined>((best, one) => (best && best.length >= one.length ? best : one), undefined);
}
