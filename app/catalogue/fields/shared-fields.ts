/** Fields and options used by several categories, and the function that defines a category. */
import type { Category, ChoiceField, NumberField, Option, TextField } from "./category.ts";
import { EVERY_KIND, priceFields } from "./price-fields.ts";

type GivenCategory = Omit<Category, "hasPrice" | "priceKinds" | "priceUnits"> & Partial<Category>;

/** Defines a category; by default it allows every kind of price and no units. */
export function defineCategory({ priceKinds = EVERY_KIND, priceUnits = [], ...category }: GivenCategory): Category {
  const fields = [...priceFields(priceKinds, priceUnits, category.priceUnitsBy), ...category.fields];
  return { ...category, hasPrice: priceKinds.length > 0, priceKinds, priceUnits, fields };
}

const CONDITION = {
  new: "Ново",
  excellent: "Отлично",
  very_good: "Много добро",
  good: "Добро",
  fair: "Задоволително",
  poor: "За части",
  needs_renovation: "За ремонт",
} as const;

/** Returns the condition field with the given values. */
export function conditionField(...values: readonly (keyof typeof CONDITION)[]): ChoiceField {
  return {
    name: "condition",
    kind: "choice",
    label: "Състояние",
    search: "text",
    options: values.map((value) => ({ value, label: CONDITION[value] })),
    filter: true,
    onCard: true,
  };
}

export const THING_CONDITIONS = ["new", "excellent", "very_good", "good", "fair", "poor"] as const;

export function brandField(...suggestions: readonly string[]): TextField {
  return { name: "brand", kind: "text", label: "Марка", maxLength: 60, suggestions, filter: true, saysWhat: true };
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

/** The field for the available quantity. */
export const quantityField: NumberField = {
  name: "quantity",
  kind: "number",
  label: "Количество",
  help: "Колко продавате, в мярката на цената (бройки, килограми, литри).",
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
  search: "text",
  options: options({ yes: "Да", no: "Не" }),
};

export const availabilityField: ChoiceField = {
  name: "availability",
  kind: "choice",
  label: "Кога е възможно",
  search: "text",
  options: options({
    immediately: "Веднага",
    within_week: "До една седмица",
    within_month: "До един месец",
    flexible: "По договаряне",
  }),
};

/** Returns options from `value: label` pairs, in the given order. */
export function options(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
