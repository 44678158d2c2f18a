/** The words of the same meaning, which are found after exact matches, and of a wider one. */
import { entriesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { isFunctionWord } from "./function-words.ts";

/** The maximum number of words of a phrase that has synonyms, without function words. */
export const LONGEST_SYNONYM = 3;

const PHRASES = new Map<string, readonly string[]>();
const telling = (phrase: string) =>
  phrase
    .split(" ")
    .filter((word) => !isFunctionWord(word))
    .join(" ");
const add = (phrase: string, meanings: readonly string[]) =>
  PHRASES.set(telling(phrase), [...(PHRASES.get(telling(phrase)) ?? []), ...meanings.map(telling)]);
for (const { phrases } of entriesOf("synonym"))
  for (const phrase of phrases)
    add(
      phrase,
      phrases.filter((other) => other !== phrase),
    );
for (const { value, phrases } of entriesOf("is-a")) add(value, phrases);

const WORDS = new Set([...PHRASES.keys()].flatMap((phrase) => phrase.split(" ")));

const EQUIVALENT = new Map(
  entriesOf("equivalent").flatMap(({ phrases }) =>
    phrases.map((one) => [one, phrases.filter((other) => other !== one)] as const),
  ),
);

/** Returns the headwords that ads use alike: 'тухлен' for 'тухла'. */
export const equivalentsOf = (key: string): readonly string[] => EQUIVALENT.get(key) ?? [];

/** Reports whether a headword is a part of a phrase with synonyms, and therefore not misspelled. */
export const isInSynonyms = (key: string): boolean => WORDS.has(key);

/** Returns the synonyms of a phrase of headwords without function words, and the wider phrases that it is a kind of. */
export function synonymsOf(phrase: string): readonly string[] {
  return PHRASES.get(phrase) ?? [];
}
