/**
 * Reads the filters of each kind of field from the URL of a list. For a new kind add a member to `Field`; the compiler then reports
 * the missing entries here and in field-texts.ts, field-schemas.ts and field-controls.tsx.
 */
import { unitKey } from "#app/catalogue/language/tokens.ts";
import { readNumber } from "#app/platform/numbers/numbers.ts";
import { isDay, yearOf } from "#app/platform/wording/dates.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf, Option } from "./category.ts";
import type { FieldFilter } from "./field-filter.schema.ts";
import { ANY_KIND } from "./price-fields.ts";

/** Reads the condition on a field from the URL; returns undefined if it is missing or invalid. */
type FilterReader<K extends FieldKind> = (field: FieldOf<K>, params: URLSearchParams) => FieldFilter | undefined;

/** The suffixes of the URL parameters of each kind of field, after the field's name. */
const PARAM_SUFFIXES: { readonly [K in FieldKind]: readonly string[] } = {
  text: [""],
  number: ["_from", "_to"],
  choice: [""],
  choices: [""],
  salary: ["_from"],
  period: ["_on"],
};

const MAX_FILTER_TEXT = 60;

/** The bounds of a number field, and its units. */
export interface NumberBounds extends Pick<FieldOf<"number">, "decimals" | "unit" | "otherUnits" | "plain"> {
  readonly min: number;
  readonly max: number;
}

const YEAR_UNITS: Readonly<Record<string, number>> = { г: 1, год: 1, година: 1 };

/** Returns how many of the field's units a unit is, in any of its spellings; undefined for a unit of something else. */
export function unitFactor(
  { unit, otherUnits, plain }: Pick<NumberBounds, "unit" | "otherUnits" | "plain">,
  typed: string,
): number | undefined {
  const key = unitKey(typed);
  // A unit of several words, such as 'км/ч', has no key.
  if (unit !== undefined && (typed === unit || (key !== "" && key === unitKey(unit)))) return 1;
  const others = plain ? YEAR_UNITS : otherUnits;
  return others && Object.hasOwn(others, key) ? others[key] : undefined;
}

/** Returns the units of a field by their `unitKey`, its own first. */
export function unitsOf({ unit, otherUnits = {} }: Pick<NumberBounds, "unit" | "otherUnits">): readonly string[] {
  return [...(unit ? [unitKey(unit)] : []), ...Object.keys(otherUnits)];
}

/** Reads the number of a field as people type it, with or without a unit that the field knows. */
export function readFieldNumber(text: string, bounds: NumberBounds): number | undefined {
  return readNumber(text, bounds.decimals, (unit) => unitFactor(bounds, unit));
}

/** Returns the number of a URL parameter if it is within the field's bounds, else undefined. */
function boundedNumber(params: URLSearchParams, name: string, bounds: NumberBounds): number | undefined {
  const value = readFieldNumber(params.get(name) ?? "", bounds);
  return value !== undefined && value >= bounds.min && value <= bounds.max ? value : undefined;
}

function choiceFilter(field: FieldOf<"choice" | "choices">, params: URLSearchParams): FieldFilter | undefined {
  const value = params.get(field.name);
  const option = field.options.find((one) => one.value === value || one.aliases?.includes(value ?? ""));
  return option && { kind: "is", name: field.name, value: option.value };
}

export function maxOf(field: FieldOf<"number">, now = new Date()): number {
  return field.max === "next-year" ? yearOf(now) + 1 : field.max;
}

/** Returns the input mode of a number field; numeric keyboards have no minus. */
export function keyboardOf({ min, decimals }: FieldOf<"number">): "text" | "decimal" | "numeric" {
  if (min < 0) return "text";
  return decimals ? "decimal" : "numeric";
}

