/** Separates what a search excludes: words with a minus, and those after 'без' and 'не'. */
import { isOfClass, valuesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { spelledInLatin } from "./from-latin.ts";
import { isTypedFunctionWord } from "./function-words.ts";
import {
  exactKeysOf,
  isAdjective,
  isBeforeItsNoun,
  isKnownWord,
  isParticiple,
  isVerbForm,
  positionsOf,
} from "./keys.server.ts";
import { type ExcludedWord, meaningOf, type ReadWord, wordAsTyped } from "./meanings.ts";
import { LACKING } from "./prepositions.ts";
import type { QueryPiece } from "./query-syntax.ts";
import { equivalentsOf } from "./synonyms.ts";

const WITHOUT = /^(?:без|bez|не|ne|нито|nito)$/i;
const NOT = /^(?:не|ne|нито|nito)$/i;
/** Matches a number before what it counts: 'не на 1 етаж'. */
const COUNT = /^\d{1,2}$/;
const AND = /^(?:и|или|i|ili)$/i;

const ORDINALS = valuesOf("ordinal");

/** Reports whether 'без' before a word excludes it as 'не' does, because hardly an ad says that it lacks it. */
function isOnlyExcluded(text: string): boolean {
  const keys = positionsOf(spelledInLatin(text.toLowerCase()))[0]?.exact ?? [];
  return !keys.some((key) => isOfClass(key, "said-lacking"));
}

/** Returns the keys of a word, and of the code of a model as a whole: 's10e'. */
function keysOfPiece(text: string): readonly string[] {
  const [first, ...others] = positionsOf(text).map(({ exact }) => exact);
  const codes = others.at(-1)?.filter((key) => /\d/.test(key) && /[a-z]/.test(key)) ?? [];
  return codes.length > 0 ? codes : (first ?? []);
}

/** Reports whether the words after 'не' are a condition of the thing, as in 'не работи'; 'не е счупен' excludes those that are. */
function isCondition(pieces: readonly QueryPiece[]): boolean {
  const verb = pieces.find(({ text }) => !isTypedFunctionWord(text))?.text.toLowerCase() ?? "";
  return isVerbForm(verb) && !isParticiple(verb) && positionsOf(verb)[0]?.exact.includes(verb) !== true;
}

/**
 * Reports whether an adjective says of what kind the noun after it is, which is the thing: 'не нов лаптоп'. An ordinal belongs to its noun,
 * 'не последен етаж', and so does an adjective if a further noun follows: 'не ляв волан кола'.
 */
function isOfNext(keys: readonly string[], next: readonly QueryPiece[]): boolean {
  const isNoun = (text = "") =>
    isKnownWord(text) && !isTypedFunctionWord(text) && !isAdjective(exactKeysOf(text)[0] ?? "");
  const noun = next.findIndex(({ text }) => isNoun(text.toLowerCase()));
  const isOrdinal = keys.some((key) => ORDINALS.has(key) || /^(?:последен|приземен)$/.test(key));
  return !isOrdinal && isBeforeItsNoun(keys[0] ?? "") && !isNoun(next[noun + 1]?.text.toLowerCase());
}

/** Separates the excluded words from the others; with `isExact` only those with a minus. */
export function separateExcluded(all: readonly QueryPiece[], isExact: boolean) {
  const pieces: QueryPiece[] = [];
  const excluded: ExcludedWord[] = [];
  let without: ExcludedWord | undefined;
  for (const [at, piece] of all.entries()) {
    const { isQuoted, isExcluded } = piece;
    const text = without && !isQuoted ? spelledInLatin(piece.text.toLowerCase()) : piece.text;
    const next = all[at + 1];
    // 'senior' is also a spelling of 'сеньор'.
    const keys = [...new Set([text, piece.text])].flatMap((one) => keysOfPiece(one.replace(/\+$/, "")));
    const exact = [...new Set(keys.flatMap((key) => [key, ...equivalentsOf(key)]))];
    if (isExcluded) {
      for (const one of positionsOf(text)) excluded.push({ typed: `-${text}`, phrase: [one.exact], isLacking: false });
    } else if (without && !isQuoted && !WITHOUT.test(text)) {
      if (without.phrase.length === 0 && AND.test(text)) continue;
      const isFunction = isTypedFunctionWord(text);
      // A sign alone has no key: 'без ;'.
      // 'не S10+' excludes no 'S10'.
      const own = [...(exact.length > 0 ? [exact] : []), ...(text.endsWith("+") ? [["plus"]] : [])];
      const phrase = isFunction ? without.phrase : [...without.phrase, ...own];
      without = { ...without, typed: `${without.typed} ${text}`, phrase };
      // 'без първоначална вноска' is without the noun.
      const isNounNext = next !== undefined && !WITHOUT.test(next.text) && !isTypedFunctionWord(next.text);
      const [lead = ""] = without.typed.split(" ");
      const isOfThing =
        NOT.test(lead) && pieces.every((one) => isTypedFunctionWord(one.text)) && isOfNext(exact, all.slice(at + 1));
      const isAdjective =
        !isOfThing && (isBeforeItsNoun(exact[0] ?? "") || COUNT.test(text) || (isParticiple(text) && !NOT.test(lead)));
      if (next && (isFunction || (isNounNext && isAdjective))) continue;
      // 'без първи и последен етаж' and 'не първи и не последен етаж' are without both.
      const isAnd = AND.test(next?.text ?? "");
      const second = at + (isAnd ? 2 : 1);
      const isTwice = WITHOUT.test(all[second]?.text ?? "");
      const [other = "", noun = ""] = all.slice(isTwice ? second + 1 : second).map((one) => one.text);
      const isPair = isAdjective && (isAnd || isTwice) && !WITHOUT.test(noun) && isOnlyExcluded(other);
      const shared = isPair ? positionsOf(noun).map((one) => one.exact) : [];
      const typed = isPair ? `${without.typed} ${noun}`.trim() : without.typed;
      if (phrase.length > 0) excluded.push({ ...without, typed, phrase: [...phrase, ...shared] });
      without = isPair ? { ...without, typed: lead, phrase: [] } : undefined;
    } else if (!isExact && !isQuoted && next && WITHOUT.test(text)) {
      if (without && without.phrase.length > 0) excluded.push(without);
      if (NOT.test(text) && isCondition(all.slice(at + 1))) continue;
      const isNot = NOT.test(text);
      without = { typed: isNot ? "не" : "без", phrase: [], isLacking: !isNot && !isOnlyExcluded(next.text) };
    } else pieces.push(piece);
  }
  return { pieces, excluded };
}

const LACKING_WORDS = valuesOf("lacking");

/** Returns the keys of ads that say that they lack something: that of 'без обзавеждане', and 'необзаведен'. */
export function keysOfLacking(key: string): readonly string[] {
  const words = [...LACKING_WORDS].flatMap(([lacked, word]) => (lacked === key ? [word] : []));
  return [LACKING + key, ...words];
}

/** Returns the keys of what a word says that a thing lacks: that of 'без обзавеждане' for 'необзаведен'. */
export function lackedBy(key: string): readonly string[] {
  return [...LACKING_WORDS].flatMap(([lacked, word]) => (word === key ? [LACKING + lacked] : []));
}

/** Returns the word that ads must contain which say that they lack something: 'без комисионна' alone. */
export function wordOfLacking({ typed, phrase }: ExcludedWord): ReadWord {
  const [keys = []] = phrase;
  const meanings =
    phrase.length === 1
      ? keys.flatMap(keysOfLacking).map((key) => meaningOf([key]))
      : [meaningOf(phrase.map(([key = ""]) => LACKING + key))];
  return wordAsTyped(typed, meanings, true);
}
