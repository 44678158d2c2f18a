/** Sellers misspell too: a rare word that is not in the dictionary may be a mistake for a frequent one, which is then found as well. */
import { isKnownWord } from "./keys.server.ts";
import type { Reading } from "./meanings.ts";
import { nearWords } from "./near-words.ts";
import { type Ranked, ranked } from "./ranking.ts";

const SHORTEST = 4;
/** A word in more ads is no mistake. */
const FEW_ADS = 60;
const MORE_FREQUENT = 20;
const MOST_NEIGHBOURS = 2;

/** Neighbours of `typed` in many times more ads than `word`, as which it was read. */
export function moreFrequent({ vocabulary, steps }: Reading, typed: string, word: string): readonly Ranked[] {
  const ads = Math.max(1, vocabulary.count(word));
  if (word.length < SHORTEST || ads >= FEW_ADS || isKnownWord(word)) return [];
  const isLatin = /[a-z]/.test(typed);
  const near = ranked(vocabulary, nearWords(vocabulary.trie, typed, { mistakes: 1, isLatin, steps }));
  return near.filter((one) => one.word !== word && one.ads > MORE_FREQUENT * ads).slice(0, MOST_NEIGHBOURS);
}
