/** The meanings of a word of a search: the headwords that an ad must contain, with a level of certainty. */

import { mayBeQuarter, partsOf } from "./keys.server.ts";
import type { Steps } from "./near-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Prefixes of keys of words in the title and of loose keys. With separate keys the index alone can answer a query. */
export const IN_TITLE = "=";
/** The prefix of keys of words in the head of the title: 'чанта' in 'Чанта за лаптоп'. */
export const IN_HEAD = "+";
/** The prefix of keys of the first noun or name of the title: 'телефон' in 'Нов телефон, слушалки'. */
export const FIRST = "^";
export const LOOSE = "~";
/** The prefix of the key of the quarter that an ad names. */
export const IN_QUARTER = "@";

/** Returns a key as a tsquery. */
export const lexeme = (key: string): string => `'${key.replace(/['\\]/g, "$&$&")}'`;

/** Returns a tsquery of ads with any of some keys after a prefix. */
export const anyLexeme = (prefix: string, keys: readonly string[]): string =>
  keys.map((key) => lexeme(prefix + key)).join("|");

/** The certainty of a meaning. exact: as typed; near: a correction, completion or synonym; loose: a form of another word. */
export type Level = "exact" | "near" | "loose";

/** One meaning: headwords that an ad must all contain. */
export interface Meaning {
  readonly keys: readonly string[];
  readonly level: Level;
  /** True if the headwords must follow each other. */
  readonly isAdjacent?: true;
  /** True if they must do so in the title only, because positions elsewhere take long to compare: 'двустаен'. */
  readonly isAdjacentInTitle?: true;
}

/** Returns the meaning of headwords, which must follow each other if they are several. */
export const meaningOf = (keys: readonly string[], level: Level = "exact"): Meaning => ({
  keys,
  level,
  ...(keys.length > 1 && { isAdjacent: true }),
});

export interface ReadWord {
  readonly typed: string;
  /**
   * The reading of the word. known: ads contain it as typed. spelled: in the other alphabet or on another keyboard layout.
   * corrected: read as a misspelling. completed: read as the prefix of a word. unknown: no ad contains it.
   */
  readonly how: "known" | "spelled" | "corrected" | "completed" | "unknown";
  /** The word as it was read, for display. */
  readonly readAs: string;
  /** The function word before it: 'до' of 'до язовир'. */
  readonly after?: string;
  /** True if a function word follows, so that it is no adjective of the next word: 'зарядно за айфон'. */
  readonly isBeforeFunctionWord?: boolean;
  readonly meanings: readonly Meaning[];
}

/** Returns the first headword of a word; "" for no word. */
export const keyOf = (word: ReadWord | undefined): string => word?.meanings[0]?.keys[0] ?? "";

/** Reports whether a word says what a thing has: 'къща с басейн'. */
export const isAfterWith = ({ after = "" }: ReadWord): boolean => /^(?:с|със|s|sas)$/i.test(after);

/** A word that an ad must not contain, unless it says that it lacks it. */
export interface ExcludedWord {
  /** With its minus, or with 'без' or 'не' and an adjective. */
  readonly typed: string;
  /** Adjacent words, each with its alternative headwords. */
  readonly phrase: readonly (readonly string[])[];
  /** True if ads match that say that they lack it; others leave it open. */
  readonly isLacking: boolean;
}

/** Returns a word that is read as typed. */
export function wordAsTyped(typed: string, meanings: readonly Meaning[], isInAds: boolean): ReadWord {
  return { typed, how: isInAds ? "known" : "unknown", readAs: typed, meanings };
}

/** The context for reading one word. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly steps: Steps;
  readonly isExact: boolean;
  /** True for the last word, which may be incomplete. */
  readonly isLast: boolean;
}

/** Returns the meanings of a word as typed. */
export function meaningsOf(word: string, level: Level = "exact"): Meaning[] {
  const parts = partsOf(word);
  const [first, second] = parts;
  if (!first) return [];
  if (second) return [{ keys: [first.exact[0] ?? "", second.exact[0] ?? ""], level, isAdjacentInTitle: true }];
  const loose = level === "exact" ? first.loose : [];
  return [
    // A form may be the name of a quarter, which is a key of its own.
    ...[...new Set([...first.exact, ...(mayBeQuarter(word) ? [word] : [])])].map((key) => meaningOf([key], level)),
    ...loose.map((key) => meaningOf([key], "loose")),
  ];
}

/** Returns the meanings with those of further words added. */
export function addMeanings(
  own: readonly Meaning[],
  words: readonly string[],
  level: Level = "near",
): readonly Meaning[] {
  const all = [...own];
  for (const meaning of words.flatMap((word) => meaningsOf(word, level)))
    if (!all.some((one) => one.keys.join() === meaning.keys.join() && one.level !== "loose")) all.push(meaning);
  return all;
}
