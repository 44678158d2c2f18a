/**
 * Splits a text into words with their positions. Letters and digits are separated, hyphens separate words, case and accents are
 * removed, look-alike letters of the other alphabet are replaced, and units get one spelling.
 */

import { TO_CYRILLIC } from "#app/platform/numbers/folded-text.ts";
import { romanise } from "./romanise.ts";

export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum length of a word in characters; a tsvector lexeme is limited to 2 KB. */
const MAX_WORD = 40;

const TO_LATIN = new Map([...TO_CYRILLIC].map(([latin, cyrillic]) => [cyrillic, latin]));

/** The spellings of units in both alphabets by their normalised form. Forms in the browser read them too, so that they are no file of the lexicon. */
export const UNIT_SPELLINGS: Readonly<Record<string, string>> = {
  кв: "квм sqm kv квадрата квадратни kvadrata",
  куб: "кубм кубика кубици кубик",
  кс: "ks",
  гб: "gb гигабайта гигабайт гига",
  тб: "tb терабайта терабайт тера",
  мб: "mb мегабайта мегабайт",
  инч: "инча inch цол цола цолов цолова цолови инчов инчова инчови",
  кг: "kg кила кило килограма килограм",
  м: "метра метри metra",
  км: "km километра километри километър",
  см: "cm сантиметра сантиметри сантиметър",
  мм: "mm милиметра милиметри милиметър",
  л: "lt литра литри литър",
  дка: "дек",
  квт: "kw киловата киловат",
  ah: "ач ампера амперчаса",
  hz: "херца херц хц",
  btu: "бту",
  мпкс: "mpx мегапиксела мегапиксели мегапиксел",
  бр: "броя бройки бройка",
  месеца: "мес",
  хектара: "ха хектар",
  лв: "bgn lv лева лев leva",
  евро: "eur euro evro евра",
};
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(UNIT_SPELLINGS).flatMap(([unit, spellings]) =>
    spellings.split(" ").map((one) => [one, unit] as const),
  ),
);

