/** Reads one word of a search that is not Bulgarian in Latin letters: as it stands, mistyped, unfinished, or on the wrong layout. */
import { isKnownWord } from "./keys.server.ts";
import { joined, type Meaning, meaningsOf, type Reading, type ReadWord } from "./meanings.ts";
import { moreFrequent } from "./more-frequent.ts";
import { nearWords, wordsBeginning } from "./near-words.ts";
import { bestOf, known, likeliest, type Ranked, ranked, wordsIn } from "./ranking.ts";
import { romanise } from "./romanise.ts";
import { toLatinKeys } from "./wrong-layout.ts";

/** A word of fewer letters has too many neighbours to guess. */
const SHORTEST_CORRECTED = 4;
const SHORTEST_WITH_TWO_MISTAKES = 7;
const SHORTEST_BEGINNING = 3;
/** A last word in fewer ads is also taken for a beginning. */
const LITTLE = 3;
const FAR_MORE = 20;
const MOST_LOOKED_AT = 2_000;

export function readCyrillic(reading: Reading, word: string, raw: string): ReadWord {
  const { vocabulary, isExact, isLast } = reading;
  const own = withTwin(reading, word, meaningsOf(word));
  const ads = known(vocabulary, own);
  const isInAds = ads > 0;
  const asTyped: ReadWord = { typed: word, how: isInAds ? "known" : "unknown", isInAds, readAs: word, meanings: own };
  if (isExact || /\p{N}/u.test(word)) return asTyped;
  if (isInAds) {
    const frequent = moreFrequent(reading, word, word);
    const also = [...(isLast && ads < LITTLE ? completions(reading, word) : []), ...frequent];
    // Only its end says whose form it is, and no ad has that form.
    const isGuess = vocabulary.count(word) === 0 && !isKnownWord(word) && frequent.length > 0;
    return isGuess ? understood(asTyped, "corrected", frequent) : { ...asTyped, meanings: joined(own, wordsIn(also)) };
  }
  const completed = isLast ? completions(reading, word) : [];
  const finished = completed[0]?.ads ?? 0;
  if (finished >= LITTLE) return understood(asTyped, "completed", completed);
  const layout = onOtherLayout(reading, raw);
  if (layout) return { ...asTyped, how: "spelled", isInAds: true, readAs: layout, meanings: meaningsOf(layout) };
  const near = corrections(reading, word);
  // Somebody who is still typing rarely means another word, unless far more ads have it.
  if (finished * FAR_MORE > (near[0]?.ads ?? 0)) return understood(asTyped, "completed", completed);
  if (near.length === 0) return asTyped;
  // A word of the language that no ad has may be meant: its own empty answer stands.
  if (isKnownWord(word)) return { ...asTyped, offered: near[0]?.word };
  return understood(asTyped, "corrected", near);
}

/** A name in the other alphabet: голф finds golf. */
function withTwin({ vocabulary }: Reading, word: string, own: readonly Meaning[]): readonly Meaning[] {
  const twin = word.length > 2 && /[а-я]/.test(word) ? romanise(word) : "";
  return twin !== "" && vocabulary.count(twin) > 0 ? joined(own, [twin], "exact") : own;
}

function understood(asTyped: ReadWord, how: "corrected" | "completed", found: readonly Ranked[]): ReadWord {
  return {
    ...asTyped,
    how,
    readAs: found[0]?.word ?? asTyped.typed,
    meanings: joined(asTyped.meanings, wordsIn(found)),
  };
}

function corrections({ vocabulary, steps }: Reading, word: string): readonly Ranked[] {
  if (word.length < SHORTEST_CORRECTED) return [];
  const near = nearWords(vocabulary.trie, word, { mistakes: 1, isLatin: false, steps });
  const one = bestOf(ranked(vocabulary, near));
  if (one.length > 0 || word.length < SHORTEST_WITH_TWO_MISTAKES) return one;
  return bestOf(ranked(vocabulary, nearWords(vocabulary.trie, word, { mistakes: 2, isLatin: false, steps })));
}

function completions({ vocabulary }: Reading, word: string): readonly Ranked[] {
  if (word.length < SHORTEST_BEGINNING) return [];
  const numbers = wordsBeginning(vocabulary.trie, word, MOST_LOOKED_AT).map((number) => ({ word: number, cost: 0 }));
  return likeliest(vocabulary, numbers, word);
}

/** Latin was meant, but the keyboard stood on Bulgarian. */
function onOtherLayout({ vocabulary }: Reading, raw: string): string | undefined {
  return toLatinKeys(raw).find((latin) => /^[a-z]{3,}$/.test(latin) && vocabulary.count(latin) > 0);
}
