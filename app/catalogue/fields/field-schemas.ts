/** The validation of each kind of field. Input comes from a form or an import file: strings, numbers, lists. */
import { z } from "zod";
import { lineField } from "#app/platform/text-field.ts";
import { isDay } from "#app/wording/dates.ts";
import { readNumber } from "#app/wording/numbers.ts";
import { counted, formatWhole } from "#app/wording/plurals.ts";
import type { Attributes, FieldName, FieldValue } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf } from "./category.ts";
import { fieldApplies, maxOf, type NumberBounds } from "./field-kinds.ts";

/** Empty input of any type means "not given". */
const notGiven = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "") ? undefined : value;

function numberSchema(label: string, { min, max, decimals = 0 }: NumberBounds) {
  const precision = decimals > 0 ? `, с до ${counted(decimals, "знак", "знака")} след запетаята` : "";
  const message = `${label}: въведете число от ${formatWhole(min)} до ${formatWhole(max)}${precision}`;
  const number = z
    .number(message)
    .min(min, message)
    .max(max, message)
    .refine((value) => Number(value.toFixed(decimals)) === value, message);
  return z.preprocess((value) => (typeof value === "string" ? (readNumber(value, decimals) ?? value) : value), number);
}

const EXAMPLE_DAY = "30.06.2026";

/** '30.6.2026' as '2026-06-30', for browsers whose field of a date is one of text. */
function readDay(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\s*г?\.?$/.exec(text.trim()) ?? [];
  return day ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.trim();
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
  salary: (field) => {
    const amount = z.preprocess(notGiven, numberSchema(field.label, { min: 0, max: field.max }).optional());
    return z
      .object({ from: amount, to: amount }, `${field.label}: въведете число`)
      .transform(({ from, to }) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }))
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        message: `${field.label}: „от“ не може да е повече от „до“`,
      })
      .transform((salary) => (Object.keys(salary).length > 0 ? salary : undefined));
  },
  period: ({ label }) => {
    const day = z.preprocess(
      notGiven,
      z
        .string(`${label}: въведете дата`)
        .transform(readDay)
        .refine(isDay, `${label}: въведете дата като ${EXAMPLE_DAY}`)
        .optional(),
    );
    return z
      .object({ from: day, to: day }, `${label}: въведете дата`)
      .transform(({ from, to }) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }))
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        message: `${label}: „от“ не може да е след „до“`,
      })
      .transform((period) => (Object.keys(period).length > 0 ? period : undefined));
  },
};

/** The schema of one value; an empty optional field gives `undefined`. */
export function fieldSchema(field: Field): z.ZodType<FieldValue | undefined> {
  // The kind selects the schema maker of that very kind; TypeScript cannot follow the pairing.
  const make = FIELD_SCHEMAS[field.kind] as (field: Field) => z.ZodType<FieldValue | undefined>;
  return make(field);
}

/** The raw value of a field among submitted entries: several for a list, `name_from`/`name_to` for a salary or a period. */
export function rawFieldValue(
  field: Field,
  entries: { readonly get: (name: string) => unknown; readonly getAll: (name: string) => readonly unknown[] },
): unknown {
  if (field.kind === "choices") {
    const given = entries.getAll(field.name).filter((value) => notGiven(value) !== undefined);
    return given.length > 0 ? given : undefined;
  }
  if (field.kind === "salary" || field.kind === "period")
    return { from: entries.get(`${field.name}_from`), to: entries.get(`${field.name}_to`) };
  return entries.get(field.name);
}

/** 'Изберете вид имот'. */
export function missingMessage(field: Field): string {
  return `Изберете ${field.label.charAt(0).toLowerCase()}${field.label.slice(1)}`;
}

export type FieldErrors = Partial<Record<FieldName, string>>;

/**
 * Checks all fields of a category. Fields that do not apply are dropped silently. Of the others, each invalid or missing one
 * gets a message, and the valid ones are returned in any case, because an import keeps those.
 */
export function checkAttributes(
  category: Category,
  raw: (field: Field) => unknown,
): { readonly attributes: Attributes; readonly errors: FieldErrors } {
  const attributes: { [name in FieldName]?: FieldValue } = {};
  const errors: FieldErrors = {};
  for (const field of category.fields) {
    if (!fieldApplies(field, attributes)) continue;
    const given = notGiven(raw(field));
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
