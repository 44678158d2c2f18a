/** Finds words that a person has written together or apart unlike the ads: 'двустаенапартамент', 'лап топ', 'ц 220'. */
import { isFunctionWord } from "./function-words.ts";
import { isKnownWord, keysOf, partsOf } from "./keys.server.ts";
import { type Meaning, meaningOf } from "./meanings.ts";
import { isName, isVariant, sameName } from "./names.ts";
import { isUnit, tokensOf } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MIN_SPLIT = 6;
const MIN_PART = 3;
const MAX_PARTS = 3;
const LETTERS = /^(?:[а-я]+|[a-z]+)$/;

const adsOf = (vocabulary: Vocabulary, word: string) =>
  Math.min(...partsOf(word).map(({ exact }) => Math.max(...exact.map((key) => vocabulary.countOfKey(key)))));

/** Matches the name of the area around a city, such as 'търновско', which ads may not have. */
export const AREA = /.{4}ско$/;

const MIN_UNKNOWN_PART = 4;
const MIN_UNKNOWN_ADS = 3;

/** Reports whether ads contain a word of the language or a name, or several ads a long enough other word. */
function isCommon(vocabulary: Vocabulary, word: string): boolean {
  if (isKnownWord(word) || isName(word)) return adsOf(vocabulary, word) > 0;
  return word.length >= MIN_UNKNOWN_PART && vocabulary.count(word) >= MIN_UNKNOWN_ADS;
}

/** Returns a text with a space between a name and the code or number that is joined to it: 'iphone12', 'samsungs10'. */
function withSpaceAfterNames(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}{4,}(?=\d)/gu, (letters) => {
    const names = [0, 1, 2].map((size) => letters.slice(0, letters.length - size));
    const name = names.find((one) => one.length >= MIN_UNKNOWN_PART && isName(one.toLowerCase()));
    return name === undefined ? letters : `${name} ${letters.slice(name.length)}`;
  });
}

/** Reports whether a word is a numeral with an adjective: 'седемместна'. */
function isCountedAdjective(word: string): boolean {
  const [, counted] = partsOf(word);
  return counted !== undefined && isKnownWord(counted.exact[0] ?? "");
}

/** Returns a text with spaces within words that no ad contains but whose parts are words of ads. */
export function withSpaces(vocabulary: Vocabulary, text: string): string {
  return withSpaceAfterNames(text).replace(/(?<![-"„“«\p{L}\p{N}.])[\p{L}]+(?![\p{L}\p{N}.])/gu, (word) => {
    const lower = word.toLowerCase();
    if (lower.length < MIN_SPLIT || !LETTERS.test(lower) || isName(lower)) return word;
    if (vocabulary.count(lower) > 0 || isKnownWord(lower) || AREA.test(lower) || isCountedAdjective(lower)) return word;
    if (keysOf(lower).exact.some((key) => vocabulary.countOfKey(key) > 0 || vocabulary.synonymsOf(key).length > 0))
      return word;
    const parts = partsIn(vocabulary, lower, MAX_PARTS) ?? [];
    // Many misspellings consist of three short words: 'зиме дел ска'.
    const isLikely =
      parts.length < 3 || parts.every((part) => part.length > MIN_PART || isFunctionWord(part) || part === "под");
    return parts.length > 0 && isLikely ? parts.join(" ") : word;
  });
}

/** Matches endings of adjectives and plurals that are also words. */
const ENDING = /^(?:ск[иао]|ите|ата|ове|ния)$/;

/** Returns the fewest common words that a text consists of, of those the ones of which the rarest is the most frequent. */
function partsIn(vocabulary: Vocabulary, text: string, most: number): readonly string[] | undefined {
  let best: { readonly parts: readonly string[]; readonly ads: number } | undefined;
  for (let at = 1; at <= text.length - MIN_PART; at++) {
    const [first, rest] = [text.slice(0, at), text.slice(at)];
    const isFunctionPart = most < MAX_PARTS && isFunctionWord(first) && (at > 1 || /[вс]/.test(first));
    if (!isFunctionPart && (at < MIN_PART || !isCommon(vocabulary, first))) continue;
    // 'студенски' is no 'ски'.
    const isWord = !ENDING.test(rest) && isCommon(vocabulary, rest);
    const others = isWord ? [rest] : most > 2 ? partsIn(vocabulary, rest, most - 1) : undefined;
    if (!others || (best && best.parts.length < others.length + 1)) continue;
    const parts = [first, ...others];
    const ads = Math.min(...parts.filter((part) => !isFunctionWord(part)).map((part) => adsOf(vocabulary, part)));
    if (!best || parts.length < best.parts.length || ads > best.ads) best = { parts, ads };
  }
  return best?.parts;
}

/** Returns a text with the letters of a model joined to its number: 'ц 220', and after a name also 'а 4'. */
export function joinCodes(query: string): string {
  // 'ц категория' is 'категория ц', 's10+' is 's10 plus'.
  const ordered = query
    .replace(/(?<=\d)\+(?![\p{L}\p{N}+])/gu, " plus")
    .replace(/(?<![\p{L}\p{N}])(\p{L}|x?xl) (категория|клас|размер)(?!\p{L})/giu, "$2 $1");
  return ordered.replace(CODE_APART, (whole, before: string, letters: string, number: string) => {
    const name = tokensOf(before.trim()).at(-1)?.word ?? "";
    const word = letters.toLowerCase();
    const isModel = word.length === 1 && !isFunctionWord(word) && !isUnit(word);
    const isUnknownWord = word.length === 1 || !(sameName(word) !== undefined || isKnownWord(word) || isVariant(word));
    // 'se 2020' is a year, and 'x 64' after a name its memory.
    const isYearOrMemory = isName(name) && /^(?:20\d\d|16|32|64|128|256|512)$/.test(number);
    return (isModel || (isUnknownWord && isName(name))) && !isYearOrMemory ? `${before}${letters}${number}` : whole;
  });
}

const CODE_APART = /((?:^|\S+)\s*)(?<![\p{L}\p{N}-])(\p{L}{1,3}) (\d{1,4})(?![\p{L}\p{N}%])/gu;

/** Returns the meaning of two typed words as one word of ads; undefined if they are none. */
export function joinedMeaning(vocabulary: Vocabulary, first: string, second: string): Meaning | undefined {
  if (isFunctionWord(first) || isFunctionWord(second)) return undefined;
  // Parts of compounds are joined by 'о': гипсокартон.
  for (const word of [first + second, `${first}о${second}`]) {
    if (!LETTERS.test(word) || word.length < MIN_SPLIT) continue;
    if (!isKnownWord(word) && !isName(word) && vocabulary.count(word) === 0) continue;
    const key = keysOf(word).exact.find((one) => vocabulary.countOfKey(one) > 0);
    if (key !== undefined) return meaningOf([key]);
  }
  return undefined;
}

/** Returns the meaning of a compound as two adjacent words of ads, such as 'авто части'; undefined if it has no such parts. */
export function apartMeaning(vocabulary: Vocabulary, word: string): Meaning | undefined {
  if (word.length < MIN_SPLIT || !LETTERS.test(word)) return undefined;
  const parts = partsIn(vocabulary, word, 2);
  // A word of the language has only words of the language as parts: 'автомобил' is not 'автомо' and 'бил'.
  if (isKnownWord(word) && !parts?.every((part) => isKnownWord(part) || isName(part))) return undefined;
  const keys = parts?.map((part) => keysOf(part).exact[0] ?? part);
  return keys && !keys.some(isFunctionWord) ? meaningOf(keys, "near") : undefined;
}