const FILTER_READERS: { readonly [K in FieldKind]: FilterReader<K> } = {
  text: (field, params) => {
    const text = cleanLine(params.get(field.name) ?? "");
    return text && text.length <= MAX_FILTER_TEXT ? { kind: "starts", name: field.name, text } : undefined;
  },
  number: (field, params) => {
    const bounds = { ...field, max: maxOf(field) };
    const from = boundedNumber(params, `${field.name}_from`, bounds);
    const to = boundedNumber(params, `${field.name}_to`, bounds);
    if (from === undefined && to === undefined) return undefined;
    const isSwapped = from !== undefined && to !== undefined && from > to;
    return { kind: "between", name: field.name, ...(isSwapped ? { from: to, to: from } : { from, to }) };
  },
  choice: choiceFilter,
  choices: choiceFilter,
  salary: (field, params) => {
    const from = boundedNumber(params, `${field.name}_from`, { min: 1, max: field.max });
    return from === undefined ? undefined : { kind: "pays", name: field.name, from };
  },
  period: (field, params) => {
    const day = params.get(`${field.name}_on`) ?? "";
    return isDay(day) ? { kind: "covers", name: field.name, day } : undefined;
  },
};

/** Returns the names of the URL parameters of a field's filter. */
export function filterParams(field: Field): readonly string[] {
  return PARAM_SUFFIXES[field.kind].map((end) => field.name + end);
}

/** Returns the fields by which a list of one category or of all can be filtered. */
export function fieldsOfList(category: Category | undefined): readonly Field[] {
  return category ? category.fields.filter((field) => field.filter) : [ANY_KIND];
}

/** Returns the conditions on fields in the URL of a list. */
export function readFieldFilters(category: Category | undefined, params: URLSearchParams): readonly FieldFilter[] {
  return (
    fieldsOfList(category)
      // The reader has the kind of the field, which TypeScript cannot infer.
      .map((field) => (FILTER_READERS[field.kind] as FilterReader<FieldKind>)(field, params))
      .filter((filter) => filter !== undefined)
  );
}

/** Returns the values to suggest for a text field, given the values of the other fields. */
export function suggestionsFor(
  { suggestions, suggestionsBy }: FieldOf<"text">,
  given: (name: string) => unknown,
): readonly string[] | undefined {
  if (!suggestionsBy) return suggestions;
  const value = String(given(suggestionsBy.field) ?? "")
    .trim()
    .toLowerCase();
  return Object.entries(suggestionsBy.lists).find(([key]) => key.toLowerCase() === value)?.[1];
}

/** Returns the options of a field that fit the values of the other fields. */
export function optionsFor({ options, optionsBy }: FieldOf<"choice">, attributes: Attributes): readonly Option[] {
  const fitting = optionsBy?.values[String(attributes[optionsBy.field] ?? "")];
  return fitting ? options.filter(({ value }) => fitting.includes(value)) : options;
}

/** Returns the fields with which a form begins: what is offered, by which the other fields are chosen. */
export function leadingFields({ fields }: Category): readonly Field[] {
  const deciding = new Set(fields.flatMap(({ notWhen, onlyWhen }) => [notWhen?.field, onlyWhen?.field]));
  return fields.filter(
    (field) => field.kind === "choice" && !field.inPrice && (field.required || deciding.has(field.name)),
  );
}

/** Reports whether the ads of a category say by a field of what kind they are. */
export function hasKinds({ fields }: Category): boolean {
  return fields.some((field) => "search" in field && field.search === "kind");
}

/** Reports whether a field applies only to some values of a field that is still empty, as it is itself. */
export function awaitsChoice(field: Field, attributes: Attributes): boolean {
  const deciding = (field.notWhen ?? field.onlyWhen)?.field;
  return deciding !== undefined && !field.inPrice && !attributes[deciding] && !attributes[field.name];
}

/** Reports whether a field applies with the other values: a plot has no rooms. */
export function fieldApplies(field: Field, attributes: Attributes): boolean {
  const has = ({ field: name, is }: NonNullable<Field["notWhen"]>) => {
    const other = attributes[name];
    return typeof other === "string" && is.includes(other);
  };
  return !(field.notWhen && has(field.notWhen)) && (!field.onlyWhen || has(field.onlyWhen));
}

/** Reports whether the form asks for a field, given the values of the others; without script also for one that awaits a choice. */
export function isFieldAsked(field: Field, attributes: Attributes): boolean {
  const isPossible = awaitsChoice(field, attributes) || fieldApplies(field, attributes);
  return isPossible && !(field.kind === "choice" && optionsFor(field, attributes).length === 0);
}
