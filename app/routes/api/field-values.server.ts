/** Reads the values of fields in the body of an ad. */
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { fieldApplies } from "#app/catalogue/fields/field-kinds.ts";
import type { Attributes } from "#db/attributes.ts";
import { KEY_ERRORS } from "./operation.server.ts";

export type Json = Readonly<Record<string, unknown>>;
export type Errors = Record<string, string>;

interface Fields {
  /** The values of the ad, and those before it was edited. */
  readonly all: Json;
  readonly before: Json | undefined;
  readonly category: Category;
}

/**
 * Returns the messages for values that the form leaves out, because the field does not apply with another value, unless the ad has them
 * so. What is given away has no unit of its price.
 */
export function hiddenErrors(given: Json, { all, before, category: { fields } }: Fields): Errors {
  const isHidden = (field: Field, values: Json) => !fieldApplies(field, values as Attributes);
  const hidden = fields.filter(
    (field) => !field.inPrice && (given[field.name] ?? null) !== null && isHidden(field, all),
  );
  const made = hidden.filter((field) => !before || !isHidden(field, before));
  return Object.fromEntries(made.map(({ name }) => [name, KEY_ERRORS.hidden(name)]));
}

/** Appends the value of a field as the form names it; returns false if it has the wrong type. */
export function addValue(add: (name: string, value: unknown) => void, field: Field, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const isRange = field.kind === "salary" || field.kind === "period";
  if (isRange !== isObject(value) || (Array.isArray(value) && field.kind !== "choices")) return false;
  const parts = isObject(value)
    ? Object.entries(value).map(([end, part]) => [`${field.name}_${end}`, part] as const)
    : listOf(value).map((part) => [field.name, part] as const);
  if (parts.some(([name, part]) => (part !== null && typeof part === "object") || !namesOf(field).includes(name)))
    return false;
  for (const [name, part] of parts) if (part !== null) add(name, part);
  return true;
}

/** Returns the keys of a field in the form. */
export function namesOf({ kind, name }: Field): readonly string[] {
  return kind === "salary" || kind === "period" ? [`${name}_from`, `${name}_to`] : [name];
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
