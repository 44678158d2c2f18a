/** Finds far more frequent words that are similar to a rare word that is no word of the language, because it may be a misspelling. */
import type { Reading } from "#app/catalogue/language/meanings.ts";
import { nearWords } from "./near-words.ts";
import { bestOf, likelyAds, type Ranked, ranked } from "./ranking.ts";

const MIN_LENGTH = 4;
/** A word in at least this many ads is not regarded as rare. */
const FREQUENT_ADS = 60;
/** The factor by which a similar word must be more frequent. */
const MIN_RATIO = 20;
const MAX_WORDS = 2;

/** Returns words similar to `typed` that are far more frequent than `word`, as which it was read. */
export function moreFrequent({ vocabulary, steps }: Reading, typed: string, word: string): readonly Ranked[] {
  const own = Math.max(1, vocabulary.count(word));
  if (word.length < MIN_LENGTH || own >= FREQUENT_ADS) return [];
  const near = nearWords(vocabulary.trie, typed, { mistakes: 1, isLatin: /[a-z]/.test(typed), steps });
  const frequent = ranked(vocabulary, near).filter((one) => one.word !== word && likelyAds(one) > MIN_RATIO * own);
  return bestOf(frequent).slice(0, MAX_WORDS);
}
