/**
 * The behaviour of each kind of field in lists: its filter in the URL. A new kind is a new member of `Field`; the compiler then
 * names what it must provide here, in field-texts.ts, field-schemas.ts and field-controls.tsx.
 */
import { cleanLine } from "#app/platform/text.ts";
import { isDay, yearOf } from "#app/wording/dates.ts";
import { readNumber } from "#app/wording/numbers.ts";
import type { Attributes, FieldName } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf } from "./category.ts";
import { ANY_KIND } from "./price-fields.ts";

/** One condition on `listings.attributes`, read from the URL. */
export type FieldFilter =
  | { readonly kind: "is"; readonly name: FieldName; readonly value: string }
  | { readonly kind: "starts"; readonly name: FieldName; readonly text: string }
  | {
      readonly kind: "between";
      readonly name: FieldName;
      readonly from?: number | undefined;
      readonly to?: number | undefined;
    }
  | { readonly kind: "pays"; readonly name: FieldName; readonly from: number }
  | { readonly kind: "covers"; readonly name: FieldName; readonly day: string };

interface KindBehaviour<K extends FieldKind> {
  /** The condition in the URL; invalid values are ignored. */
  filter(field: FieldOf<K>, params: URLSearchParams): FieldFilter | undefined;
  /** The names of the URL parameters that `filter` reads. */
  params(field: FieldOf<K>): readonly string[];
}

const MAX_FILTER_TEXT = 60;

/** What a number of a field must keep to. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals?: number | undefined;
}

/** A number of a URL parameter within the field's bounds, else undefined. */
function boundedNumber(
  params: URLSearchParams,
  name: string,
  { min, max, decimals }: NumberBounds,
): number | undefined {
  const value = readNumber(params.get(name) ?? "", decimals);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

function choiceFilter(field: FieldOf<"choice" | "choices">, params: URLSearchParams): FieldFilter | undefined {
  const value = params.get(field.name);
  const option = field.options.find((one) => one.value === value || one.aliases?.includes(value ?? ""));
  return option && { kind: "is", name: field.name, value: option.value };
}

export function maxOf(field: FieldOf<"number">, now = new Date()): number {
  return field.max === "next-year" ? yearOf(now) + 1 : field.max;
}

/** The keyboard of a phone for the field; the numeric ones have no minus. */
export function keyboardOf({ min, decimals }: FieldOf<"number">): "text" | "decimal" | "numeric" {
  if (min < 0) return "text";
  return decimals ? "decimal" : "numeric";
}

const FIELD_KINDS = {
  text: {
    filter: (field, params) => {
      const text = cleanLine(params.get(field.name) ?? "");
      return text && text.length <= MAX_FILTER_TEXT ? { kind: "starts", name: field.name, text } : undefined;
    },
    params: (field) => [field.name],
  },
  number: {
    filter: (field, params) => {
      const bounds = { ...field, max: maxOf(field) };
      const from = boundedNumber(params, `${field.name}_from`, bounds);
      const to = boundedNumber(params, `${field.name}_to`, bounds);
      return from === undefined && to === undefined ? undefined : { kind: "between", name: field.name, from, to };
    },
    params: (field) => [`${field.name}_from`, `${field.name}_to`],
  },
  choice: {
    filter: choiceFilter,
    params: (field) => [field.name],
  },
  choices: {
    filter: choiceFilter,
    params: (field) => [field.name],
  },
  salary: {
    filter: (field, params) => {
      const from = boundedNumber(params, `${field.name}_from`, { min: 1, max: field.max });
      return from === undefined ? undefined : { kind: "pays", name: field.name, from };
    },
    params: (field) => [`${field.name}_from`],
  },
  period: {
    filter: (field, params) => {
      const day = params.get(`${field.name}_on`) ?? "";
      return isDay(day) ? { kind: "covers", name: field.name, day } : undefined;
    },
    params: (field) => [`${field.name}_on`],
  },
} as const satisfies { readonly [K in FieldKind]: KindBehaviour<K> };

/** Pairs a field with the behaviour of its kind; the only place where the two types are joined. */
function kindOf(field: Field): KindBehaviour<FieldKind> {
  return FIELD_KINDS[field.kind] as unknown as KindBehaviour<FieldKind>;
}

export function filterParams(field: Field): readonly string[] {
  return kindOf(field).params(field);
}

/** The fields that a list can be narrowed by, of one category or of all. */
export function fieldsOfList(category: Category | undefined): readonly Field[] {
  return category ? category.fields.filter((field) => field.filter) : [ANY_KIND];
}

/** The conditions on fields in the URL of a list. */
export function readFieldFilters(category: Category | undefined, params: URLSearchParams): readonly FieldFilter[] {
  return fieldsOfList(category)
    .map((field) => kindOf(field).filter(field, params))
    .filter((filter) => filter !== undefined);
}

/** Whether the field applies, given the others: a plot has no rooms. */
export function fieldApplies(field: Field, attributes: Attributes): boolean {
  const has = ({ field: name, is }: NonNullable<Field["notWhen"]>) => {
    const other = attributes[name];
    return typeof other === "string" && is.includes(other);
  };
  return !(field.notWhen && has(field.notWhen)) && (!field.onlyWhen || has(field.onlyWhen));
}
