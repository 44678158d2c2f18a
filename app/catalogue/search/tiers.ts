/**
 * A search as tsqueries over the keys of ads, from what fits best to what fits least: all words in the title, one after the
 * other; all in the title; all anywhere. First as typed or corrected, then as what is near to it, last as the form of another
 * word and what the word may be a mistake for. The last tier holds all others.
 */
import type { Level, Meaning, ReadWord } from "./meanings.ts";
import type { ReadQuery } from "./read-query.ts";

/** Marks in front of keys, which consist of letters and digits. Marked apart, the index alone answers. */
export const IN_TITLE = "=";
export const LOOSE = "~";

/** Alternatives of a word, or of two words side by side, that are looked for. */
const MOST_MEANINGS = 12;
const MOST_PAIRS = 24;

const LEVELS: readonly (readonly Level[])[] = [["exact"], ["exact", "near"], ["exact", "near", "loose"]];

export interface Tiers {
  /** Tsqueries; each holds the ads of those before it. */
  readonly all: readonly string[];
  /** The last of these that holds what was meant; what follows are other words. */
  readonly lastMeant: number;
  /** The tsquery of that one. */
  readonly meant: string;
}

const quoted = (key: string, mark = "") => `'${mark}${key}'`;
const anyOf = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join("|")})`);

function all(meaning: Meaning, mark: string): string {
  const [first = "", ...others] = meaning.keys.map((key) => quoted(key, mark));
  return others.length === 0 ? first : `(${[first, ...others].join("&")})`;
}

function ofLevels({ meanings }: ReadWord, levels: readonly Level[]): readonly Meaning[] {
  return meanings.filter(({ level }) => levels.includes(level)).slice(0, MOST_MEANINGS);
}

/** All words, each with any of its meanings, in the title or anywhere. */
function everyWord(words: readonly ReadWord[], levels: readonly Level[], mark: string): string {
  return words.map((word) => anyOf(ofLevels(word, levels).map((meaning) => all(meaning, mark)))).join("&");
}

/** The words side by side in the title. */
function sideBySide(words: readonly ReadWord[], levels: readonly Level[]): string | undefined {
  const inside = words
    .filter((word) => (ofLevels(word, levels)[0]?.keys.length ?? 0) > 1)
    .map((word) => anyOf(ofLevels(word, levels).map(({ keys }) => quoted(keys.join(" "), IN_TITLE))));
  const between = words.slice(1).map((word, at) => {
    const before = words[at];
    const pairs = before
      ? ofLevels(before, levels).flatMap((one) =>
          ofLevels(word, levels).map((other) => quoted(`${one.keys.at(-1)} ${other.keys[0]}`, IN_TITLE)),
        )
      : [];
    return anyOf(pairs.slice(0, MOST_PAIRS));
  });
  const parts = [...inside, ...between];
  return parts.length === 0 ? undefined : `${parts.join("&")}&${everyWord(words, levels, IN_TITLE)}`;
}

/** As what the words may mean besides: in the title, and anywhere as the form of another word too. None when they mean only themselves. */
function loosely(words: readonly ReadWord[]): readonly string[] {
  const means = words.some(({ meanings }) => meanings.some(({ level }) => level === "loose"));
  if (!means && !words.some(({ looseKeys = [] }) => looseKeys.length > 0)) return [];
  const anywhere = words
    .map((word) =>
      anyOf([
        ...ofLevels(word, LEVELS[2] ?? []).map((meaning) => all(meaning, "")),
        ...(word.looseKeys ?? []).map((key) => quoted(key, LOOSE)),
      ]),
    )
    .join("&");
  return means ? [everyWord(words, LEVELS[2] ?? [], IN_TITLE), anywhere] : [anywhere];
}

/** Undefined when nothing is asked for that an ad could have. */
export function tiersOf({ words, phrases, excluded, isExact }: ReadQuery): Tiers | undefined {
  if (words.length === 0) return undefined;
  const rest = [
    ...phrases.map((phrase) => `(${phrase.map((keys) => anyOf(keys.map((key) => quoted(key)))).join("<->")})`),
    ...excluded.map((keys) => `!${anyOf(keys.map((key) => quoted(key)))}`),
  ];
  const all: string[] = [];
  const add = (tsquery: string | undefined) => {
    if (tsquery !== undefined) all.push([tsquery, ...rest].join("&"));
  };
  const isMeant = words.every(({ isInAds, how }) => isInAds || how === "corrected");
  const isWidened = words.some(({ meanings }) => meanings.some(({ level }) => level === "near"));
  for (const levels of LEVELS.slice(0, 2)) {
    const isNear = levels.length > 1;
    // Nothing has all words as typed, or nothing was added to them.
    if (isNear ? !isWidened : !isMeant && isWidened) continue;
    add(sideBySide(words, levels));
    add(everyWord(words, levels, IN_TITLE));
    add(everyWord(words, levels, ""));
  }
  const lastMeant = all.length - 1;
  if (!isExact) for (const tsquery of loosely(words)) add(tsquery);
  return { all, lastMeant, meant: all[lastMeant] ?? "" };
}
