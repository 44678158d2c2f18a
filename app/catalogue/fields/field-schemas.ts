/** Validates each kind of field. Input comes from a form or an import file: strings, numbers and lists. */
import { z } from "zod";
import { lineField } from "#app/platform/forms/text-field.ts";
import { isDay } from "#app/platform/wording/dates.ts";
import { counted, formatWhole } from "#app/platform/wording/plurals.ts";
import { cleanLine, MAX_RAW, withinSentence } from "#app/platform/wording/text.ts";
import type { Attributes, FieldValue } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf } from "./category.ts";
import { fieldApplies, maxOf, type NumberBounds, readFieldNumber } from "./field-kinds.ts";

/** Tidies a text, and converts empty input of any type to undefined. */
function givenValue(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  // A longer text is refused unread.
  return value.length > MAX_RAW ? value : cleanLine(value) || undefined;
}

function numberSchema(label: string, bounds: NumberBounds) {
  const { min, max, decimals = 0 } = bounds;
  const precision = decimals > 0 ? `, с до ${counted(decimals, "знак", "знака")} след запетаята` : "";
  const message = `${label}: въведете число от ${formatWhole(min)} до ${formatWhole(max)}${precision}`;
  const number = z
    .number(message)
    .min(min, message)
    .max(max, message)
    .refine((value) => Number(value.toFixed(decimals)) === value, message);
  return z.preprocess(
    (value) => (typeof value === "string" ? (readFieldNumber(value, bounds) ?? value) : value),
    number,
  );
}

const EXAMPLE_DAY = "30.06.2026";

/** Converts '30.6.2026' to '2026-06-30', for browsers without a date input. */
function readDay(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\s*г?\.?$/.exec(text) ?? [];
  return day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

function optionSchema(field: FieldOf<"choice" | "choices">) {
  const message = `${field.label}: изберете от списъка`;
  return z.string(message).transform((value, context) => {
    const option = field.options.find((one) => one.value === value || one.aliases?.includes(value));
    if (option) return option.value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const FIELD_SCHEMAS: { readonly [K in FieldKind]: (field: FieldOf<K>) => z.ZodType<FieldValue | undefined> } = {
  text: (field) =>
    z
      .string(`${field.label}: въведете текст`)
      .transform((text): unknown => text)
      .pipe(lineField(field.maxLength, `${field.label}: най-много ${field.maxLength} знака`))
      .transform((text) => text || undefined),
  number: (field) => numberSchema(field.label, { ...field, max: maxOf(field) }),
  choice: optionSchema,
  choices: (field) =>
    z.preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(optionSchema(field)).transform((values) => [...new Set(values)]),
    ),
  salary: ({ label, max }) =>
    rangeSchema(numberSchema(label, { min: 0, max }).optional(), {
      shape: `${label}: въведете число`,
      order: `${label}: „от“ не може да е повече от „до“`,
    }),
  period: ({ label }) =>
    rangeSchema(
      z
        .string(`${label}: въведете дата`)
        .transform(readDay)
        .refine(isDay, `${label}: въведете дата като ${EXAMPLE_DAY}`)
        .optional(),
      { shape: `${label}: въведете дата`, order: `${label}: „от“ не може да е след „до“` },
    ),
};

/** Returns a schema for a range, which checks both ends and their order. Either may be missing; without both the value is undefined. */
function rangeSchema<End extends string | number>(
  end: z.ZodType<End | undefined>,
  messages: { readonly shape: string; readonly order: string },
) {
  const given = z.preprocess(givenValue, end);
  return z
    .object({ from: given, to: given }, messages.shape)
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { message: messages.order })
    .transform(({ from, to }) =>
      from === undefined && to === undefined
        ? undefined
        : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    );
}

/** The schemas of fields without a bound that time changes: making one takes longer than checking a value. */
const lasting = new WeakMap<Field, z.ZodType<FieldValue | undefined>>();

/** Returns the schema of a field's value; an empty optional field becomes undefined. */
export function fieldSchema(field: Field): z.ZodType<FieldValue | undefined> {
  const known = lasting.get(field);
  if (known) return known;
  // The schema has the kind of the field, which TypeScript cannot infer.
  const make = FIELD_SCHEMAS[field.kind] as (field: Field) => z.ZodType<FieldValue | undefined>;
  const schema = make(field);
  if (!(field.kind === "number" && field.max === "next-year")) lasting.set(field, schema);
  return schema;
}

/** Returns the raw value of a field from submitted entries: a list for choices, `name_from` and `name_to` for a salary or period. */
export function rawFieldValue(
  field: Field,
  entries: { readonly get: (name: string) => unknown; readonly getAll: (name: string) => readonly unknown[] },
): unknown {
  if (field.kind === "choices") {
    const given = entries
      .getAll(field.name)
      .map(givenValue)
      .filter((value) => value !== undefined);
    return given.length > 0 ? given : undefined;
  }
  if (field.kind === "salary" || field.kind === "period")
    return { from: entries.get(`${field.name}_from`), to: entries.get(`${field.name}_to`) };
  return entries.get(field.name);
}

/** Returns the message for a missing value, for example 'Изберете вид имот'. */
export function missingMessage(field: Field): string {
  return `Изберете ${withinSentence(field.label)}`;
}

export type FieldErrors = Record<string, string>;

/**
 * Validates all fields of a category and drops those that do not apply. Returns a message for each invalid or missing field, and the
 * valid values in any case, because an import uses them.
 */
export function checkAttributes(
  category: Category,
  raw: (field: Field) => unknown,
): { readonly attributes: Attributes; readonly errors: FieldErrors } {
  const attributes: { [name: string]: FieldValue } = {};
  const errors: FieldErrors = {};
  for (const field of category.fields) {
    if (!fieldApplies(field, attributes)) continue;
    const given = givenValue(raw(field));
    if (given === undefined) {
      if (field.required) errors[field.name] = missingMessage(field);
      continue;
    }
    const result = fieldSchema(field).safeParse(given);
    if (!result.success) errors[field.name] = result.error.issues[0]?.message ?? field.label;
    else if (result.data !== undefined) attributes[field.name] = result.data;
  }
  return { attributes, errors };
}
