/**
 * Finds the known words similar to a typed word in one walk over the trie, which allows for spellings in the other alphabet and a
 * number of mistakes. A mistake is a wrong, additional or missing letter, or two exchanged ones.
 */
import { SPELLINGS } from "./romanise.ts";
import type { Trie } from "./trie.ts";

export interface NearWord {
  /** The number of the word in the trie. */
  readonly word: number;
  /** The distance: 0 for the official spelling, 1 for a mistake, more for an unlikely one, less for an unofficial spelling. */
  readonly cost: number;
}

const UNOFFICIAL = 0.1;
const SILENT = 0.1;

/**
 * The costs of mistakes. Omitting or exchanging letters is possible in few ways at each position; a wrong or additional letter is
 * one of thirty, and therefore unlikely, unless it repeats its neighbour. Letters that sound alike are exchanged most often: 'дарва'.
 */
export const MISTAKE = 1;
const UNLIKELY_MISTAKE = 1.4;
const ALIKE_MISTAKE = 0.7;
const SOUNDING_ALIKE = "аъ оу еи бп вф гк дт жш зс яа юу ий ея".split(" ");
const ALIKE: ReadonlySet<number> = new Set(
  SOUNDING_ALIKE.flatMap((pair) => [
    pairOf(pair.charCodeAt(0), pair.charCodeAt(1)),
    pairOf(pair.charCodeAt(1), pair.charCodeAt(0)),
  ]),
);

function pairOf(one: number, other: number): number {
  return one * 0x10000 + other;
}

interface Spelling {
  readonly text: string;
  readonly cost: number;
}

const BY_LETTER: ReadonlyMap<number, readonly Spelling[]> = new Map(
  Object.entries(SPELLINGS).map(([letter, texts]) => [
    letter.charCodeAt(0),
    texts.split(" ").map((text, index) => ({ text, cost: index === 0 ? 0 : UNOFFICIAL })),
  ]),
);
const SOFT_SIGN = "ь".charCodeAt(0);
const YA = "я".charCodeAt(0);

/** The limit of steps for reading one search. 7,000 take a millisecond; a long word with two mistakes takes 5,000 among 20,000 words. */
export const MAX_STEPS = 8_000;

/** The remaining steps, shared by all walks of one search. */
export interface Steps {
  left: number;
}

export interface Nearness {
  /** The maximum number of mistakes. */
  readonly mistakes: number;
  /** True to read Latin letters as spellings of Bulgarian ones. */
  readonly isLatin: boolean;
  readonly steps: Steps;
  /** The maximum number of additional words that start with the typed text. */
  readonly completions?: number;
}

const NONE: readonly Spelling[] = [];
/** The spelling of a letter in its own alphabet, of which only the length counts. */
const ITSELF: readonly Spelling[] = [{ text: "-", cost: 0 }];

/** Returns the letters that Latin text at a position may spell; computed once for each position. */
function spellingsAt(typed: string, at: number): ReadonlyMap<number, readonly Spelling[]> {
  const meant = new Map<number, readonly Spelling[]>([[typed.charCodeAt(at), ITSELF]]);
  for (const [letter, spellings] of BY_LETTER) {
    const here = spellings.filter(({ text }) => typed.startsWith(text, at));
    if (here.length > 0) meant.set(letter, here);
  }
  // The official spelling of a final -ия is -ia.
  if (at === typed.length - 1 && typed.endsWith("ia")) meant.set(YA, [{ text: "a", cost: 0 }]);
  return meant;
}

/** Returns all known words similar to a typed word, unordered. */
export function nearWords(
  trie: Trie,
  typed: string,
  { mistakes, isLatin, steps, completions = 0 }: Nearness,
): NearWord[] {
  const best = new Map<number, number>();
  const keep = (word: number, cost: number) => {
    if (cost < (best.get(word) ?? Infinity)) best.set(word, cost);
  };

  const spelled = Array.from({ length: isLatin ? typed.length : 0 }, (_, at) => spellingsAt(typed, at));
  const spelledAt = isLatin
    ? (letter: number, at: number) => spelled[at]?.get(letter) ?? NONE
    : (letter: number, at: number) => (typed.charCodeAt(at) === letter ? ITSELF : NONE);

  function walk(node: number, at: number, cost: number, left: number): void {
    if (steps.left-- <= 0) return;
    if (at === typed.length) {
      const word = trie.wordAt(node);
      if (word >= 0) keep(word, cost);
      if (completions > 0) {
        const longer = wordsBelow(trie, node, completions);
        steps.left -= longer.length;
        for (const one of longer) keep(one, cost);
        return;
      }
    }
    for (let child = trie.firstChild(node); child !== 0; child = trie.sibling(child)) step(child, at, cost, left);
    // An additional letter.
    if (left > 0 && at < typed.length) {
      const isDoubled = typed[at] === typed[at - 1] || typed[at] === typed[at + 1];
      walk(node, at + 1, cost + (isDoubled ? MISTAKE : UNLIKELY_MISTAKE), left - 1);
    }
  }

  function step(child: number, at: number, cost: number, left: number): void {
    const letter = trie.letter(child);
    for (const spelling of spelledAt(letter, at)) walk(child, at + spelling.text.length, cost + spelling.cost, left);
    if (isLatin && letter === SOFT_SIGN) walk(child, at, cost + SILENT, left);
    if (left === 0) return;
    // A missing letter, or a wrong one.
    walk(child, at, cost + MISTAKE, left - 1);
    if (at >= typed.length) return;
    const isAlike = ALIKE.has(pairOf(letter, typed.charCodeAt(at)));
    walk(child, at + 1, cost + (isAlike ? ALIKE_MISTAKE : UNLIKELY_MISTAKE), left - 1);
    // Two letters exchanged.
    for (const { text } of spelledAt(letter, at + 1)) {
      for (let second = trie.firstChild(child); second !== 0; second = trie.sibling(second)) {
        if (spelledAt(trie.letter(second), at).some((one) => one.text.length === 1))
          walk(second, at + 1 + text.length, cost + MISTAKE, left - 1);
      }
    }
  }

  walk(0, 0, 0, mistakes);
  return [...best].map(([word, cost]) => ({ word, cost }));
}

/** Returns at most `max` words with a prefix. */
export function wordsBeginning(trie: Trie, prefix: string, max: number): number[] {
  const start = trie.nodeOf(prefix);
  return start < 0 ? [] : wordsBelow(trie, start, max);
}

function wordsBelow(trie: Trie, start: number, max: number): number[] {
  const found: number[] = [];
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined && found.length < max; node = waiting.pop()) {
    const word = trie.wordAt(node);
    if (word >= 0) found.push(word);
    for (let child = trie.firstChild(node); child !== 0; child = trie.sibling(child)) waiting.push(child);
  }
  return found;
}
