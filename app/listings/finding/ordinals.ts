/** Reads numbers and ranges of floors beside their word: '3 етаж', 'до трети етаж', 'етаж от 2 до 5'. */
import type { NumberField } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { exactKeysOf } from "#app/catalogue/language/keys.server.ts";
import type { ExcludedWord } from "#app/catalogue/language/meanings.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { ORDINALS } from "#app/catalogue/language/word-phrases.ts";
import { ALL_NUMBERS, type Limit, limitAt, unitAt } from "./number-ranges.ts";

interface Ordinals {
  /** One number, or the first and the last of a range. */
  readonly numbers: readonly number[];
  readonly limit: Limit | undefined;
  readonly next: number;
}

/** Returns the number or range before or after a word, and the position after both. */
export function ordinalsBeside(q: string, tokens: readonly Token[], at: number, word: string): Ordinals | undefined {
  const isAfter = tokens[at]?.word === word;
  const found = ordinalsAt(q, tokens, isAfter ? at + 1 : at);
  // With a unit it is a size: 'етаж 80 квадрата'.
  if (isAfter) return found && !unitAt(q, tokens, found.next) ? found : undefined;
  return found && tokens[found.next]?.word === word ? { ...found, next: found.next + 1 } : undefined;
}

/** Reads a number or range: 'до трети', '2-ри или 3-ти', 'от 2 до 5'. */
function ordinalsAt(q: string, tokens: readonly Token[], at: number): Ordinals | undefined {
  const { limit, length, beyond } = limitAt(tokens, at);
  const typed = ordinalAt(tokens, at + length);
  if (!typed) return undefined;
  const first = { ...typed, value: typed.value + beyond };
  const hasDash = /^\s*[-–]\s*$/.test(q.slice(tokens[first.next - 1]?.end, tokens[first.next]?.start));
  const between = hasDash ? "до" : (tokens[first.next]?.word ?? "");
  const isRange = between === "до" || limit === "between";
  const second = isRange || /^(?:и|или)$/.test(between) ? ordinalAt(tokens, first.next + (hasDash ? 0 : 1)) : undefined;
  const isNext = second?.value === first.value + 1;
  return second && limit !== "to" && (isNext || (isRange && second.value > first.value))
    ? { numbers: [first.value, second.value], limit: undefined, next: second.next }
    : { numbers: [first.value], limit, next: first.next };
}

/** Returns the conditions that ads do not have an excluded number of a field with a word of its own: 'не на първи етаж'. */
export function excludedNumbers(excluded: readonly ExcludedWord[]): readonly FieldFilter[] {
  const pairs = excluded.filter(({ phrase }) => phrase.length === 2);
  return pairs.flatMap(({ phrase }) => ALL_NUMBERS.flatMap((field) => excludedNumber(field, phrase)));
}

function excludedNumber({ name, numbered = "" }: NumberField, phrase: ExcludedWord["phrase"]): readonly FieldFilter[] {
  const others = phrase.filter((keys) => !keys.includes(numbered));
  const value = others[0]?.map((key) => ORDINALS.get(key) ?? key).find((key) => /^\d{1,2}$/.test(key));
  const isOne = others.length === 1 && value !== undefined;
  return isOne ? [{ kind: "size", name, from: Number(value), to: Number(value), isExcluded: true }] : [];
}

/** The endings of '1-ви', '2-ри', '3-ти' and '7-ми' in both alphabets, which are tokens of their own. */
const ORDINAL_ENDINGS = new Set(["ви", "ри", "ти", "ми", "vi", "ri", "ti", "mi"]);

/** Returns the number that a word states in digits or as an ordinal, and the position after it. */
function ordinalAt(tokens: readonly Token[], at: number) {
  const word = tokens[at]?.word ?? "";
  const keys = exactKeysOf(word);
  const digits = /^\d{1,2}$/.test(word) ? word : keys.map((key) => ORDINALS.get(key)).find((one) => one !== undefined);
  const next = ORDINAL_ENDINGS.has(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  return digits === undefined ? undefined : { value: Number(digits), next };
}
