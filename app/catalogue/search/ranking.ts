/** Ranks the known words that a typed word may mean: by similarity, then by frequency. */

import { type Meaning, meaningsOf, type Reading } from "#app/catalogue/language/meanings.ts";
import { MISTAKE, type NearWord, nearWords } from "#app/catalogue/language/near-words.ts";
import { phraseAt } from "#app/catalogue/language/phrases.server.ts";
import type { Vocabulary } from "#app/catalogue/language/vocabulary.ts";

export interface Ranked {
  readonly word: string;
  readonly cost: number;
  readonly ads: number;
}

export const wordsIn = (candidates: readonly Ranked[]): readonly string[] => candidates.map(({ word }) => word);

/** Matches the code of a model, which no other word is read as. */
const CODE = /[a-z].*\d|\d.*[a-z]/;

/** A candidate is dropped if it is this many times less likely than the best one, or costs this much more. */
const MAX_RATIO = 20;
const MAX_COST_DIFFERENCE = 0.75;
const MAX_CANDIDATES = 6;

/** Returns the candidates that occur in ads, most similar first. */
export function ranked(vocabulary: Vocabulary, near: readonly NearWord[]): Ranked[] {
  return near
    .map(({ word: number, cost }) => {
      const word = vocabulary.wordAt(number);
      return { word, cost, ads: CODE.test(word) ? 0 : countExactAds(vocabulary, meaningsOf(word)) };
    })
    .filter(({ ads }) => ads > 0)
    .sort((one, other) => one.cost - other.cost || other.ads - one.ads || (one.word < other.word ? -1 : 1));
}

/** The number of words with one prefix that are compared, most frequent first. */
const MAX_COMPARED = 100;
const MAX_COMPLETIONS = 6;

/** Returns the most likely completions of a typed prefix. */
export function likeliest(vocabulary: Vocabulary, words: readonly NearWord[], typed: string): readonly Ranked[] {
  const frequent = [...words]
    .sort((one, other) => vocabulary.countAt(other.word) - vocabulary.countAt(one.word))
    .slice(0, MAX_COMPARED);
  return ranked(
    vocabulary,
    frequent.map(({ word }) => ({ word, cost: 0 })),
  )
    .filter(({ word }) => word !== typed)
    .slice(0, MAX_COMPLETIONS);
}

/** Minimum lengths of words that are corrected; shorter words resemble too many others. */
const MIN_CORRECTED = 4;
const MIN_WITH_ANY_MISTAKE = 5;
const MIN_WITH_TWO_MISTAKES = 7;
/** The minimum length of a word that is completed. */
export const SHORTEST_BEGINNING = 3;
/** The maximum number of words with one prefix that are read. */
export const MOST_BEGINNINGS = 2_000;

/** A word of no dictionary in fewer ads than this is corrected if the correction is so many times more likely. */
export const RARE_ADS = 50;
export const RARE_RATIO = 100;

interface TypedWord {
  readonly typed: string;
  /** True to read Latin letters as spellings of Bulgarian ones. */
  readonly isLatin: boolean;
  /** The words that it spells without a mistake. */
  readonly spelled?: readonly string[];
}

/** Returns the most likely words with one mistake, else with two. `readings` are the typed word and its other readings, in order. */
export function corrections({ vocabulary, steps }: Reading, ...readings: readonly TypedWord[]): readonly Ranked[] {
  const length = readings[0]?.typed.length ?? 0;
  if (length < MIN_CORRECTED) return [];
  for (const mistakes of length < MIN_WITH_TWO_MISTAKES ? [1] : [1, 2])
    for (const { typed, isLatin, spelled = [] } of readings) {
      const all = nearWords(vocabulary.trie, typed, { mistakes, isLatin, steps });
      const near = all.filter(({ word }) => ![typed, ...spelled].includes(vocabulary.wordAt(word)));
      // With four letters a wrong letter makes another word; with five, or with two mistakes, the first letter must be right.
      const likely = near.filter(({ word, cost }) =>
        length < MIN_WITH_ANY_MISTAKE
          ? cost < MISTAKE + 0.35
          : (mistakes < 2 && length > MIN_WITH_ANY_MISTAKE) || isLatin || vocabulary.wordAt(word)[0] === typed[0],
      );
      // Nobody searches for a word that says nothing: 'дарва' are 'дърва', not 'дава'.
      const best = bestOf(
        ranked(vocabulary, likely).filter(({ word }) => phraseAt("silent", [{ word }], 0) === undefined),
      );
      if (best.length > 0) return best;
    }
  return [];
}

/** Returns the number of ads of a candidate, weighted by the likelihood of its mistake: each additional 0.1 of cost halves it. */
export function likelyAds({ cost, ads }: Ranked): number {
  return ads / 2 ** (10 * (cost - MISTAKE));
}

/** Returns the candidates that may be meant, most likely first. */
export function bestOf(candidates: readonly Ranked[]): readonly Ranked[] {
  const [nearest] = candidates;
  if (!nearest) return [];
  const near = candidates.filter(({ cost }) => cost < nearest.cost + MAX_COST_DIFFERENCE);
  const most = Math.max(...near.map(likelyAds));
  return near
    .filter((one) => likelyAds(one) * MAX_RATIO >= most)
    .sort((one, other) => likelyAds(other) - likelyAds(one))
    .slice(0, MAX_CANDIDATES);
}

/** Returns the number of ads of the most frequent exact meaning. */
export function countExactAds(vocabulary: Vocabulary, meanings: readonly Meaning[]): number {
  const ads = meanings
    .filter(({ level }) => level === "exact")
    .map(({ keys }) => Math.min(...keys.map((key) => vocabulary.countOfKey(key))));
  return Math.max(0, ...ads);
}