const SQUARE = String.raw`квадратни метр[аи](?!\p{L})|кв\.?\s{0,2}(?:м2?|метра?|метри)(?!\p{L})|[mм][2²](?!\p{N})|кв(?!\p{L})`;
const CUBIC = String.raw`куб\.?\s{0,2}с?м(?!\p{L})|[cс]?[mм][3³](?!\p{N})`;
const POWER = String.raw`к\.\s?с(?!\p{L})|конски сили(?!\p{L})`;
const MEASURE = new RegExp(`(${SQUARE})|(${CUBIC})|${POWER}`, "iuy");
const BEGINS_MEASURE = /^[ксмcm]/i;
/** The sign of inches after a number. */
const INCHES = /^(?:["″”](?![\p{L}\p{N}])|'')/u;
/** The ending of an ordinal after its digits: 8-ми клас. */
const ORDINAL = /^-?(?:[мвтр][иао]|ят|ия|ата|ото|ите)$/;
/** The abbreviation of 'стаен' after a digit. */
const ROOMS = /^[-–]?(?:ст|st)$/i;
/** A sequence of letters, also with an apostrophe between them, or of digits. */
const RUN = /([\p{L}\p{M}\p{Cf}]+(?:['’][\p{L}\p{M}]+)*)|\p{N}+/gu;

/** The programming languages C# and C++ by their signs. */
const C_DIALECTS: Readonly<Record<string, string>> = { "#": "csharp", "++": "cplusplus" };

/** Returns the one spelling of a unit: 'кв' of 'м²' and 'sqm', 'м' of 'm'; an empty text for several words. */
export function unitKey(unit: string): string {
  const [, key, more] = tokensOf(`1 ${unit}`);
  if (!key || more) return "";
  return key.word === "m" ? "м" : key.word;
}

/** Returns the words of a text in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  RUN.lastIndex = 0;
  for (let run = RUN.exec(text); run; run = RUN.exec(text)) {
    const [whole, letters] = run;
    const start = run.index;
    const before = tokens.at(-1);
    // A unit follows a number; 'М2' alone is a model.
    const isAfterNumber = before !== undefined && /^\p{N}/u.test(before.word);
    // Most words are neither a letter nor a measure, and follow no number.
    if (letters && letters.length > 1 && !isAfterNumber && !BEGINS_MEASURE.test(letters)) {
      const word = foldLetters(letters, false);
      if (word !== "") tokens.push({ word, start, end: start + letters.length });
      continue;
    }
    const isMeasured = isAfterNumber || !/^.[2²3³]/u.test(text.slice(start, start + 2));
    const measure = isMeasured && letters && BEGINS_MEASURE.test(letters) ? measureAt(text, start) : undefined;
    if (measure) {
      tokens.push({ word: measure.word, start, end: measure.end });
      RUN.lastIndex = measure.end;
      continue;
    }
    const isAfterDigits = isAfterNumber && before.end === start;
    const isOrdinal = letters && isAfterNumber && ORDINAL.test(text.slice(before.end, start + letters.length));
    if (isOrdinal) continue;
    // 'PS' is also a console, but no number of three digits stands before one.
    const isPower = isAfterNumber && (/^hp$/i.test(whole) || (/^ps$/i.test(whole) && before.word.length === 3));
    const language =
      /^[cс]$/i.test(whole) && C_DIALECTS[/^(?:#|\+\+)/.exec(text.slice(start + 1, start + 3))?.[0] ?? ""];
    // '3-ст.' and '2ст' are numbers of rooms; cents stand apart.
    const isRooms =
      letters &&
      isAfterNumber &&
      before.word.length === 1 &&
      ROOMS.test(text.slice(before.end, start + letters.length));
    const word =
      language ||
      (isPower ? "кс" : isRooms ? "стаен" : letters ? foldLetters(letters, isAfterDigits) : foldDigits(whole));
    // The letter of a model code such as А6 is handled alike before and after digits.
    const isBetween = before?.word === "в" && tokens.at(-2)?.end === before.start;
    if (!letters && before?.end === start && before.word.length === 1 && !isBetween)
      tokens[tokens.length - 1] = { ...before, word: TO_LATIN.get(before.word) ?? before.word };
    if (word !== "") tokens.push({ word, start, end: start + whole.length });
    // 'A6+' is 'A6 plus'.
    if (!letters && /^\+(?![\p{L}\p{N}+])/u.test(text.slice(RUN.lastIndex, RUN.lastIndex + 2)))
      tokens.push({ word: "plus", start: RUN.lastIndex, end: RUN.lastIndex + 1 });
    if (!letters && INCHES.test(text.slice(RUN.lastIndex, RUN.lastIndex + 2)))
      tokens.push({ word: "инч", start: RUN.lastIndex, end: RUN.lastIndex + 1 });
  }
  return tokens;
}

/** Reads a unit such as кв.м, m², куб. м or к.с. at a position. */
function measureAt(text: string, start: number): Pick<Token, "word" | "end"> | undefined {
  MEASURE.lastIndex = start;
  const [whole, square, cubic] = MEASURE.exec(text) ?? [];
  return whole === undefined ? undefined : { word: square ? "кв" : cubic ? "куб" : "кс", end: MEASURE.lastIndex };
}

function foldDigits(digits: string): string {
  if (/^\d{1,40}$/.test(digits)) return digits;
  return digits
    .slice(0, MAX_WORD)
    .normalize("NFKC")
    .replace(/[^\p{N}]/gu, "");
}

/** Matches words of one alphabet without accents, which need no further work; nearly all words do. */
const PLAIN = /^(?:[а-я]{1,40}|[a-z]{1,40})$/;

function foldLetters(letters: string, isAfterDigits: boolean): string {
  const lower = letters.toLowerCase();
  if (PLAIN.test(lower)) return unitOr(isAfterDigits ? foldAlphabets(lower, true) : lower);
  const word = letters
    .slice(0, 2 * MAX_WORD)
    .normalize("NFKC")
    .replace(/[\p{Cf}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ѝ", "и")
    .replaceAll("ё", "е")
    // й is a separate letter and stays composed; the remaining marks are accents.
    .normalize("NFC")
    .replace(/\p{M}/gu, "")
    .slice(0, MAX_WORD);
  const plain = /\p{Script=Cyrillic}/u.test(word) ? word : withoutAccents(word);
  return unitOr(foldAlphabets(plain, isAfterDigits));
}

function unitOr(word: string): string {
  return UNITS.get(word) ?? word;
}

function withoutAccents(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Converts a word with letters of both alphabets to the one whose distinct letters it has; a single letter of a model code to Latin. */
function foldAlphabets(word: string, isAfterDigits: boolean): string {
  if (isAfterDigits && word.length === 1 && word !== "м") return TO_LATIN.get(word) ?? word;
  const hasLatin = /[a-z]/.test(word);
  if (!hasLatin || !/[а-яі]/.test(word)) return word;
  const cyrillic = [...word].map((letter) => TO_CYRILLIC.get(letter) ?? letter).join("");
  if (!/[a-z]/.test(cyrillic)) return cyrillic;
  const latin = [...word].map((letter) => TO_LATIN.get(letter) ?? letter).join("");
  return /[а-я]/.test(latin) ? word : latin;
}

/** Returns the Latin spellings of letters in the code of a model, each by form, as х is x, or by sound, as ц is c. */
export function inLatinCode(letters: string): readonly string[] {
  let codes = [""];
  for (const letter of letters) {
    const spellings = new Set([TO_LATIN.get(letter) ?? letter, romanise(letter).replace("ts", "c")]);
    codes = codes.flatMap((code) => [...spellings].map((spelling) => code + spelling));
  }
  return codes.filter((code) => /^[a-z]+$/.test(code));
}

/** Reports whether a word is a unit after a number, which is no part of the code of a model. */
export function isUnit(word: string): boolean {
  return UNIT_WORDS.has(word);
}

/** Besides the spellings of units: those of one letter, the headword of litres, and one that no spelling shares. */
const UNIT_WORDS = new Set([...Object.keys(UNIT_SPELLINGS), "m", "г", "g", "т", "литър", "mah"]);
