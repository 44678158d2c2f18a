/** Reads a piece of a search in Latin letters: a Latin name, Bulgarian spelled in Latin, or Bulgarian on the Latin layout. */

import { isKnownWord } from "./keys.server.ts";
import { joined, type Meaning, meaningsOf, type Reading, type ReadWord } from "./meanings.ts";
import { moreFrequent } from "./more-frequent.ts";
import { nearWords } from "./near-words.ts";
import { bestOf, known, likeliest, type Ranked, ranked, wordsIn } from "./ranking.ts";
import { tokensOf } from "./tokens.ts";
import { fromBds, LETTER_PUNCTUATION } from "./wrong-layout.ts";

/** How many times more ads the other reading must have to be preferred. */
const MUCH_MORE = 20;
const SURE = 3;
const SHORTEST_CORRECTED = 4;
const SHORTEST_BEGINNING = 3;
/** Words with the same beginning that are looked at. */
const MOST_COMPLETIONS = 2_000;
const SHORTEST_WITH_TWO_MISTAKES = 7;
/** Digits are letters only inside words: 4asovnik, but not a4. */
const SHORTEST_WITH_DIGITS = 4;
/** In a word of so many letters the Bulgarian spelling of a known Latin word is looked for. */
const SHORTEST_SPELLED = 3;

/** Undefined for a piece that is not in Latin letters, or mixes codes and words: those are read word by word. */
export function readLatin(reading: Reading, text: string): readonly ReadWord[] | undefined {
  const raw = text.toLowerCase();
  if (/[а-я]/.test(raw) || !(/[a-z]/.test(raw) || LETTER_PUNCTUATION.test(raw))) return undefined;
  const whole = readWhole(reading, raw);
  if (whole) return [whole];
  const words = tokensOf(text).map(({ word }) => word);
  if (words.length === 0) return undefined;
  const isPlain = words.length === 1;
  const isCode = words.some((word) => /^\p{N}/u.test(word));
  return words.map((word) => {
    const read =
      isPlain || /^\p{N}/u.test(word) || (isCode && word.length < SHORTEST_WITH_DIGITS)
        ? undefined
        : readWhole(reading, word);
    if (read) return read;
    const meanings = meaningsOf(word);
    const isInAds = known(reading.vocabulary, meanings) > 0;
    return { typed: word, how: isInAds ? "known" : "unknown", isInAds, readAs: word, meanings };
  });
}

function readWhole(reading: Reading, raw: string): ReadWord | undefined {
  const { vocabulary } = reading;
  // Punctuation at the end belongs to the sentence, unless a word of the other layout ends with it.
  const word = raw.replace(/^[^a-z0-9[\]\\`;',.]+|[.,;:!?'"]+$/g, "");
  const tokens = tokensOf(word);
  const plain = tokens.length === 1 && tokens[0]?.word !== undefined ? tokens[0].word : undefined;
  const latin = plain === undefined ? [] : meaningsOf(plain);
  const latinAds = known(vocabulary, latin);
  const spelled = canBeSpelled(word) ? bestOf(spellings(reading, word, 0)) : [];
  const spelledAds = Math.max(0, ...spelled.map(({ ads }) => ads));
  const bds = onBds(reading, raw);
  const name = plain ?? word;
  if (latinAds >= SURE && !isMuchMore(bds, latinAds))
    return found(name, "known", name, spelledMeanings(latin, spelled));
  if (spelled.length > 0 && !isMuchMore(bds, spelledAds))
    return found(
      name,
      "spelled",
      spelled[0]?.word ?? name,
      spelledMeanings(latinAds > 0 ? latin : [], [
        ...spelled,
        ...(isKnownWord(spelled[0]?.word ?? name) ? [] : moreFrequent(reading, word, spelled[0]?.word ?? name, 0)),
      ]),
    );
  if (bds) return found(raw, "spelled", bds.word, meaningsOf(bds.word));
  if (latinAds > 0) return found(name, "known", name, latin);
  const begun = reading.isLast ? begunWords(reading, word) : [];
  if (begun.length > 0) return found(name, "completed", begun[0]?.word ?? name, joined(latin, wordsIn(begun)));
  const near = canBeSpelled(word) && word.length >= SHORTEST_CORRECTED ? mistyped(reading, word) : [];
  return near.length > 0
    ? found(name, "corrected", near[0]?.word ?? name, joined(spelledMeanings([], near), [name]))
    : undefined;
}

const found = (typed: string, how: ReadWord["how"], readAs: string, meanings: readonly Meaning[]): ReadWord => ({
  typed,
  how,
  isInAds: how !== "corrected" && how !== "completed",
  readAs,
  meanings,
});

const isMuchMore = (bds: Ranked | undefined, ads: number) => bds !== undefined && bds.ads > MUCH_MORE * ads;

/** The likeliest spelling is what was typed; the others come after it. */
function spelledMeanings(latin: readonly Meaning[], [first, ...others]: readonly Ranked[]): readonly Meaning[] {
  return joined(joined(latin, first ? [first.word] : [], "exact"), wordsIn(others));
}

function canBeSpelled(word: string): boolean {
  if (!/[a-z]/.test(word) || word.length < SHORTEST_SPELLED) return false;
  const letters = word.replace(/[^a-z]/g, "").length;
  return !/\d/.test(word) || (word.length >= SHORTEST_WITH_DIGITS && letters >= SHORTEST_SPELLED);
}

function spellings({ vocabulary, steps }: Reading, word: string, mistakes: number): readonly Ranked[] {
  const near = nearWords(vocabulary.trie, word, { mistakes, isLatin: true, steps });
  return ranked(vocabulary, near).filter((one) => /[а-я]/.test(one.word));
}

/** A word of ads that these keys give on the Bulgarian layout. */
function onBds({ vocabulary }: Reading, raw: string): Ranked | undefined {
  const word = fromBds(raw);
  if (!/^[а-я]{2,}$/.test(word)) return undefined;
  const ads = known(vocabulary, meaningsOf(word));
  return ads > 0 ? { word, cost: 0, ads } : undefined;
}

/** Words in Latin letters, in Bulgarian ones or on the Bulgarian layout, of which this is the beginning. */
function begunWords({ vocabulary, steps }: Reading, word: string): readonly Ranked[] {
  if (word.length < SHORTEST_BEGINNING || /\d/.test(word)) return [];
  const options = { mistakes: 0, steps, completions: MOST_COMPLETIONS };
  const spelled = /[a-z]/.test(word) ? nearWords(vocabulary.trie, word, { ...options, isLatin: true }) : [];
  const bds = fromBds(word);
  const typed = /^[а-я]+$/.test(bds) ? nearWords(vocabulary.trie, bds, { ...options, isLatin: false }) : [];
  return likeliest(vocabulary, [...spelled, ...typed], word).filter(({ ads }) => ads >= SURE);
}

function mistyped(reading: Reading, word: string): readonly Ranked[] {
  const { vocabulary, steps } = reading;
  for (const mistakes of word.length < SHORTEST_WITH_TWO_MISTAKES ? [1] : [1, 2]) {
    const latin = nearWords(vocabulary.trie, word, { mistakes, isLatin: true, steps });
    const one = bestOf(ranked(vocabulary, latin));
    if (one.length > 0) return one;
    const bds = fromBds(word);
    const near = /^[а-я]+$/.test(bds) ? nearWords(vocabulary.trie, bds, { mistakes, isLatin: false, steps }) : [];
    if (near.length > 0) return bestOf(ranked(vocabulary, near));
  }
  return [];
}
