/**
 * Known words near to what was typed: one walk over the tree of known words, with the spellings of each letter in the other
 * alphabet and so many mistakes. Near is near in letters: another one, one too many, one missing, two exchanged.
 */
import type { Trie } from "./trie.ts";

export interface NearWord {
  /** The word's number in the tree. */
  readonly word: number;
  /** 0: spelled by the law; a mistake counts 1, an unlikely one more, an unofficial spelling less. */
  readonly cost: number;
}

/** How a letter is typed in Latin: by the law first, then shlyokavitsa and the keys of phonetic layouts. */
const SPELLINGS: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v w",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh j x v",
  з: "z",
  и: "i",
  й: "y i j",
  к: "k c q",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s c",
  т: "t",
  у: "u y w oo ou",
  ф: "f ph",
  х: "h x",
  ц: "ts c tz",
  ч: "ch 4 q `",
  ш: "sh 6 [ w",
  щ: "sht 6t st ]",
  ъ: "a y u",
  ь: "y i j x \\",
  ю: "yu iu ju u ` \\",
  я: "ya ia q ja [",
};
/** The letters that each spelling may stand for. */
export const BY_SPELLING: ReadonlyMap<string, readonly string[]> = bySpelling();
export const LONGEST_SPELLING = 3;

function bySpelling(): Map<string, string[]> {
  const letters = new Map<string, string[]>();
  for (const [letter, texts] of Object.entries(SPELLINGS))
    for (const text of texts.split(" ")) letters.set(text, [...(letters.get(text) ?? []), letter]);
  return letters;
}

const UNOFFICIAL = 0.1;
const SILENT = 0.1;

/**
 * A letter left out and two exchanged can go wrong at few places of a word; another letter and one too many in thirty ways at each,
 * unless it sounds the same or was typed twice.
 */
export const MISTAKE = 1;
const UNLIKELY_MISTAKE = 1.4;
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
const [I, YA] = ["и".charCodeAt(0), "я".charCodeAt(0)];

/** Steps that reading a search may take in all; a millisecond has 7,000, and a long word with two mistakes takes 5,000 among 20,000 words. */
const MAX_STEPS = 30_000;

/** Shared by all walks of one search. */
export interface Steps {
  left: number;
}

export function newSteps(): Steps {
  return { left: MAX_STEPS };
}

export interface Nearness {
  /** Mistakes at most. */
  readonly mistakes: number;
  /** Bulgarian in Latin letters, or the letters themselves. */
  readonly isLatin: boolean;
  readonly steps: Steps;
  /** So many words that only begin so, too. */
  readonly completions?: number;
}

const NONE: readonly Spelling[] = [];

/** The letters that may be meant here; made once, for the walk asks thousands of times. */
function spellingsAt(typed: string, at: number, isLatin: boolean): ReadonlyMap<number, readonly Spelling[]> {
  const meant = new Map<number, readonly Spelling[]>([[typed.charCodeAt(at), [{ text: typed[at] ?? "", cost: 0 }]]]);
  if (!isLatin) return meant;
  for (const [letter, spellings] of BY_LETTER) {
    const here = spellings.filter(({ text }) => typed.startsWith(text, at));
    if (here.length > 0) meant.set(letter, here);
  }
  return meant;
}

/** Every known word that can be typed so, unordered. */
export function nearWords(
  trie: Trie,
  typed: string,
  { mistakes, isLatin, steps, completions = 0 }: Nearness,
): NearWord[] {
  const best = new Map<number, number>();
  const keep = (word: number, cost: number) => {
    if (!((best.get(word) ?? 9) <= cost)) best.set(word, cost);
  };

  const spelled = Array.from({ length: typed.length }, (_, at) => spellingsAt(typed, at, isLatin));
  const spelledAt = (letter: number, at: number): readonly Spelling[] => spelled[at]?.get(letter) ?? NONE;

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
    // A letter too many.
    if (left > 0 && at < typed.length) {
      const isDoubled = typed[at] === typed[at - 1] || typed[at] === typed[at + 1];
      walk(node, at + 1, cost + (isDoubled ? MISTAKE : UNLIKELY_MISTAKE), left - 1);
    }
    if (isLatin && typed.length - at === 2 && typed.endsWith("ia")) walkFinalIya(node, cost);
  }

  function step(child: number, at: number, cost: number, left: number): void {
    const letter = trie.letter(child);
    for (const spelling of spelledAt(letter, at)) walk(child, at + spelling.text.length, cost + spelling.cost, left);
    if (isLatin && letter === SOFT_SIGN) walk(child, at, cost + SILENT, left);
    if (left === 0) return;
    // A letter missing, or another one.
    walk(child, at, cost + MISTAKE, left - 1);
    if (at >= typed.length) return;
    const isAlike = ALIKE.has(pairOf(letter, typed.charCodeAt(at)));
    walk(child, at + 1, cost + (isAlike ? MISTAKE : UNLIKELY_MISTAKE), left - 1);
    // Two letters exchanged.
    for (const { text } of spelledAt(letter, at + 1)) {
      for (let second = trie.firstChild(child); second !== 0; second = trie.sibling(second)) {
        if (spelledAt(trie.letter(second), at).some((one) => one.text.length === 1))
          walk(second, at + 1 + text.length, cost + MISTAKE, left - 1);
      }
    }
  }

  /** By the law a final -ия is -ia. */
  function walkFinalIya(node: number, cost: number): void {
    const last = trie.child(trie.child(node, I), YA);
    const word = last === 0 ? -1 : trie.wordAt(last);
    if (word >= 0 && trie.child(node, I) !== 0) keep(word, cost);
  }

  walk(0, 0, 0, mistakes);
  return [...best].map(([word, cost]) => ({ word, cost }));
}

/** Words that begin so, at most `most` of them. */
export function wordsBeginning(trie: Trie, beginning: string, most: number): number[] {
  const start = trie.nodeOf(beginning);
  return start < 0 ? [] : wordsBelow(trie, start, most);
}

function wordsBelow(trie: Trie, start: number, most: number): number[] {
  const found: number[] = [];
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined && found.length < most; node = waiting.pop()) {
    const word = trie.wordAt(node);
    if (word >= 0) found.push(word);
    for (let child = trie.firstChild(node); child !== 0; child = trie.sibling(child)) waiting.push(child);
  }
  return found;
}
