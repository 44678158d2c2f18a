/** Reads one word of a search that is not Bulgarian in Latin letters: as it stands, mistyped, unfinished, or on the wrong layout. */
import { isKnownWord } from "./keys.server.ts";
import { joined, type Level, meaningsOf, type Reading, type ReadWord, withTwins } from "./meanings.ts";
import { moreFrequent } from "./more-frequent.ts";
import { nearWords, wordsBeginning } from "./near-words.ts";
import { bestOf, known, likeliest, likelyAds, type Ranked, ranked, wordsIn } from "./ranking.ts";
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
  const meanings = joined(meaningsOf(word), withTwins(vocabulary, [word]), "exact");
  const ads = known(vocabulary, meanings);
  const isInAds = ads > 0;
  const asTyped: ReadWord = { typed: word, how: isInAds ? "known" : "unknown", isInAds, readAs: word, meanings };
  if (isExact || /\p{N}/u.test(word)) return asTyped;
  // Else only its end says whose form it is, and no ad has that form.
  const isSure = isInAds && (isKnownWord(word) || vocabulary.count(word) > 0);
  if (!isSure) return readUnseen(reading, asTyped, { raw, ads });
  const begun = isLast && ads < LITTLE ? completions(reading, word) : [];
  return beside(reading, added(reading, asTyped, begun), moreFrequent(reading, word, word, ads));
}

/** A word that no ad has, or as the form of another one at most. */
function readUnseen(
  reading: Reading,
  asTyped: ReadWord,
  { raw, ads }: { readonly raw: string; readonly ads: number },
): ReadWord {
  const { typed, isInAds } = asTyped;
  const begun = reading.isLast && !isInAds ? completions(reading, typed) : [];
  const finished = begun[0]?.ads ?? 0;
  const layout = isInAds || finished >= LITTLE ? undefined : onOtherLayout(reading, raw);
  if (layout) return { ...asTyped, how: "spelled", isInAds: true, readAs: layout, meanings: meaningsOf(layout) };
  const near = corrections(reading, typed);
  const [best] = near;
  const likely = best ? likelyAds(best) : 0;
  // Somebody who is still typing rarely means another word, unless far more ads have it.
  if (finished * FAR_MORE > likely)
    return { ...added(reading, asTyped, begun), how: "completed", readAs: begun[0]?.word ?? typed };
  if (!best || likely < ads) return asTyped;
  // A word of the language that no ad has may be meant: its own empty answer stands first.
  if (isKnownWord(typed)) return beside(reading, asTyped, near);
  // Read as if the likeliest had been typed.
  const meanings = joined(meaningsOf(best.word), withTwins(reading.vocabulary, [best.word]), "exact");
  return added(reading, { ...asTyped, how: "corrected", readAs: best.word, meanings }, [...near, ...begun], [typed]);
}

function added(
  { vocabulary }: Reading,
  word: ReadWord,
  found: readonly Ranked[],
  others: readonly string[] = [],
  level: Level = "near",
): ReadWord {
  return { ...word, meanings: joined(word.meanings, [...withTwins(vocabulary, wordsIn(found)), ...others], level) };
}

/** What was typed may be right. If it is a word, others are only offered, and their ads come apart from what was found. */
function beside(reading: Reading, word: ReadWord, found: readonly Ranked[]): ReadWord {
  if (!isKnownWord(word.typed)) return added(reading, word, found);
  return { ...added(reading, word, found, [], "loose"), offered: found[0]?.word };
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
