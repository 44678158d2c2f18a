/** A search without the word that stands in the fewest ads, for when nothing has all of them. */
import { known } from "./ranking.ts";
import type { ReadQuery } from "./read-query.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Shortened {
  readonly read: ReadQuery;
  /** As typed. */
  readonly dropped: string;
}

/** What says nothing by itself: the 15 of 'iphone 15' also stands in ads of pet food. */
const NUMBER = /^\p{N}+$/u;

/** Undefined when nothing would be left that says something. Of equally rare words the last goes. */
export function withoutRarest(vocabulary: Vocabulary, read: ReadQuery): Shortened | undefined {
  if (read.words.length < 2) return undefined;
  const ads = read.words.map((word) => (word.isInAds ? known(vocabulary, word.meanings) : 0));
  const at = ads.lastIndexOf(Math.min(...ads));
  const rarest = read.words[at];
  const words = read.words.filter((word) => word !== rarest);
  if (!rarest || words.every(({ typed }) => NUMBER.test(typed))) return undefined;
  const keys = new Set(rarest.meanings.flatMap((meaning) => meaning.keys));
  return {
    read: {
      ...read,
      words,
      phrases: read.phrases.filter((phrase) => !phrase.some((choice) => choice.some((key) => keys.has(key)))),
    },
    dropped: rarest.typed,
  };
}
