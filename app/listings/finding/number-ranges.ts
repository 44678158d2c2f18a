/** Reads numbers and ranges of a search with their limits and units: 'до 300 лв', 'от 2010 до 2015', '90-100 хил'. */
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { Category, NumberField } from "#app/catalogue/fields/category.ts";
import { maxOf } from "#app/catalogue/fields/field-kinds.ts";
import { isName } from "#app/catalogue/language/names.ts";
import { phraseAt } from "#app/catalogue/language/phrases.server.ts";
import { type Token, UNIT_SPELLINGS } from "#app/catalogue/language/tokens.ts";
import { isOfClass, wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { numeralAt as readNumeral } from "#app/platform/numbers/amounts.ts";

export type Limit = "to" | "from" | "about" | "between";

/** How words limit the number after them. */
interface NumberLimit {
  /** undefined: there are no such words. */
  readonly limit?: Limit;
  /** The number of words. */
  readonly length: number;
  /** The number that the words add to a whole number: 'над 2' is from 3. */
  readonly beyond: number;
  /** True if the words stand before a year only: 'след 2000', 'по-стар от 2010'. */
  readonly isOfYear: boolean;
}

const NO_LIMIT: NumberLimit = { length: 0, beyond: 0, isOfYear: false };
const LIMITS: Readonly<Record<string, Omit<NumberLimit, "length">>> = {
  to: { limit: "to", beyond: 0, isOfYear: false },
  from: { limit: "from", beyond: 0, isOfYear: false },
  above: { limit: "from", beyond: 1, isOfYear: false },
  below: { limit: "to", beyond: -1, isOfYear: false },
  after: { limit: "from", beyond: 0, isOfYear: true },
  before: { limit: "to", beyond: 0, isOfYear: true },
  about: { limit: "about", beyond: 0, isOfYear: false },
  between: { limit: "between", beyond: 0, isOfYear: false },
};

const MEASURES = new Set([...Object.keys(UNIT_SPELLINGS), ...wordsOf("measure")]);

/** Reports whether a word after a number makes it neither a price nor the number of a field. */
export const isMeasure = (word: string): boolean => MEASURES.has(word) && word !== "лв" && word !== "евро";

interface Numeral {
  readonly value: number;
  readonly next: number;
  readonly factor: number;
}

/** Reads the number that starts at a word. */
function numeralAt(q: string, tokens: readonly Token[], at: number): Numeral | undefined {
  const first = tokens[at];
  const read = first && /^\d{1,10}$/.test(first.word) ? readNumeral(q, first.start) : undefined;
  return read && { ...read, next: tokenAfter(tokens, at, read.end) };
}

/** Returns the position of the first token that begins after `end`. */
export function tokenAfter(tokens: readonly Token[], at: number, end: number): number {
  let next = at + 1;
  while (next < tokens.length && (tokens[next]?.start ?? 0) < end) next++;
  return next;
}

/** Returns how the words at a position limit the number after them. */
export function limitAt(tokens: readonly Token[], at: number): NumberLimit {
  const phrase = phraseAt("limit", tokens, at);
  const limit = phrase && LIMITS[phrase.value];
  // 'iphone 12 pro макс 512' has no limit.
  const isVariantOfModel = tokens[at]?.word === "макс" && isName(tokens[at - 1]?.word ?? "");
  return limit && !isVariantOfModel ? { ...limit, length: phrase.length } : NO_LIMIT;
}

/** Returns how the words at a position limit the number before them: '2012 г. и нагоре'; undefined if there are none. */
export function limitAfter(tokens: readonly Token[], at: number): NumberLimit | undefined {
  const phrase = phraseAt("limit-after", tokens, at);
  const limit = phrase && LIMITS[phrase.value];
  return limit && { ...limit, length: phrase.length };
}

/** A number of a search, or two for a range, with the unit after it. */
interface NumberRange {
  readonly numbers: readonly number[];
  readonly unit: string | undefined;
  /** True if a word multiplies the last number: 'хил'. */
  readonly isMultiplied: boolean;
  /** The position of the token after it. */
  readonly end: number;
}

/** Returns the number or range at a position; undefined if there is none. */
export function rangeAt(
  q: string,
  tokens: readonly Token[],
  at: number,
  { limit, isOfYear } = NO_LIMIT,
): NumberRange | undefined {
  const first = numeralAt(q, tokens, at);
  if (!first) return undefined;
  const unit = unitAt(q, tokens, first.next);
  const afterFirst = first.next + (unit?.length ?? 0);
  const hasDash = /^\s*[-–]\s*$/.test(q.slice(tokens[afterFirst - 1]?.end, tokens[afterFirst]?.start));
  const hasRangeWord = /^(?:до|и|do)$/.test(tokens[afterFirst]?.word ?? "");
  const isRange = hasDash || (hasRangeWord && (limit ? limit !== "to" : isYearNumber(first.value)));
  const second = isRange ? numeralAt(q, tokens, hasDash ? afterFirst : afterFirst + 1) : undefined;
  if (!second || (!hasDash && limit !== "between" && areTwoLimits(first, second, limit === undefined || isOfYear)))
    return { numbers: [first.value], unit: unit?.word, isMultiplied: first.factor > 1, end: afterFirst };
  const lastUnit = unitAt(q, tokens, second.next);
  // 'над 500 кв до 30 000 лева' is two limits.
  if (unit && lastUnit && unit.word !== lastUnit.word)
    return { numbers: [first.value], unit: unit.word, isMultiplied: first.factor > 1, end: afterFirst };
  const word = (lastUnit ?? unit)?.word;
  return {
    numbers: [first.value * sharedFactor(first, second, word), second.value],
    unit: word,
    isMultiplied: second.factor > 1,
    end: second.next + (lastUnit?.length ?? 0),
  };
}

/** Reports whether two numbers with 'до' between them limit two things: 'над 50000 лв до 5 етаж', 'след 2010 до 10000 лв'. */
function areTwoLimits(first: Numeral, second: Numeral, isOfYear: boolean): boolean {
  const isYear = isYearNumber(first.value) && (isOfYear || first.value % 500 !== 0);
  if (isYear && !isYearNumber(second.value)) return true;
  return second.value < first.value && second.factor === first.factor;
}

/** Reports whether numbers are years. Without the word for years a multiple of 500, such as 2000, is rather an amount. */
export function meansYears({ numbers, unit }: NumberRange, { limit, isOfYear }: NumberLimit): boolean {
  if (!numbers.every(isYearNumber)) return false;
  if (unit) return unit === "year";
  const isBounded = numbers.length > 1 || (limit !== undefined && limit !== "to");
  return isOfYear || (isBounded && (numbers.at(-1) ?? 0) % 500 !== 0);
}

/** Returns what the first number of a range is multiplied by, as the second: '50-60 хил', 'между 90 и 120 000'. */
function sharedFactor(first: Numeral, second: Numeral, unit: string | undefined): number {
  if (first.factor !== 1) return 1;
  if (second.factor > 1) return first.value < second.value / second.factor + 1 ? second.factor : 1;
  const isAmount = unit === undefined || unit === "лв" || unit === "евро";
  const inThousands = first.value * 1000;
  return isAmount && second.value % 1000 === 0 && inThousands < second.value && inThousands * 10 >= second.value
    ? 1000
    : 1;
}

const isYearNumber = (value: number) => value >= 1980 && value <= maxOf(YEAR) && Number.isInteger(value);

interface Unit {
  readonly word: string;
  /** The number of tokens. */
  readonly length: number;
}

export function unitAt(q: string, tokens: readonly Token[], at: number): Unit | undefined {
  const sign = /^\s*([€%])/.exec(q.slice(tokens[at - 1]?.end))?.[1];
  if (sign !== undefined) return { word: sign === "€" ? "евро" : sign, length: 0 };
  const word = tokens[at]?.word ?? "";
  if (isOfClass(word, "year")) return { word: "year", length: 1 };
  const isUnit = MEASURES.has(word);
  if (!isUnit) return undefined;
  return { word, length: word === "кв" && /^(?:м|метра|метри)$/.test(tokens[at + 1]?.word ?? "") ? 2 : 1 };
}

export function numberFields(category: Category | undefined): readonly NumberField[] {
  const fields = (category ? [category] : CATALOGUE).flatMap((one) => one.fields);
  return fields.filter((field): field is NumberField => field.kind === "number" && field.filter === true);
}

/** The number fields of all categories by which lists are filtered. */
export const ALL_NUMBERS = numberFields(undefined);
export const YEAR = ALL_NUMBERS.find(({ plain }) => plain) as NumberField;
