/**
 * Builds tsqueries over the keys of ads for the tiers of a search, from the best match to the loosest: all words adjacent in the head of the
 * title; all in its head; all in the title; the same with near meanings; the thing in the title and the others anywhere; all anywhere; last
 * with loose meanings. Each tier contains the previous ones.
 */
import { keysOfLacking } from "#app/catalogue/language/excluded-words.ts";
import {
  FIRST,
  IN_HEAD,
  IN_TITLE,
  type Level,
  lexeme,
  type Meaning,
  type ReadWord,
} from "#app/catalogue/language/meanings.ts";
import { synonymsOf } from "#app/catalogue/language/synonyms.ts";
import type { ReadQuery } from "./read-query.ts";

/** The maximum number of alternatives of a word, and of two adjacent words. */
const MAX_MEANINGS = 12;
const MAX_PAIRS = 24;

const EXACT: readonly Level[] = ["exact"];
const NEAR: readonly Level[] = ["exact", "near"];

export interface Tiers {
  /** The tsqueries; each matches the ads of the previous ones. */
  readonly all: readonly string[];
  /** The number of tiers, from the first, with all words in the title. */
  readonly inTitle: number;
  /** The index of the last tier of ads that match the query. */
  readonly lastMeant: number;
  /** The tsquery of that tier. */
  readonly meant: string;
  /** The tsquery of ads with all words in the head of the title, which are the thing rather than something for it. */
  readonly inHead: string;
  /** The same for ads that do not say that they lack what is excluded; undefined if nothing is. */
  readonly silent: string | undefined;
  /** The tsquery of ads that at least mention the thing; undefined if that is enough to match. */
  readonly mentioning: string | undefined;
  /** 1 if the tier after the last meant one is that of these ads, else 0; the next one has loose meanings. */
  readonly mentioned: 0 | 1;
  /** True for a search of one word without phrases. */
  readonly isOneWord: boolean;
}

/** The word that says what is wanted. */
export interface Thing {
  readonly word: ReadWord;
  /** True if an ad with the word in its description alone is no match, but mentions the thing. */
  readonly isRequired: boolean;
  /** True for an accessory such as 'калъф', which most ads that mention it add to another thing. */
  readonly isAccessory: boolean;
  /** A tsquery of ads for other things with the same name; undefined if there are none. */
  readonly others: string | undefined;
  /** A tsquery of ads for variants of the model, which come after those of the model itself; undefined if none or one is asked for. */
  readonly variants: string | undefined;
}

const EMPTY = "()";
const anyOf = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? "") : `(${parts.join("|")})`);
const anyKey = (keys: readonly string[]) => anyOf(keys.map((key) => lexeme(key)));

function queryOf(meaning: Meaning, mark: string): string {
  // Positions are stored for words anywhere only, and pairs for the title.
  if ((meaning.isAdjacent || meaning.isAdjacentInTitle) && mark !== "")
    return lexeme(IN_TITLE + meaning.keys.join(" "));
  const [first = "", ...others] = meaning.keys.map((key) => lexeme(mark + key));
  return others.length === 0 ? first : `(${[first, ...others].join(meaning.isAdjacent ? "<->" : "&")})`;
}

function ofLevels({ meanings }: ReadWord, levels: readonly Level[]): readonly Meaning[] {
  return meanings.filter(({ level }) => levels.includes(level)).slice(0, MAX_MEANINGS);
}

/**
 * Returns a tsquery for all words, each with any of its meanings, in the title or anywhere. Synonyms and corrections must be in the title:
 * in a description they are rarely what is meant.
 */
function everyWord(words: readonly ReadWord[], levels: readonly Level[], mark: string): string {
  // A synonym of several words, such as 'столче за кола', and an English one go beyond the head of the title.
  const isLong = ({ keys }: Meaning) => keys.length > 1 || /^[a-z]/.test(keys[0] ?? "");
  const markOf = (one: Meaning) => (one.level === "near" ? (isLong(one) ? IN_TITLE : IN_HEAD) : mark);
  return words
    .map((word) => anyOf(ofLevels(word, levels).map((meaning) => queryOf(meaning, markOf(meaning)))))
    .join("&");
}

/** Returns a tsquery for the words adjacent in the title. */
function adjacentInTitle(words: readonly ReadWord[], levels: readonly Level[]): string | undefined {
  const inside = words
    .filter((word) => (ofLevels(word, levels)[0]?.keys.length ?? 0) > 1)
    .map((word) => anyOf(ofLevels(word, levels).map(({ keys }) => lexeme(IN_TITLE + keys.join(" ")))));
  const between = words.slice(1).map((word, at) => {
    const before = words[at];
    const pairs = before
      ? ofLevels(before, levels).flatMap((one) =>
          ofLevels(word, levels)
            // A model contains the name before it, and is a pair itself.
            .filter(({ keys, isAdjacent }) => !isAdjacent || keys[0] !== one.keys.at(-1))
            .map((other) => lexeme(`${IN_TITLE}${one.keys.at(-1)} ${other.keys[0]}`)),
        )
      : [];
    return anyOf(pairs.slice(0, MAX_PAIRS));
  });
  const parts = [...inside, ...between.filter((pair) => pair !== EMPTY)];
  return parts.length === 0 ? undefined : `${parts.join("&")}&${everyWord(words, levels, IN_HEAD)}`;
}

