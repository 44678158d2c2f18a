/**
 * Reads the lexicon: the words and phrases by which searches and titles are read. A line of a text file of this folder is `value: phrases`, or
 * phrases alone, with commas between them; `[class]` begins the entries of a class, `#` a comment, and an indented line continues the one before.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataLines } from "#app/platform/wording/data-lines.ts";
import { remembered } from "#app/platform/wording/remembered.ts";

const FOLDER = "app/catalogue/lexicon";

/** The words of a text of words, as a type. */
type Words<T extends string> = T extends `${infer First} ${infer Others}` ? First | Words<Others> : T;

const words = <T extends string>(...texts: readonly T[]) => texts.flatMap((text) => text.split(" ")) as Words<T>[];

/** The classes whose words are headwords, which stand for all their forms. */
export const OF_HEADWORDS = words(
  "accessory addition broken city device dimension equivalent extra farm-land generic is-a lacking land",
  "no-kind no-place numbered-quarter ordinal place-of-two quality said-lacking size synonym worker",
);
/** The other classes, whose words may be any forms. Most are compared as they are written; some, such as those of `phraseAt`, with headwords too. */
const AS_WRITTEN = words(
  "audience before-letter body category-word english family-name first-part form function-word given-name",
  "in-full inflected-like kind-of-place lacked-after limit limit-after manifold measure model name numeral numeral-part",
  "occupation order part-of-vehicle place-lead place-of-kind purpose quarter said-in-search salary silent skill",
  "unit-left-out variant year",
);
/** The classes of which one phrase may have several values. */
const MANY: readonly string[] = ["category-word", "is-a", "model", "synonym"];

export type WordClass = (typeof OF_HEADWORDS | typeof AS_WRITTEN)[number];

export interface Entry {
  /** "" for phrases alone. */
  readonly value: string;
  readonly phrases: readonly string[];
}

/** Returns the entries of texts by their class. Throws an error that names an entry of no known class, or a phrase that stands twice. */
export function readLexicon(texts: readonly string[]): ReadonlyMap<string, readonly Entry[]> {
  const classes = new Map<string, Entry[]>([...OF_HEADWORDS, ...AS_WRITTEN].map((name) => [name, []]));
  for (const text of texts) {
    let entries: Entry[] | undefined;
    for (const line of dataLines(text)) {
      const name = /^\[(.+)\]$/.exec(line)?.[1];
      entries = name === undefined ? entries : classes.get(name);
      if (!entries) throw new Error(`The lexicon has an entry of no known class: ${line}`);
      if (name !== undefined) continue;
      const [value = "", phrases = ""] = line.includes(":") ? line.split(/: ?/) : ["", line];
      entries.push({ value, phrases: phrases.split(/, ?/).filter(Boolean) });
    }
  }
  for (const [name, entries] of classes) {
    const found = entries.flatMap(({ value, phrases }, line) =>
      phrases.map((phrase) => (MANY.includes(name) ? `${value || line}: ${phrase}` : phrase)),
    );
    const once = new Set<string>();
    const twice = found.find((phrase) => once.size === once.add(phrase).size);
    if (twice !== undefined) throw new Error(`The lexicon has '${twice}' twice in the class ${name}`);
  }
  return classes;
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith(".txt"));
const CLASSES = readLexicon(files.map((file) => readFileSync(join(FOLDER, file), "utf8")));

/** Returns the entries of a class in their order. */
export const entriesOf = (name: WordClass): readonly Entry[] => CLASSES.get(name) ?? [];

const phrasesOfClass = remembered(
  (name): ReadonlySet<string> => new Set(CLASSES.get(name)?.flatMap(({ phrases }) => phrases)),
);

/** Returns the phrases of a class. */
export const wordsOf = (name: WordClass): ReadonlySet<string> => phrasesOfClass(name);

/** Reports whether a phrase is of one of some classes. */
export const isOfClass = (phrase: string, ...names: readonly WordClass[]): boolean =>
  names.some((name) => wordsOf(name).has(phrase));

/** Returns the phrases of a value of a class. */
export const phrasesOf = (name: WordClass, value: string): readonly string[] =>
  entriesOf(name).find((entry) => entry.value === value)?.phrases ?? [];

/** Returns the values of a class by their phrases. */
export const valuesOf = (name: WordClass): ReadonlyMap<string, string> =>
  new Map(entriesOf(name).flatMap(({ value, phrases }) => phrases.map((phrase) => [phrase, value])));
