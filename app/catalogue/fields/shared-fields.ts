/** Fields and options used by several categories. */
import type { ChoiceField, NumberField, Option, TextField } from "./category.ts";

const CONDITION = {
  new: "Ново",
  excellent: "Отлично",
  very_good: "Много добро",
  good: "Добро",
  fair: "Задоволително",
  poor: "За части",
  needs_renovation: "За ремонт",
} as const;

/** The condition field, with the values that fit the category. */
export function conditionField(...values: readonly (keyof typeof CONDITION)[]): ChoiceField {
  return {
    name: "condition",
    kind: "choice",
    label: "Състояние",
    options: values.map((value) => ({ value, label: CONDITION[value] })),
    filter: true,
    onCard: true,
  };
}

export const THING_CONDITIONS = ["new", "excellent", "very_good", "good", "fair", "poor"] as const;

export function brandField(...suggestions: readonly string[]): TextField {
  return { name: "brand", kind: "text", label: "Марка", maxLength: 60, suggestions, filter: true };
}

export const colorField: TextField = {
  name: "color",
  kind: "text",
  label: "Цвят",
  maxLength: 40,
  suggestions: ["бял", "черен", "сив", "сребрист", "червен", "син", "зелен", "жълт", "кафяв", "бежов"],
};

export const materialField: TextField = {
  name: "material",
  kind: "text",
  label: "Материал",
  maxLength: 60,
  suggestions: ["дърво", "метал", "пластмаса", "стъкло", "кожа", "памук", "вълна", "дънков плат"],
};

/** What is left of it. */
export const quantityField: NumberField = {
  name: "quantity",
  kind: "number",
  label: "Количество",
  help: "Колко имате в момента, в мярката на цената.",
  min: 0,
  max: 1_000_000,
  decimals: 2,
  inPriceUnits: true,
};

export const sizeField: TextField = { name: "size", kind: "text", label: "Размер", maxLength: 40, filter: true };

export const warrantyField: ChoiceField = {
  name: "warranty",
  kind: "choice",
  label: "Гаранция",
  options: [
    { value: "yes", label: "Да" },
    { value: "no", label: "Не" },
  ],
};

export const availabilityField: ChoiceField = {
  name: "availability",
  kind: "choice",
  label: "Кога е възможно",
  options: [
    { value: "immediately", label: "Веднага" },
    { value: "within_week", label: "До една седмица" },
    { value: "within_month", label: "До един месец" },
    { value: "flexible", label: "По договаряне" },
  ],
};

/** Options from `value: label` pairs, in the order written. */
export function options(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
