/**
 * Maps the facts of an imported ad to attributes of its category. Unknown names and values are noted, never guessed; those that say
 * something are kept in the text. Pure.
 */
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { checkAttributes } from "#app/catalogue/fields/field-schemas.ts";
import {
  ATTRIBUTE_NAMES,
  BODIES,
  FACT_LISTS,
  FACT_PATTERNS,
  KEPT_IN_TEXT,
  KEPT_VALUES,
  NARROWER_WORDS,
  WITH_WIDER_OPTIONS,
} from "./attribute-names.ts";
import { lineOf, lookUp, type Note, note, wordKey } from "./import-text.ts";
import { type ReadValues, readValue } from "./import-values.ts";

/** A name and a value as in the file. */
export type Entry = readonly [name: string, value: unknown];

const NOTHING: ReadValues = { values: {}, unknownItems: [] };

function isGiven(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined;
}

/** The fields of each category by all their names: the field's name, its label, and those of other sites. */
const fieldsByName = new Map(
  CATALOGUE.map((category) => {
    const named = (name: string) => category.fields.find((field) => field.name === name);
    const names = [
      ...Object.entries(ATTRIBUTE_NAMES).map(([alias, name]) => [alias, named(name)] as const),
      ...category.fields.flatMap(
        (field) =>
          [
            [wordKey(field.label), field],
            [field.name, field],
          ] as const,
      ),
    ];
    return [category, new Map(names)] as const;
  }),
);

function findField(category: Category, name: string): Field | undefined {
  const key = wordKey(name);
  const fields = fieldsByName.get(category);
  return fields?.get(key) ?? fields?.get(key.replaceAll(" ", "_"));
}

/** Reads one value of a mixed list for the field determined by its format, or by a word that only that field has. */
function readFact(category: Category, fact: string): ReadValues {
  const form = FACT_PATTERNS.find(({ pattern }) => pattern.test(fact));
  const knowsWord = (field: Field) =>
    field.kind === "choice" || (field.kind === "text" && field.suggestions?.includes(wordKey(fact)));
  return (
    category.fields
      .filter((field) => (form ? field.name === form.name : knowsWord(field)))
      .map((field) => readValue(field, fact))
      .find(({ values }) => Object.keys(values).length > 0) ?? { values: {}, unknownItems: [fact] }
  );
}

function readFacts(category: Category, facts: readonly unknown[]): ReadValues {
  const read = facts.filter((fact) => typeof fact === "string").map((fact) => readFact(category, fact));
  return {
    values: Object.assign({}, ...read.map(({ values }) => values).reverse()),
    unknownItems: read.flatMap(({ unknownItems }) => unknownItems),
  };
}

/** CSV has no nested values: the columns salary_from and salary_to form one salary, available_from and available_to one period. */
const RANGES = [
  [/^salary_(from|to)$/, "salary_range"],
  [/^available(?:_dates)?_(from|to)$/, "available_dates"],
] as const;

function joinRanges(entries: readonly Entry[]): readonly Entry[] {
  return RANGES.reduce((rest: readonly Entry[], [pattern, field]) => {
    const end = ([name]: Entry) => pattern.exec(wordKey(name))?.[1];
    const parts = rest.filter((entry) => end(entry) && isGiven(entry[1]));
    if (parts.length === 0) return rest;
    const range = Object.fromEntries(parts.map((entry) => [end(entry), entry[1]]));
    return [...rest.filter((entry) => !end(entry)), [field, range] as const];
  }, entries);
}

/** A fact that an ad states and that no field of it can hold. */
export interface KeptFact {
  readonly label: string;
  readonly texts: readonly string[];
}

function textsOf(value: unknown): readonly string[] {
  const texts = (Array.isArray(value) ? value : [value]).map(lineOf).filter((text) => text !== "");
  return texts.map((text) => lookUp(KEPT_VALUES, wordKey(text)) ?? text);
}

/** Returns the attributes of an ad in the file. A missing required field is noted, but does not exclude the ad. */
export function mapAttributes(category: Category, entries: readonly Entry[]) {
  const notes: Note[] = [];
  const raw: { [name: string]: unknown } = {};
  const sources: (readonly string[])[] = [];
  const kept: KeptFact[] = [];
  const given = joinRanges(entries).filter(([, value]) => isGiven(value));
  for (const [name, value] of given) {
    const field = findField(category, name);
    const isFactList = FACT_LISTS.includes(wordKey(name)) && Array.isArray(value);
    const { values, unknownItems } = field
      ? readValue(field, value)
      : isFactList
        ? readFacts(category, value)
        : NOTHING;
    const names = Object.keys(values);
    const label = lookUp(KEPT_IN_TEXT, wordKey(name));
    const isUnread = field !== undefined && names.length + unknownItems.length === 0;
    const isNarrower = NARROWER_WORDS.includes(wordKey(lineOf(value)));
    const isWider = field !== undefined && (WITH_WIDER_OPTIONS.includes(field.name) || isNarrower);
    const labelOf = (item: string) =>
      (BODIES.includes(wordKey(item)) ? KEPT_IN_TEXT.body : undefined) ?? field?.label ?? "Още";
    for (const [label, texts] of Map.groupBy(unknownItems, labelOf)) kept.push({ label, texts });
    if (isUnread || (isWider && unknownItems.length === 0)) kept.push({ label: field.label, texts: textsOf(value) });
    else if (!field && label) kept.push({ label, texts: textsOf(value) });
    for (const item of unknownItems) notes.push(note(name, "not understood in the list, kept in the text", item));
    if (isUnread) notes.push(note(name, `not understood in ${category.name}, kept in the text`, value));
    else if (!field && !isFactList)
      notes.push(note(name, `no such field in ${category.name}${label ? ", kept in the text" : ""}`, value));
    for (const known of names.filter((known) => known in raw)) notes.push(note(name, `${known} is given twice`, value));
    // The first value wins.
    Object.assign(raw, { ...values, ...raw });
    sources.push(names);
  }
  const { attributes, errors } = checkAttributes(category, (field) => raw[field.name]);
  for (const { name } of category.fields.filter((field) => !(field.name in attributes))) {
    if (name in raw) notes.push(note(name, errors[name] ?? "does not go with the other values", raw[name]));
    else if (errors[name]) notes.push(note(name, `not known, though the form of ${category.name} requires it`, ""));
  }
  const used = sources.filter((names) => names.some((name) => name in attributes)).length;
  // The number of attributes in the file, and of those that were used at least in part.
  return { attributes, notes, kept, given: given.length, used };
}
