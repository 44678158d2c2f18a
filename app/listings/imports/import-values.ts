/** Translates values of import files to the catalogue's; undefined for a value without an exact equivalent. Pure. */

import type { Field, FieldOf } from "#app/catalogue/fields/category.ts";
import { unitFactor } from "#app/catalogue/fields/field-kinds.ts";
import { FURTHER_UNITS, ROOMS_PATTERN, ROOMS_WORDS, VALUE_WORDS } from "./attribute-names.ts";
import { lineOf, lookUp, plainText, wordKey } from "./import-text.ts";

/** The result of one attribute: values of one or more fields, and list items that are unknown. */
export interface ReadValues {
  readonly values: { readonly [name: string]: unknown };
  readonly unknownItems: readonly string[];
}

/** Returns the comparable name of a choice without its remark: 'Апартаменти (в процес на строителство)'. */
function choiceKey(value: unknown): string {
  const text = value === true ? "yes" : value === false ? "no" : plainText(value);
  return wordKey(text).replace(/\s*\([^)]*\)$/, "");
}

const optionWords = new WeakMap<Field, ReadonlyMap<string, string>>();

/** Returns the options of the field by every word for them: value, label, aliases and words of other sites. */
function wordsOfOptions(field: FieldOf<"choice" | "choices">): ReadonlyMap<string, string> {
  const known = optionWords.get(field);
  if (known) return known;
  const values = new Set(field.options.map(({ value }) => value));
  const words = new Map([
    ...Object.entries(VALUE_WORDS[field.name] ?? {}).filter(([, value]) => values.has(value)),
    ...field.options.flatMap(({ value, label, aliases = [] }) =>
      [...aliases, wordKey(label), value].map((word) => [word, value] as const),
    ),
  ]);
  optionWords.set(field, words);
  return words;
}

function optionOf(field: FieldOf<"choice" | "choices">, value: unknown): string | undefined {
  return wordsOfOptions(field).get(choiceKey(value));
}

/** Returns a number in the field's unit from 61.4, '192 000 км', '2 дка' or 'партер'. */
function numberOf(field: FieldOf<"number">, value: unknown): number | undefined {
  // A measurement may be rounded to the decimals of the field, a count may not.
  const fitted = (amount: number) => (field.unit && amount >= 1 ? Number(amount.toFixed(field.decimals ?? 0)) : amount);
  if (typeof value === "number") return fitted(value);
  const key = wordKey(plainText(value));
  const text = lookUp(VALUE_WORDS[field.name], key) ?? key;
  if (field.name === "year") {
    const years = text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/g) ?? [];
    return years.length === 1 ? Number(years[0]) : undefined;
  }
  // Three digits after a separator are ambiguous (thousands or thousandths), so they are not read.
  const [, digits, decimals = "0", unit] =
    /^(-?\d{1,3}(?: \d{3})+|-?\d+)(?:[.,](\d{1,2}))?(?: ?(\p{L}.*))?$/u.exec(text) ?? [];
  const factor = unit === undefined ? 1 : factorOf(field, unit);
  if (digits === undefined || factor === undefined) return undefined;
  return fitted(Number(`${digits.replaceAll(" ", "")}.${decimals}`) * factor);
}

/** Returns how many of the field's units a unit is, also in the spellings of other sites. */
function factorOf(field: FieldOf<"number">, typed: string): number | undefined {
  return unitFactor(field, typed) ?? lookUp(FURTHER_UNITS[field.name], typed.replace(/[. ]/g, ""));
}

/** Returns a text in the spelling of our suggestions if only case and punctuation differ: 'Mercedes Benz'. */
function textOf(field: FieldOf<"text">, value: unknown): string | undefined {
  const bare = (text: string) => wordKey(text).replace(/[^\p{L}\p{N}]/gu, "");
  const text = lineOf(value);
  return field.suggestions?.find((one) => bare(one) === bare(text)) ?? (text || undefined);
}

/** Returns the monthly pay from `{from, to}`, one number, or '1500 - 2000'. */
function salaryOf(value: unknown): unknown {
  if (typeof value === "object") return value;
  const [, from, to = from] = /^(\d[\d ]*)(?: ?[-–] ?(\d[\d ]*))?$/.exec(wordKey(plainText(value))) ?? [];
  return from && { from, to };
}

function choicesOf(field: FieldOf<"choices">, value: unknown): ReadValues {
  const items: readonly unknown[] = Array.isArray(value) ? value : plainText(value).split(/[,;|\n]/);
  const read = items
    .filter((item) => plainText(item).trim() !== "")
    .map((item) => ({ item: plainText(item), option: optionOf(field, item) }));
  const options = read.map(({ option }) => option).filter((option) => option !== undefined);
  return {
    values: options.length > 0 ? { [field.name]: options } : {},
    unknownItems: read.filter(({ option }) => option === undefined).map(({ item }) => item),
  };
}

/** Returns the property type and the rooms of words such as 'тристаен', an apartment of three rooms. */
function homeOf(value: unknown): ReadValues["values"] | undefined {
  const match = ROOMS_PATTERN.exec(choiceKey(value));
  if (!match) return undefined;
  const [, word = "", digit] = match;
  return { property_type: "apartment", rooms: digit ? Number(digit) : ROOMS_WORDS.indexOf(word) + 1 };
}

export function readValue(field: Field, value: unknown): ReadValues {
  const only = (read: unknown): ReadValues => ({
    values: read === undefined ? {} : { [field.name]: read },
    unknownItems: [],
  });
  switch (field.kind) {
    case "text":
      return only(textOf(field, value));
    case "number":
      return only(numberOf(field, value));
    case "salary":
      return only(salaryOf(value));
    case "period":
      return only(value);
    case "choices":
      return choicesOf(field, value);
    case "choice": {
      const home = field.name === "property_type" ? homeOf(value) : undefined;
      return home ? { values: home, unknownItems: [] } : only(optionOf(field, value));
    }
  }
}
