/** What a word of a search may mean: headwords that an ad must have, and how sure that is. */
import { partsOf } from "./keys.server.ts";
import type { Steps } from "./near-words.ts";
import { romanise } from "./romanise.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** exact: what was typed; near: a correction, a completion or a synonym; loose: the form of another word. */
export type Level = "exact" | "near" | "loose";

/** Headwords that an ad must all have. */
export interface Meaning {
  readonly keys: readonly string[];
  readonly level: Level;
}

export interface ReadWord {
  readonly typed: string;
  /**
   * known: stands in ads as typed. spelled: in the other alphabet or on the other keyboard layout, which is no mistake.
   * corrected: taken for a misspelling. completed: taken for the beginning of a word. unknown: stands in no ad.
   */
  readonly how: "known" | "spelled" | "corrected" | "completed" | "unknown";
  /** Some ad has it as typed. */
  readonly isInAds: boolean;
  /** The word as understood, to be shown. */
  readonly readAs: string;
  readonly meanings: readonly Meaning[];
  /** Headwords of which some ad has a form that is rather a word of its own. */
  readonly looseKeys?: readonly string[] | undefined;
  /** For a word that may be right: a near one in far more ads. It is offered; its ads come apart from what was found. */
  readonly offered?: string | undefined;
}

/** What reading one word needs. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly steps: Steps;
  readonly isExact: boolean;
  /** The last word may be only its beginning. */
  readonly isLast: boolean;
}

/** The meanings of a word as it stands. */
export function meaningsOf(word: string, level: Level = "exact"): Meaning[] {
  const parts = partsOf(word);
  const [first, second] = parts;
  if (!first) return [];
  if (second) return [{ keys: [first.exact[0] ?? "", second.exact[0] ?? ""], level }];
  const loose = level === "exact" ? first.loose : [];
  return [
    ...first.exact.map((key): Meaning => ({ keys: [key], level })),
    ...loose.map((key): Meaning => ({ keys: [key], level: "loose" })),
  ];
}

/** The meanings, and those of these words. */
export function joined(own: readonly Meaning[], words: readonly string[], level: Level = "near"): readonly Meaning[] {
  const all = [...own];
  for (const meaning of words.flatMap((word) => meaningsOf(word, level)))
    if (!all.some((one) => one.keys.join() === meaning.keys.join() && one.level !== "loose")) all.push(meaning);
  return all;
}

/** These words, each with its name in the other alphabet if ads have that: голф with golf. */
export function withTwins(vocabulary: Vocabulary, words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const twin = word.length > 2 && /[а-я]/.test(word) ? romanise(word) : "";
    return twin !== "" && vocabulary.count(twin) > 0 ? [word, twin] : [word];
  });
}
