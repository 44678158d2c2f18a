/**
 * The behaviour of each kind of field in lists and on pages: its value as text, and its filter in the URL.
 * A new kind is a new member of `Field`; the compiler then names what it must provide here, in field-schemas.ts and in field-controls.tsx.
 */

import { cleanLine } from "#app/platform/text.ts";
import { yearOf } from "#app/wording/dates.ts";
import { type Currency, formatMoney } from "#app/wording/money.ts";
import { formatNumber, readNumber } from "#app/wording/numbers.ts";
import type { Attributes, FieldName, FieldValue, Salary } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf, Option } from "./category.ts";

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
  | { readonly kind: "pays"; readonly name: FieldName; readonly from: number };

interface KindBehaviour<K extends FieldKind> {
  /** The value as text; undefined if it is not of this kind (stored by an older catalogue). */
  format(field: FieldOf<K>, value: FieldValue, currency: Currency): string | undefined;
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

function optionLabel(options: readonly Option[], value: string): string | undefined {
  return options.find((option) => option.value === value)?.label;
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

export function isSalary(value: FieldValue): value is Salary {
  return typeof value === "object" && !Array.isArray(value);
}

const FIELD_KINDS = {
  text: {
    format: (_field, value) => (typeof value === "string" ? value : undefined),
    filter: (field, params) => {
      const text = cleanLine(params.get(field.name) ?? "");
      return text && text.length <= MAX_FILTER_TEXT ? { kind: "starts", name: field.name, text } : undefined;
    },
    params: (field) => [field.name],
  },
  number: {
    format: (field, value) => {
      if (typeof value !== "number") return undefined;
      const digits = field.plain ? String(value) : formatNumber(value);
      return field.unit ? `${digits} ${field.unit}` : digits;
    },
    filter: (field, params) => {
      const bounds = { ...field, max: maxOf(field) };
      const from = boundedNumber(params, `${field.name}_from`, bounds);
      const to = boundedNumber(params, `${field.name}_to`, bounds);
      return from === undefined && to === undefined ? undefined : { kind: "between", name: field.name, from, to };
    },
    params: (field) => [`${field.name}_from`, `${field.name}_to`],
  },
  choice: {
    format: (field, value) => (typeof value === "string" ? optionLabel(field.options, value) : undefined),
    filter: choiceFilter,
    params: (field) => [field.name],
  },
  choices: {
    format: (field, value) => {
      if (!Array.isArray(value)) return undefined;
      const labels = value.map((one) => optionLabel(field.options, one)).filter((label) => label !== undefined);
      return labels.join(", ") || undefined;
    },
    filter: choiceFilter,
    params: (field) => [field.name],
  },
  salary: {
    format: (_field, value, currency) => {
      if (!isSalary(value)) return undefined;
      const money = (units: number) => formatMoney({ cents: units * 100, currency });
      if (value.from !== undefined && value.to !== undefined) {
        return value.from === value.to
          ? money(value.from)
          : `${money(value.from).split("\u00a0")[0]} – ${money(value.to)}`;
      }
      if (value.from !== undefined) return `от ${money(value.from)}`;
      return value.to === undefined ? undefined : `до ${money(value.to)}`;
    },
    filter: (field, params) => {
      const from = boundedNumber(params, `${field.name}_from`, { min: 1, max: field.max });
      return from === undefined ? undefined : { kind: "pays", name: field.name, from };
    },
    params: (field) => [`${field.name}_from`],
  },
} as const satisfies { readonly [K in FieldKind]: KindBehaviour<K> };

/** Pairs a field with the behaviour of its kind; the only place where the two types are joined. */
function kindOf(field: Field): KindBehaviour<FieldKind> {
  return FIELD_KINDS[field.kind] as unknown as KindBehaviour<FieldKind>;
}

export function filterParams(field: Field): readonly string[] {
  return kindOf(field).params(field);
}

/** The conditions on a category's fields in a URL. */
export function readFieldFilters(category: Category, params: URLSearchParams): readonly FieldFilter[] {
  return category.fields
    .filter((field) => field.filter)
    .map((field) => kindOf(field).filter(field, params))
    .filter((filter) => filter !== undefined);
}

/** Whether the field applies, given the others: a plot has no rooms. */
export function fieldApplies(field: Field, attributes: Attributes): boolean {
  if (!field.notWhen) return true;
  const other = attributes[field.notWhen.field];
  return !(typeof other === "string" && field.notWhen.is.includes(other));
}

export interface Fact {
  readonly name: FieldName;
  readonly label: string;
  readonly text: string;
}

/** The facts of an ad in the catalogue's order; with `onCard` only those shown in lists. */
export function describeAttributes(
  category: Category,
  attributes: Attributes,
  { currency, onCard = false }: { readonly currency: Currency; readonly onCard?: boolean },
): readonly Fact[] {
  return category.fields
    .filter((field) => !onCard || field.onCard)
    .flatMap((field) => {
      const value = attributes[field.name];
      const text = value === undefined ? undefined : kindOf(field).format(field, value, currency);
      return text ? [{ name: field.name, label: field.label, text }] : [];
    });
}
