/** Describes the filters of the categories' fields as parameters of GET /listings, and checks their values. */
import { z } from "zod";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { fieldsOfList, filterParams, maxOf, readFieldFilters } from "#app/catalogue/fields/field-kinds.ts";

interface Use {
  readonly name: string;
  readonly slug: string;
  readonly field: Field;
}

const USES: readonly Use[] = CATALOGUE.flatMap((category: Category) =>
  fieldsOfList(category).flatMap((field) => filterParams(field).map((name) => ({ name, slug: category.slug, field }))),
);

/** The filters by name. Kinds of price are a parameter of all categories. */
const BY_NAME = Map.groupBy(
  USES.filter(({ name }) => name !== "price_kind"),
  ({ name }) => name,
);

export const FIELD_PARAMS: Readonly<Record<string, z.ZodOptional<z.ZodString>>> = Object.fromEntries(
  [...BY_NAME].map(([name, uses]) => [name, z.string().optional().describe(uses.map(describeUse).join(" "))]),
);

function describeUse({ slug, field }: Use): string {
  return `With \`category\` ${slug}: ${field.label}, ${valuesOf(field)}.`;
}

function valuesOf(field: Field): string {
  if (field.kind === "choice" || field.kind === "choices") return field.options.map(({ value }) => value).join(" | ");
  if (field.kind === "number") return `a number from ${field.min} to ${maxOf(field)}${unitOf(field.unit)}`;
  if (field.kind === "salary") return "a whole amount a month";
  return field.kind === "period" ? "a day such as 2027-06-30" : "the beginning of the text";
}

function unitOf(unit: string | undefined): string {
  return unit ? ` in ${unit}` : "";
}

/** Returns the names of the filters that the category lacks, or whose value is invalid. */
export function invalidFilters(query: Readonly<Record<string, unknown>>): readonly string[] {
  const category = findCategory(String(query.category ?? ""));
  return [...BY_NAME.keys()].filter((name) => {
    const value = query[name];
    if (value === undefined) return false;
    return readFieldFilters(category, new URLSearchParams({ [name]: String(value) })).length === 0;
  });
}