/** Returns a tsquery for ads whose title begins with a word, in any of its meanings. */
export function firstKey({ meanings }: ReadWord): string {
  return anyOf(
    meanings.slice(0, MAX_MEANINGS).map(({ keys }) => `(${keys.map((key) => lexeme(FIRST + key)).join("&")})`),
  );
}

/** Returns a word without what it is a kind of, or what is a kind of it: the cheapest telephones are no smartphones. */
function withoutKinds(word: ReadWord): ReadWord {
  const exact = word.meanings.filter(({ level }) => level === "exact").map(({ keys }) => keys.join(" "));
  const isSame = ({ keys }: Meaning) => synonymsOf(keys.join(" ")).some((other) => exact.includes(other));
  const meanings = word.meanings.filter((one) => one.level !== "near" || isSame(one));
  return exact.length > 0 ? { ...word, meanings } : word;
}

/** Returns the tiers of a search; undefined if no ad can match it. */
export function tiersOf(
  { words, phrases, excluded, preferred = [], isExact }: ReadQuery,
  thing?: Thing,
): Tiers | undefined {
  if (words.length === 0) return undefined;
  const rest = [
    ...phrases.map((phrase) => `(${phrase.map(anyKey).join("<->")})`),
    ...(thing?.others ? [`!(${thing.others})`] : []),
    ...excluded.map(({ phrase }) => `!(${phrase.map(anyKey).join("<->")})`),
  ];
  // An accessory in a title after another thing is added to that.
  const named = thing?.isRequired && thing.isAccessory ? [firstKey(thing.word)] : [];
  const stated = excluded
    .filter(({ isLacking }) => isLacking)
    .map(({ phrase }) => {
      const own = phrase.map((keys) => anyKey(keys.flatMap(keysOfLacking))).join("<->");
      return anyOf([
        own,
        ...synonymsOf(phrase.map(([key]) => key).join(" ")).map((other) => anyKey(keysOfLacking(other))),
      ]);
    });
  const texts: string[] = [];
  const add = (tsquery: string | undefined) => {
    if (tsquery !== undefined) texts.push(tsquery);
  };
  const isMeant = words.every(({ how }) => how !== "unknown" && how !== "completed");
  const isExtended = words.some(({ meanings }) => meanings.some(({ level }) => level === "near"));
  // Tiers without exact meanings, or without additional ones, are left out.
  const first = isMeant || !isExtended ? EXACT : NEAR;
  const inHead = everyWord(words, first, IN_HEAD);
  add(thing?.variants && `${inHead}&!(${thing.variants})`);
  // Such ads need not have the words beside each other.
  add(preferred.length > 0 ? `${inHead}&${everyWord(preferred, NEAR, "")}` : adjacentInTitle(words, first));
  add(inHead);
  if (first === EXACT) add(everyWord(words, EXACT, IN_TITLE));
  if (isExtended) add(everyWord(words, NEAR, IN_TITLE));
  const inTitle = texts.length;
  const widest = isExtended ? NEAR : EXACT;
  const anywhere = everyWord(words, widest, "");
  if (thing && words.length > 1) add(`${everyWord([thing.word], widest, IN_TITLE)}&${anywhere}`);
  const isNamed = thing?.isRequired === true && !isExact;
  const mentioned = isNamed && !thing.isAccessory ? 1 : 0;
  if (!isNamed || !thing.isAccessory) add(anywhere);
  const lastMeant = texts.length - 1 - mentioned;
  if (!isExact && !isNamed && words.some(({ meanings }) => meanings.some(({ level }) => level === "loose")))
    add(everyWord(words, [...NEAR, "loose"], ""));
  const withRest = (text: string) => [text, ...rest].join("&");
  const complete = (text: string) => [withRest(text), ...named, ...stated].join("&");
  const all = texts.map(complete);
  return {
    all,
    inTitle,
    lastMeant,
    meant: all[lastMeant] ?? "",
    inHead: complete(everyWord(words.map(withoutKinds), widest, IN_HEAD)),
    silent: stated.length > 0 ? [withRest(texts[lastMeant] ?? ""), ...named].join("&") : undefined,
    mentioning: isNamed ? withRest(anywhere) : undefined,
    mentioned,
    isOneWord: words.length === 1 && rest.length === 0,
  };
}
