/** Reads a piece of a search in Latin letters: a Latin name, Bulgarian in Latin letters, or Bulgarian typed on the Latin layout. */

import { bulgarianWord } from "#app/catalogue/language/from-latin.ts";
import { isKnownWord } from "#app/catalogue/language/keys.server.ts";
import {
  addMeanings,
  type Meaning,
  meaningsOf,
  type Reading,
  type ReadWord,
  wordAsTyped,
} from "#app/catalogue/language/meanings.ts";
import { isName } from "#app/catalogue/language/names.ts";
import { nearWords } from "#app/catalogue/language/near-words.ts";
import { isInSynonyms } from "#app/catalogue/language/synonyms.ts";
import { tokensOf } from "#app/catalogue/language/tokens.ts";
import {
  bestOf,
  corrections,
  countExactAds,
  likeliest,
  likelyAds,
  MOST_BEGINNINGS,
  RARE_ADS,
  RARE_RATIO,
  type Ranked,
  ranked,
  SHORTEST_BEGINNING,
  wordsIn,
} from "./ranking.ts";
import { fromBds, LETTER_PUNCTUATION } from "./wrong-layout.ts";

/** The factor by which the other layout must have more ads to be preferred. */
const LAYOUT_RATIO = 20;
/** The number of ads from which a reading is regarded as certain. */
const CERTAIN_ADS = 3;
/** The minimum length of a word in which digits stand for letters: 4asovnik, but not a4. */
const MIN_WITH_DIGITS = 4;
/** The minimum number of letters of a word that is read as Bulgarian in Latin letters. */
const MIN_SPELLED = 3;

