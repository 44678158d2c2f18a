/** Reads one word of a search that is not Bulgarian in Latin letters: as typed, misspelled, incomplete, or on the wrong layout. */
import { isKnownWord, isVerbForm } from "#app/catalogue/language/keys.server.ts";
import { addMeanings, meaningsOf, type Reading, type ReadWord, wordAsTyped } from "#app/catalogue/language/meanings.ts";
import { isName } from "#app/catalogue/language/names.ts";
import { MISTAKE, wordsBeginning } from "#app/catalogue/language/near-words.ts";
import { isInSynonyms } from "#app/catalogue/language/synonyms.ts";
import { AREA } from "#app/catalogue/language/word-breaks.ts";
import { isOfClass } from "#app/catalogue/lexicon/lexicon.server.ts";
import {
  corrections,
  countExactAds,
  likeliest,
  likelyAds,
  MOST_BEGINNINGS,
  RARE_ADS,
  RARE_RATIO,
  type Ranked,
  SHORTEST_BEGINNING,
  wordsIn,
} from "./ranking.ts";
import { toLatinKeys } from "./wrong-layout.ts";

/** The last word is also completed if fewer ads than this contain it. */
const FEW_ADS = 3;
/** The factor by which a correction must be more likely than a completion to be preferred. */
const CORRECTION_RATIO = 20;

export function readCyrillic(reading: Reading, word: string, raw: string): ReadWord {
  const { vocabulary, isExact } = reading;
  const meanings = addMeanings(meaningsOf(word), vocabulary.withTwins([word]), "exact");
  const ads = countExactAds(vocabulary, meanings);
  const asTyped = wordAsTyped(word, meanings, ads > 0);
  if (isExact || /\p{N}/u.test(word)) return asTyped;
  // A listed name, quarter, area or a word with synonyms is neither corrected nor completed, even if no ad has it.
  if (
    isName(word) ||
    isOfClass(word, "quarter") ||
    AREA.test(word) ||
    meanings.some(({ keys }) => keys.some((key) => isInSynonyms(key) || vocabulary.synonymsOf(key).length > 0))
  )
    return asTyped;
  const isInAds = vocabulary.count(word) > 0;
  if (isKnownWord(word)) return isInAds || reading.isLast ? asTyped : readUnused(reading, asTyped, ads);
  return ads < RARE_ADS || !isInAds ? readRare(reading, asTyped, { raw, ads, isInAds }) : asTyped;
}

/** A form of a verb that no ad has is corrected if the correction is in so many times more ads than the other forms. */
const VERB_RATIO = 5;

/**
 * Reads a word of the language that no ad has: as one with a letter more or two exchanged, because 'пека' hardly means the verb where ads
 * offer a 'печка'. Other mistakes make too many words of other words.
 */
function readUnused(reading: Reading, asTyped: ReadWord, ads: number): ReadWord {
  const { typed } = asTyped;
  if (ads > 0 && !isVerbForm(typed)) return asTyped;
  const near = corrections(reading, { typed, isLatin: false }).filter(({ cost }) => cost <= MISTAKE);
  const [best] = near;
  if (!best || best.ads < ads * VERB_RATIO) return asTyped;
  const corrected = { ...asTyped, how: "corrected", readAs: best.word, meanings: meaningsOf(best.word) } as const;
  return withMeanings(corrected, near, [typed]);
}

/** Reads a word that few ads contain, none, or only as a guessed form of another word. */
function readRare(
  reading: Reading,
  asTyped: ReadWord,
  { raw, ads, isInAds }: { readonly raw: string; readonly ads: number; readonly isInAds: boolean },
): ReadWord {
  const { typed } = asTyped;
  const completed = reading.isLast && ads < FEW_ADS ? cyrillicCompletions(reading, typed) : [];
  const completedAds = completed[0]?.ads ?? 0;
  const layout = ads > 0 || completedAds >= FEW_ADS ? undefined : readOnOtherLayout(reading, raw);
  if (layout) return { ...asTyped, how: "spelled", readAs: layout, meanings: meaningsOf(layout) };
  const near = corrections(reading, { typed, isLatin: false });
  const [best] = near;
  const likely = best ? likelyAds(best) : 0;
  // While typing, a completion is preferred, unless a correction is far more likely.
  if (ads === 0 && completedAds * CORRECTION_RATIO > likely)
    return { ...withMeanings(asTyped, completed), how: "completed", readAs: completed[0]?.word ?? typed };
  if (!best || likely < ads * (isInAds ? RARE_RATIO : 1)) return withMeanings(asTyped, completed);
  // The search is read as if the most likely word had been typed.
  const corrected = { ...asTyped, how: "corrected", readAs: best.word, meanings: meaningsOf(best.word) } as const;
  return withMeanings(corrected, [...near, ...completed], [typed]);
}

function withMeanings(word: ReadWord, found: readonly Ranked[], others: readonly string[] = []): ReadWord {
  return { ...word, meanings: addMeanings(word.meanings, [...wordsIn(found), ...others]) };
}

export function cyrillicCompletions(
  { vocabulary }: Reading,
  word: string,
  shortest = SHORTEST_BEGINNING,
): readonly Ranked[] {
  if (word.length < shortest) return [];
  const numbers = wordsBeginning(vocabulary.trie, word, MOST_BEGINNINGS).map((number) => ({ word: number, cost: 0 }));
  return likeliest(vocabulary, numbers, word);
}

/** Returns the Latin word of ads that was typed on a Bulgarian keyboard layout; undefined if there is none. */
function readOnOtherLayout({ vocabulary }: Reading, raw: string): string | undefined {
  return toLatinKeys(raw).find((latin) => /^[a-z]{3,}$/.test(latin) && vocabulary.count(latin) > 0);
}
