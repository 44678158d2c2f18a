/** Which of several known words is meant: the nearest, of equally near ones the most frequent. */

import { type Meaning, meaningsOf } from "./meanings.ts";
import { MISTAKE, type NearWord } from "./near-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Ranked {
  readonly word: string;
  readonly cost: number;
  readonly ads: number;
}

export function wordsIn(candidates: readonly Ranked[]): readonly string[] {
  return candidates.map(({ word }) => word);
}

/** A candidate as near as the best is only taken when it is not twenty times less likely. */
const RATIO = 20;
const AS_NEAR = 0.75;
const MOST_CANDIDATES = 6;

/** Words that stand in ads, the nearest first. */
export function ranked(vocabulary: Vocabulary, near: readonly NearWord[]): Ranked[] {
  return near
    .filter(({ word }) => vocabulary.countAt(word) > 0)
    .map(({ word: number, cost }) => {
      const word = vocabulary.wordAt(number);
      return { word, cost, ads: adsOf(vocabulary, word) };
    })
    .sort((one, other) => one.cost - other.cost || other.ads - one.ads || (one.word < other.word ? -1 : 1));
}

/** Words that are looked at when many begin alike: those that most ads have. */
const MOST_COMPARED = 100;
const MOST_COMPLETIONS = 6;

/** The likeliest of words that begin so. */
export function likeliest(vocabulary: Vocabulary, words: readonly NearWord[], typed: string): readonly Ranked[] {
  const frequent = [...words]
    .sort((one, other) => vocabulary.countAt(other.word) - vocabulary.countAt(one.word))
    .slice(0, MOST_COMPARED);
  return ranked(
    vocabulary,
    frequent.map(({ word }) => ({ word, cost: 0 })),
  )
    .filter(({ word }) => word !== typed)
    .slice(0, MOST_COMPLETIONS);
}

/** All forms of a word count for it. */
function adsOf(vocabulary: Vocabulary, word: string): number {
  return known(vocabulary, meaningsOf(word));
}

/** The ads of a word one mistake away, made fewer when that mistake is unlikely: each tenth of the cost halves them. */
export function likelyAds({ cost, ads }: Ranked): number {
  return ads / 2 ** (10 * (cost - MISTAKE));
}

/** Those that may be meant, the most likely first. */
export function bestOf(candidates: readonly Ranked[]): readonly Ranked[] {
  const [nearest] = candidates;
  if (!nearest) return [];
  const near = candidates.filter(({ cost }) => cost < nearest.cost + AS_NEAR);
  const most = Math.max(...near.map(likelyAds));
  return near
    .filter((one) => likelyAds(one) * RATIO >= most)
    .sort((one, other) => likelyAds(other) - likelyAds(one))
    .slice(0, MOST_CANDIDATES);
}

/** In how many ads the likeliest of these meanings stands. */
export function known(vocabulary: Vocabulary, meanings: readonly Meaning[]): number {
  const ads = meanings
    .filter(({ level }) => level === "exact")
    .map(({ keys }) => Math.min(...keys.map((key) => vocabulary.countOfKey(key))));
  return Math.max(0, ...ads);
}