/** Returns the words of a piece; undefined for a piece that is not in Latin letters. Codes are read word by word. */
export function readLatin(reading: Reading, text: string): readonly ReadWord[] | undefined {
  // Without the accents of Latin letters; its signs stay, because they may be letters of the other layout.
  const raw = text
    .toLowerCase()
    .replace(/[ß-žșț]/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .replaceAll("’", "'");
  // A number with its decimals or inches has no letters.
  if (/[а-я]|^\d[\d.,/"'″”]*$/.test(raw) || !(/[a-z]/.test(raw) || LETTER_PUNCTUATION.test(raw))) return undefined;
  const whole = readWhole(reading, raw);
  // 'c#' is shown as typed.
  if (whole) return [/[#+]$/.test(raw) ? { ...whole, typed: raw, readAs: raw } : whole];
  const words = tokensOf(text).map(({ word }) => word);
  if (words.length === 0) return undefined;
  const isPlain = words.length === 1;
  const isCode = words.some((word) => /^\p{N}/u.test(word));
  return words.map((word) => {
    const read =
      isPlain || /^\p{N}/u.test(word) || (isCode && word.length < MIN_WITH_DIGITS)
        ? undefined
        : readWhole(reading, word);
    if (read) return read;
    const meanings = meaningsOf(word);
    return wordAsTyped(word, meanings, countExactAds(reading.vocabulary, meanings) > 0);
  });
}

function readWhole(reading: Reading, raw: string): ReadWord | undefined {
  const { vocabulary } = reading;
  // Trailing punctuation is removed here; it is kept in `raw` for the Bulgarian layout, where it may be letters.
  const word = raw.replace(/^[^a-z0-9[\]\\`;',.]+|[.,;:!?'"]+$/g, "");
  const tokens = tokensOf(word);
  const plain = tokens.length === 1 && tokens[0]?.word !== undefined ? tokens[0].word : undefined;
  const latin = plain === undefined ? [] : meaningsOf(plain);
  const latinAds = countExactAds(vocabulary, latin);
  const spelled = canBeSpelled(word) ? bestOf(spellings(reading, word, 0)) : [];
  const spelledAds = Math.max(0, ...spelled.map(({ ads }) => ads));
  const bds = readAsBds(reading, raw);
  const name = plain ?? word;
  const twins = vocabulary.withTwins(wordsIn(spelled.slice(0, 1)));
  const asSpelled = (own: readonly Meaning[]) => addMeanings(spelledMeanings(own, spelled), twins, "exact");
  // A listed name or synonym is never read as another word, even if no ad has it.
  if (isName(name) || vocabulary.synonymsOf(name).length > 0) return wordAsTyped(name, latin, latinAds > 0);
  if (latinAds >= CERTAIN_ADS && !isMuchMore(bds, latinAds)) return found(name, "known", name, asSpelled(latin));
  const corrected = (near: readonly Ranked[]) =>
    found(
      name,
      "corrected",
      near[0]?.word ?? name,
      addMeanings(spelledMeanings([], near), [...wordsIn(spelled), ...(plain ? [plain] : [])]),
    );
  if (spelled.length > 0 && !isMuchMore(bds, spelledAds)) {
    // A few ads may have the same mistake.
    const isRare = spelledAds < RARE_ADS && !wordsIn(spelled).some((one) => isKnownWord(one) || isInSynonyms(one));
    const near = isRare ? mistyped(reading, word, wordsIn(spelled)) : [];
    if (near[0] && likelyAds(near[0]) >= spelledAds * RARE_RATIO) return corrected(near);
    return found(name, "spelled", spelled[0]?.word ?? name, asSpelled(latinAds > 0 ? latin : []));
  }
  if (bds) return found(raw, "spelled", bds.word, meaningsOf(bds.word));
  if (latinAds > 0) return found(name, "known", name, latin);
  // A word of the dictionary is not corrected, even if no ad has it.
  const bulgarian = bulgarianWord(name);
  if (bulgarian) return found(name, "unknown", bulgarian, meaningsOf(bulgarian));
  const begun = reading.isLast ? latinCompletions(reading, word) : [];
  if (begun.length > 0) return found(name, "completed", begun[0]?.word ?? name, addMeanings(latin, wordsIn(begun)));
  const near = canBeSpelled(word) ? mistyped(reading, word) : [];
  return near.length > 0 ? corrected(near) : undefined;
}

const found = (typed: string, how: ReadWord["how"], readAs: string, meanings: readonly Meaning[]): ReadWord => ({
  typed,
  how,
  readAs,
  meanings,
});

const isMuchMore = (bds: Ranked | undefined, ads: number) => bds !== undefined && bds.ads > LAYOUT_RATIO * ads;

/** Returns the meanings with the most likely spelling as exact and the others as near. */
function spelledMeanings(latin: readonly Meaning[], [first, ...others]: readonly Ranked[]): readonly Meaning[] {
  return addMeanings(addMeanings(latin, first ? [first.word] : [], "exact"), wordsIn(others));
}

function canBeSpelled(word: string): boolean {
  if (!/[a-z]/.test(word) || word.length < MIN_SPELLED) return false;
  const letters = word.replace(/[^a-z]/g, "").length;
  return !/\d/.test(word) || (word.length >= MIN_WITH_DIGITS && letters >= MIN_SPELLED);
}

function spellings({ vocabulary, steps }: Reading, word: string, mistakes: number): readonly Ranked[] {
  const near = nearWords(vocabulary.trie, word, { mistakes, isLatin: true, steps });
  return ranked(vocabulary, near).filter((one) => /[а-я]/.test(one.word));
}

/** Returns the word of ads that the same keys produce on the Bulgarian layout. */
function readAsBds({ vocabulary }: Reading, raw: string): Ranked | undefined {
  const word = fromBds(raw);
  if (!/^[а-я]{3,}$/.test(word)) return undefined;
  const ads = countExactAds(vocabulary, meaningsOf(word));
  return ads > 0 ? { word, cost: 0, ads } : undefined;
}

/** Returns the completions of a prefix in Latin letters, as Bulgarian in Latin letters, and on the Bulgarian layout. */
export function latinCompletions({ vocabulary, steps }: Reading, word: string): readonly Ranked[] {
  if (word.length < SHORTEST_BEGINNING || /\d/.test(word)) return [];
  const options = { mistakes: 0, steps, completions: MOST_BEGINNINGS };
  const spelled = /[a-z]/.test(word) ? nearWords(vocabulary.trie, word, { ...options, isLatin: true }) : [];
  const bds = fromBds(word);
  const typed = /^[а-я]+$/.test(bds) ? nearWords(vocabulary.trie, bds, { ...options, isLatin: false }) : [];
  return likeliest(vocabulary, [...spelled, ...typed], word).filter(({ ads }) => ads >= CERTAIN_ADS);
}

function mistyped(reading: Reading, word: string, spelled: readonly string[] = []): readonly Ranked[] {
  const bds = fromBds(word);
  return corrections(
    reading,
    { typed: word, isLatin: true, spelled },
    ...(/^[а-я]+$/.test(bds) ? [{ typed: bds, isLatin: false }] : []),
  );
}
