/** API operations that read categories with their fields, and places. */
import { z } from "zod";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import { findCategoryCounts } from "#app/catalogue/categories/category-counts.server.ts";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { filterParams, maxOf } from "#app/catalogue/fields/field-kinds.ts";
import { PLACE_NAMES } from "#app/catalogue/places/place.ts";
import { SETTLEMENTS } from "#app/catalogue/places/settlements.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { findCategoryFigures, type GroupFigures } from "#app/listings/prices/price-figures.queries.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { namesOf } from "./field-values.server.ts";
import { Money } from "./listing-shape.server.ts";
import { define, tagged } from "./operation.server.ts";

const FieldShape = z
  .object({
    name: z.string().describe("The key in the body of an ad and in `attributes`."),
    label: z.string(),
    kind: z.enum(["text", "number", "choice", "choices", "salary", "period"]),
    isRequired: z.boolean(),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    unit: z.string().optional().describe("The unit of numbers, such as км or кв. м."),
    decimals: z.int().optional().describe("The number of allowed decimals of a number."),
    maxLength: z.int().optional(),
    inputs: z.array(z.string()).describe("The keys of this field in the body of an ad."),
    filters: z.array(z.string()).describe("Parameters of GET /listings that filter by it."),
  })
  .meta({ id: "Field" });

const CategoryShape = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    hasPrice: z.boolean(),
    listings: z.int().describe("The number of its public ads."),
    fields: z.array(FieldShape),
  })
  .meta({ id: "Category" });

const PriceGroupShape = z
  .object({
    label: z.string(),
    listings: z.int().describe("The number of ads that were counted."),
    low: Money.describe("A quarter of the ads cost less."),
    median: Money,
    high: Money.describe("A quarter of the ads cost more."),
    bars: z
      .array(z.object({ from: Money, listings: z.int() }))
      .describe("The histogram: equally wide bars, the outer ones with everything beyond."),
  })
  .meta({ id: "PriceGroup", description: "What like ads of the last half year cost." });

function priceGroupShape({ label, ads, currency, bars, ...figures }: GroupFigures) {
  const money = (cents: number) => ({ cents, currency });
  return {
    label,
    listings: ads,
    low: money(figures.low_cents),
    median: money(figures.median_cents),
    high: money(figures.high_cents),
    bars: bars.map((count, bar) => ({ from: money(figures.from_cents + bar * figures.width_cents), listings: count })),
  };
}

function fieldShape(field: Field): z.input<typeof FieldShape> {
  return {
    name: field.name,
    label: field.label,
    kind: field.kind,
    isRequired: field.required === true,
    ...("options" in field && { options: field.options.map(({ value, label }) => ({ value, label })) }),
    ...(field.kind === "number" && { min: field.min, max: maxOf(field), ...(field.unit && { unit: field.unit }) }),
    ...(field.kind === "number" && { decimals: field.decimals ?? 0 }),
    ...(field.kind === "salary" && { min: 0, max: field.max }),
    ...(field.kind === "text" && { maxLength: field.maxLength }),
    inputs: [...namesOf(field)],
    filters: field.filter ? [...filterParams(field)] : [],
  };
}

function categoryShape(category: Category, listings: number): z.input<typeof CategoryShape> {
  const { slug, name, description, hasPrice, fields } = category;
  return { slug, name, description, hasPrice, listings, fields: fields.map(fieldShape) };
}

const PLACES = SETTLEMENTS.map(([, municipality, latitude, longitude], index) => {
  const name = PLACE_NAMES[index] ?? "";
  return { name, municipality, latitude, longitude, isMain: (TOWNS as readonly string[]).includes(name) };
});

export const CATEGORY_OPERATIONS = tagged("Categories", [
  define.get("/categories", {
    summary: "Lists the categories with their fields and numbers of ads, in display order",
    by: "visitor",
    maxAge: 60,
    answer: z.object({ categories: z.array(CategoryShape) }),
    async run({ site }) {
      const counts = await findCategoryCounts(site.db);
      const active = new Map(counts.filter(({ isActive }) => isActive).map(({ slug, count }) => [slug, count]));
      return {
        categories: CATALOGUE.filter(({ slug }) => active.has(slug)).map((one) =>
          categoryShape(one, active.get(one.slug) ?? 0),
        ),
      };
    },
  }),
  define.get("/categories/{slug}", {
    summary: "Returns a category by its slug or one of its older names",
    by: "visitor",
    maxAge: 60,
    refusals: ["category_missing"],
    answer: CategoryShape,
    async run({ site, params }) {
      const category = findCategory(params.slug ?? "");
      if (!category) throw new Refusal("category_missing");
      const counts = await findCategoryCounts(site.db);
      return categoryShape(category, counts.find(({ slug }) => slug === category.slug)?.count ?? 0);
    },
  }),
  define.get("/categories/{slug}/prices", {
    summary: "Lists what like ads of a category cost, the groups with the most ads first",
    by: "visitor",
    maxAge: 60,
    query: z.object({ q: z.string().max(MAX_QUERY).optional().describe("Words of the label.") }),
    refusals: ["category_missing"],
    answer: z.object({ groups: z.array(PriceGroupShape) }),
    async run({ site, params, search }) {
      const category = findCategory(params.slug ?? "");
      if (!category) throw new Refusal("category_missing");
      const { groups } = await findCategoryFigures(site.db, category.id, search.get("q") ?? "");
      return { groups: groups.map(priceGroupShape) };
    },
  }),
  define.get("/towns", {
    summary: "Lists the towns and villages of the region, the largest first",
    by: "visitor",
    maxAge: 3600,
    answer: z.object({
      towns: z.array(
        z
          .object({
            name: z.string(),
            municipality: z.string(),
            latitude: z.number(),
            longitude: z.number(),
            isMain: z.boolean().describe("True for the seven towns that forms offer."),
          })
          .meta({ id: "Town" }),
      ),
    }),
    async run() {
      return { towns: PLACES };
    },
  }),
]);
