/**
 * Looks up words in the package dictionary-bg (hunspell's Bulgarian). Endings are stripped from a form instead of added to a
 * headword, so that the forms are not expanded. The package is read once and takes about 10 MB of memory.
 */
import hunspell from "dictionary-bg";
import { entriesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import type { FormOfWord } from "./endings.ts";

/** A rule that forms a word from a headword: `strip` is removed from its end and an ending added. */
interface Ending {
  readonly strip: string;
  /** The classes of words with this ending, one bit each. */
  classes: number;
}

export interface Dictionary {
  /** Every listed word in lower case with the classes of its endings; 0 for a word without endings. */
  readonly words: ReadonlyMap<string, number>;
  /** The words listed in lower case, which are not names. */
  readonly isCommon: (word: string) => boolean;
  /** The rules by their added ending. */
  readonly endings: ReadonlyMap<string, readonly Ending[]>;
  readonly longestEnding: number;
  /** The classes of verbs. */
  readonly verbs: number;
}

const A = "A".charCodeAt(0);

function classBits(flags: string): number {
  let bits = 0;
  for (const flag of flags) bits |= 1 << (flag.charCodeAt(0) - A);
  return bits;
}

function readEndings(aff: string): Map<string, Ending[]> {
  const endings = new Map<string, Ending[]>();
  for (const line of aff.split("\n")) {
    const [kind, flag = "", cut, added, condition] = line.split(/\s+/);
    if (kind !== "SFX" || cut === undefined || added === undefined || !condition) continue;
    const strip = cut === "0" ? "" : cut;
    const add = added === "0" ? "" : added;
    const same = endings.get(add) ?? [];
    const known = same.find((ending) => ending.strip === strip);
    if (known) known.classes |= classBits(flag);
    else same.push({ strip, classes: classBits(flag) });
    endings.set(add, same);
  }
  return endings;
}

export function readDictionary(): Dictionary {
  const decoder = new TextDecoder();
  const endings = readEndings(decoder.decode(hunspell.aff));
  const words = new Map<string, number>();
  const names = new Set<string>();
  for (const line of decoder.decode(hunspell.dic).split("\n").slice(1)) {
    const [listed = "", flags = ""] = line.trim().split("/");
    if (listed === "") continue;
    const word = listed.toLowerCase();
    if (word !== listed && !words.has(word)) names.add(word);
    else if (word === listed) names.delete(word);
    words.set(word, (words.get(word) ?? 0) | classBits(flags));
  }
  for (const { value, phrases } of entriesOf("inflected-like"))
    for (const word of phrases) words.set(word, (words.get(word) ?? 0) | (words.get(value) ?? 0));
  let verbs = 0;
  for (const [add, list] of endings) if (add.endsWith("йки")) for (const { classes } of list) verbs |= classes;
  return {
    words,
    verbs,
    isCommon: (word) => words.has(word) && !names.has(word),
    endings,
    longestEnding: Math.max(...[...endings.keys()].map((ending) => ending.length)),
  };
}

/** Reports whether the dictionary has forms of this word. */
export function isHeadword({ words }: Dictionary, word: string): boolean {
  return (words.get(word) ?? 0) !== 0;
}

export function isVerb({ words, verbs }: Dictionary, headword: string): boolean {
  return ((words.get(headword) ?? 0) & verbs) !== 0;
}

/** Returns the headwords of which a word is a form, itself included; none for a listed word without endings. */
export function headwordsOf({ words, endings, longestEnding }: Dictionary, form: string): string[] {
  const found = new Set<string>();
  if ((words.get(form) ?? 0) !== 0) found.add(form);
  for (let length = 0; length <= longestEnding && length < form.length; length++) {
    const possible = endings.get(form.slice(form.length - length));
    if (!possible) continue;
    const stem = form.slice(0, form.length - length);
    for (const { strip, classes } of possible) {
      const headword = stem + strip;
      if (((words.get(headword) ?? 0) & classes) !== 0) found.add(headword);
    }
  }
  return [...found];
}

/** Yields every form of every headword, from which endings are learned. */
export function* formsOf({ words, endings, verbs }: Dictionary): Generator<FormOfWord> {
  const byClass = new Map<number, [add: string, strip: string][]>();
  for (const [add, list] of endings)
    for (const { strip, classes } of list)
      for (let bit = 0; bit < 26; bit++)
        if (classes & (1 << bit)) byClass.set(bit, [...(byClass.get(bit) ?? []), [add, strip]]);
  for (const [word, classes] of words) {
    if (classes === 0) continue;
    const ofVerb = (classes & verbs) !== 0;
    yield [word, word, ofVerb];
    for (const [bit, list] of byClass) {
      if ((classes & (1 << bit)) === 0) continue;
      for (const [add, strip] of list)
        if (word.endsWith(strip)) yield [word.slice(0, word.length - strip.length) + add, word, ofVerb];
    }
  }
}
