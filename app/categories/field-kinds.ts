/**
 * The behaviour of each kind of field in lists and on pages: its value as text, and its filter in the URL.
 * A new kind is a new member of `Field`; the compiler then names what it must provide here, in field-schemas.ts and in field-controls.tsx.
 */

import { cleanLine } from "#app/platform/text.ts";
import { dayOf, formatPeriod, isDay, yearOf } from "#app/wording/dates.ts";
import { type Currency, formatMoney } from "#app/wording/money.ts";
import { formatNumber, readNumber } from "#app/wording/numbers.ts";
import { plural } from "#app/wording/plurals.ts";
import { isPriceUnit, PRICE_UNITS } from "#app/wording/price.ts";
import type { Attributes, FieldName, FieldValue, Period, Salary } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf, Option } from "./category.ts";
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

/** What the text of a value depends on besides the value. */
interface Surroundings {
  readonly currency: Currency;
  readonly attributes: Attributes;
  readonly now: Date;
}

interface KindBehaviour<K extends FieldKind> {
  /** The value as text; undefined if it is not of this kind (stored by an older catalogue). */
  format(field: FieldOf<K>, value: FieldValue, around: Surroundings): string | undefined;
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
  return isRange(value, (end) => typeof end === "number");
}

export function isPeriod(value: FieldValue | undefined): value is Period {
  return value !== undefined && isRange(value, (end) => typeof end === "string" && isDay(end));
}

function isRange(value: FieldValue, isEnd: (end: unknown) => boolean): boolean {
  return typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isEnd);
}

/** The last day of a period that is over. */
export function endedOn(value: FieldValue | undefined, now: Date): string | undefined {
  return isPeriod(value) && value.to !== undefined && value.to < dayOf(now) ? value.to : undefined;
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
    format: (field, value, { attributes: { price_unit: of } }) => {
      if (typeof value !== "number") return undefined;
      const digits = field.plain ? String(value) : formatNumber(value);
      const counted = field.inPriceUnits && isPriceUnit(of) ? PRICE_UNITS[of] : undefined;
      const unit = counted ? plural(value, counted.one, counted.many) : field.unit;
      return unit ? `${digits} ${unit}` : digits;
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
    format: (_field, value, { currency }) => {
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
  period: {
    format: (_field, value, { now }) => {
      const text = isPeriod(value) && formatPeriod(value);
      return text ? text + (endedOn(value, now) ? " (срокът мина)" : "") : undefined;
    },
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

export interface Fact {
  readonly name: FieldName;
  readonly label: string;
  readonly text: string;
}

/** A card has room for few; a page tells the price by itself; nobody searches for days. */
const SHOWN_ON = {
  anything: () => true,
  card: (field: Field) => field.onCard === true,
  page: (field: Field) => !field.inPrice,
  search: (field: Field) => field.kind !== "period",
} as const;

interface Description {
  readonly currency: Currency;
  readonly on?: keyof typeof SHOWN_ON;
  readonly now?: Date;
}

/** The facts of an ad in the catalogue's order. */
export function describeAttributes(
  category: Category,
  attributes: Attributes,
  { currency, on = "anything", now = new Date() }: Description,
): readonly Fact[] {
  return category.fields.filter(SHOWN_ON[on]).flatMap((field) => {
    const value = attributes[field.name];
    const text = value === undefined ? undefined : kindOf(field).format(field, value, { currency, attributes, now });
    return text ? [{ name: field.name, label: field.label, text }] : [];
  });
}
