/** Suggests categories for the title of an ad by the headwords that the search reads in it. */
import type { Category } from "#app/catalogue/fields/category.ts";
import { inBulgarian, isBulgarianInLatin, spelledInLatin } from "#app/catalogue/language/from-latin.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import { exactKeysOf, isPerson, keysOfPhrase, partsOf, relativesOf } from "#app/catalogue/language/keys.server.ts";
import { kindOfName } from "#app/catalogue/language/names.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import { tokensOf } from "#app/catalogue/language/tokens.ts";
import { phrasesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { CATALOGUE, categoryBySlug } from "./catalogue.ts";

const MOST_SUGGESTED = 3;
/** The longest phrase of the table, in words. */
const LONGEST_PHRASE = 3;
/** The weight of the first words that say something: a title begins with what is offered. */
const FIRST_WEIGHT = 2;
/** The weight of what the thing is for or comes with: 'калъф за китара'. */
const AFTER_PREPOSITION = 0.7;
/** The weight of words that are only related to those of the table: 'масичка' of 'маса'. */
const RELATED = 0.6;

/** The categories of each phrase of headwords. They are read at the first title, after the dictionary. */
let phrases: ReadonlyMap<string, ReadonlySet<Category>> | undefined;

function categoryPhrases(): ReadonlyMap<string, ReadonlySet<Category>> {
  if (phrases) return phrases;
  const found = new Map<string, Set<Category>>();
  for (const category of CATALOGUE)
    for (const text of [...phrasesOf("category-word", category.slug), ...category.examples.split(",")]) {
      const phrase = keysOfPhrase(text).join(" ");
      if (phrase !== "") found.set(phrase, (found.get(phrase) ?? new Set()).add(category));
    }
  phrases = found;
  return found;
}

interface TitleWord {
  /** The headwords that the word may mean; what a name is comes after the name itself. */
  readonly keys: readonly string[];
  readonly related: readonly string[];
  readonly isAfterPreposition: boolean;
}

/** Returns up to three categories that a title may belong to, the likeliest first. */
export function categoriesOfTitle(title: string): readonly Category[] {
  const words = wordsOf(title);
  const scores = new Map<Category, number>();
  let isFirst = true;
  for (let at = 0; at < words.length; ) {
    const found = phraseAt(words, at);
    const weight =
      found.weight * (isFirst ? FIRST_WEIGHT : 1) * (words[at]?.isAfterPreposition ? AFTER_PREPOSITION : 1);
    for (const category of found.categories)
      scores.set(category, (scores.get(category) ?? 0) + weight / Math.sqrt(found.categories.size));
    if (found.categories.size > 0) isFirst = false;
    at += found.length;
  }
  const found = [...scores].sort(([, one], [, other]) => other - one).map(([category]) => category);
  // Small ads hold everything that has no category of its own.
  const rest = words.length === 0 || found.length >= MOST_SUGGESTED ? [] : [categoryBySlug("malki-obyavi")];
  return [...new Set([...found, ...rest])].slice(0, MOST_SUGGESTED);
}

const NO_CATEGORIES: ReadonlySet<Category> = new Set();

/** Returns the categories of the longest phrase of the table at a word. */
function phraseAt(words: readonly TitleWord[], at: number) {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const categories = categoriesOf(words.slice(at, at + length).map(({ keys }) => keys));
    // A longer phrase says more, and also what its words say.
    if (categories && at + length <= words.length) return { categories, length, weight: length };
  }
  const related = categoriesOf([words[at]?.related ?? []]) ?? categoriesOfWork(words[at]?.keys[0] ?? "");
  return { categories: related ?? NO_CATEGORIES, length: 1, weight: RELATED };
}

/** Returns the categories of the noun of an action, such as 'заточване', or of a person who does one, such as 'кранист'. */
function categoriesOfWork(key: string): ReadonlySet<Category> | undefined {
  const [services, jobs] = ["uslugi", "rabota"].map(categoryBySlug) as [Category, Category];
  if (isPerson(key)) return new Set([jobs, services]);
  return /..(?:ане|ене|яне)$/.test(key) ? new Set([services]) : undefined;
}

/** Returns the categories of the first phrase that these words can mean. */
function categoriesOf(words: readonly (readonly string[])[]): ReadonlySet<Category> | undefined {
  const all = words.reduce<readonly string[]>(
    (before, keys) => before.flatMap((phrase) => keys.map((key) => (phrase === "" ? key : `${phrase} ${key}`))),
    [""],
  );
  return all.map((phrase) => categoryPhrases().get(phrase)).find((found) => found !== undefined);
}

function wordsOf(title: string): readonly TitleWord[] {
  const tokens = inBulgarian(title, tokensOf(title));
  const isLatin = isBulgarianInLatin(title);
  return tokens.flatMap(({ word }, at) => {
    if (isFunctionWord(word)) return [];
    const read = isLatin ? spelledInLatin(word) : word;
    const exact = exactKeysOf(read);
    const loose = partsOf(read).flatMap((part) => part.loose);
    const kinds = exact.map(kindOfName).filter((kind) => kind !== undefined);
    const related = [...loose, ...exact.flatMap((key) => [...relativesOf(key), ...synonymsOf(key)])];
    const isAfterPreposition = isFunctionWord(tokens[at - 1]?.word ?? "");
    return [{ keys: [...exact, ...kinds], related, isAfterPreposition }];
  });
}
