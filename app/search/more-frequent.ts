/**
 * Sellers misspell too, and a mistake can make another word of the language: beside a rare word far more frequent ones that are
 * near are found as well.
 */
import { isKnownWord } from "./keys.server.ts";
import type { Reading } from "./meanings.ts";
import { nearWords } from "./near-words.ts";
import { bestOf, likelyAds, type Ranked, ranked } from "./ranking.ts";

const SHORTEST = 4;
/** A word in more ads is no mistake. */
const FEW_ADS = 60;
const MORE_FREQUENT = 20;
const MOST_NEIGHBOURS = 2;

/**
 * Neighbours of `typed` in many times more ads than `word`, as which it was read: than this very word, or than the `ads` that have
 * any form of it if it is in the dictionary.
 */
export function moreFrequent(
  { vocabulary, steps }: Reading,
  typed: string,
  word: string,
  ads: number,
): readonly Ranked[] {
  const own = Math.max(1, isKnownWord(word) ? ads : vocabulary.count(word));
  if (word.length < SHORTEST || own >= FEW_ADS) return [];
  const isLatin = /[a-z]/.test(typed);
  const near = ranked(vocabulary, nearWords(vocabulary.trie, typed, { mistakes: 1, isLatin, steps }));
  const frequent = near.filter((one) => one.word !== word && likelyAds(one) > MORE_FREQUENT * own);
  return bestOf(frequent).slice(0, MOST_NEIGHBOURS);
}
