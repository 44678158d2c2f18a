/**
 * Undoes the disguises of single characters: zero-width characters, accents, full-width and other digits, letters of other alphabets
 * that look like Latin ones. Positions in the original text are kept.
 */
import { remembered } from "#app/platform/wording/remembered.ts";
import type { Range } from "./range.ts";

export interface FoldedText {
  readonly original: string;
  /** The text in lower case without disguises. */
  readonly folded: string;
  /** Returns the part of the original text that a part of the folded one was made of. */
  originalRange(start: number, end: number): Range;
}

/** Characters that stay as they are, apart from their case; nearly all texts have no others. */
const PLAIN = /^[\n\x20-\x7eА-ЪЬЮЯа-ъьюя„“”‘’«»–—…№€°•]*$/;
/** Zero-width and other invisible characters, and accents. */
const INVISIBLE = /^[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]$/u;
const BREVE = "\u0306";
const FULL_WIDTH = /[\uff01-\uff5e]/;
const SUPERSCRIPTS = "¹²³";

const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
    ["αβγεηικμνορτυχω", "abyenikmnoptuxw"],
    ["іїјѕԛԝһԁѵӏІЇЈЅԚԜҺӀ", "iijsqwhdvlIIJSQWHI"],
    ["єґўқңөүұәёЁҡҟӄэыЭЫ", "егукноууееекккеиеи"],
    ["ĸɑıɡɩᴀᴄᴇɪᴋᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ", "kaigiaceikmnoprtuvwyz"],
  ].flatMap(([odd = "", usual = ""]) => [...odd].map((letter, at) => [letter, usual[at] ?? letter] as const)),
);

export function foldText(original: string): FoldedText {
  if (PLAIN.test(original))
    return { original, folded: original.toLowerCase(), originalRange: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  let at = 0;
  for (const character of original) {
    const end = at + character.length;
    if (character === BREVE && folded.endsWith("и")) folded = `${folded.slice(0, -1)}й`;
    const plain = foldCharacter(character);
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(at);
      ends.push(end);
    }
    folded += plain;
    at = end;
  }
  return {
    original,
    folded,
    originalRange: (start, end) => ({ start: starts[start] ?? at, end: ends[end - 1] ?? at }),
  };
}

function foldCharacter(character: string): string {
  return character <= "\x7e" ? character.toLowerCase() : foldRareCharacter(character);
}

const foldRareCharacter = remembered((character: string): string => {
  if (INVISIBLE.test(character)) return "";
  if (/\p{Z}/u.test(character)) return " ";
  if (FULL_WIDTH.test(character)) return character.normalize("NFKC").toLowerCase();
  if (/\p{L}/u.test(character)) return plainLetter(character);
  if (!/\p{N}|\p{So}/u.test(character) || SUPERSCRIPTS.includes(character)) return character;
  const composed = character.normalize("NFKC").toLowerCase();
  if (/^[\da-zа-я]+$/.test(composed)) return composed;
  return /\p{Nd}/u.test(character) ? digitOf(character) : character;
});

function plainLetter(letter: string): string {
  const composed = LOOKALIKES.get(letter) ?? letter.normalize("NFKC");
  if (/^[а-яА-Я]$/.test(composed)) return composed.toLowerCase();
  const bare = [...composed.normalize("NFD").replace(/\p{M}/gu, "")];
  return bare
    .map((one) => LOOKALIKES.get(one) ?? one)
    .join("")
    .toLowerCase();
}

/** Returns the ASCII digit of a digit of another script; every script has its ten digits in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** The Cyrillic letters that look like Latin ones, by those. */
export const TO_CYRILLIC: ReadonlyMap<string, string> = new Map(
  [..."acekopxytbhmi"].map((latin, at) => [latin, "асекорхутвнмі"[at] ?? latin]),
);

/** Replaces the Latin letters of words that have letters of both alphabets: 'eвро' with a Latin e. */
export function withoutLookAlikes(folded: string): string {
  return folded.replace(/\p{L}+/gu, (word) =>
    /[а-я]/.test(word) && /[a-z]/.test(word)
      ? [...word].map((letter) => TO_CYRILLIC.get(letter) ?? letter).join("")
      : word,
  );
}
