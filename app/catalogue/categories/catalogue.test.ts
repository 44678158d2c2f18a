import { describe, expect, test } from "vitest";
import type { Category, Field, FieldOf } from "#app/catalogue/fields/category.ts";
import { leadingFields, optionsFor, suggestionsFor } from "#app/catalogue/fields/field-kinds.ts";
import { CATALOGUE, categoryById, categoryBySlug, findCategory } from "./catalogue.ts";

/** The slug, form key and aliases of each category, in display order. */
const KEYS: readonly (readonly [slug: string, formKey?: string, ...aliases: string[]])[] = [
  ["nedvizhimi-imoti", "real-estate"],
  ["avtomobili", "cars"],
  ["uslugi", "services"],
  ["rabota", "jobs"],
  ["selskostopanski-obyavi"],
  ["elektronika", "electronics"],
  ["dom-i-gradina", "home-garden"],
  ["domashni-lyubimci"],
  ["moda-i-obleklo", "fashion"],
  ["sport-i-fitnes", "sports-hobbies"],
  ["malki-obyavi", "small-ads"],
  ["igri-i-zabavleniya"],
  ["deca-i-bebeneta"],
  ["muzika-i-instrumenti"],
  ["knigi-i-spisaniya"],
];

/** The fields of the categories. */
const FIELDS =
  `brand, model, year, mileage, fuel_type, transmission, engine_power, color, condition, warranty, property_type,
transaction_type, rooms, area, floor, job_type, experience_level, salary_range, company, size, storage, features, accessories,
subcategory, material, job_listing_type, service_type, availability`.split(/,\s+/);

/** The values of choice fields by category. */
const THINGS = "new, excellent, very_good, good, fair, poor";
const ENUMERATIONS: readonly (readonly [slug: string, field: string, values: string])[] = [
  ["nedvizhimi-imoti", "property_type", "apartment, house, office, commercial, plot, garage"],
  ["nedvizhimi-imoti", "transaction_type", "sale, rent, exchange"],
  ["nedvizhimi-imoti", "condition", "excellent, very_good, good, fair, needs_renovation"],
  ["avtomobili", "condition", THINGS],
  ["elektronika", "condition", THINGS],
  ["malki-obyavi", "condition", THINGS],
  ["avtomobili", "fuel_type", "petrol, diesel, hybrid, electric, lpg"],
  ["avtomobili", "transmission", "manual, automatic, semi_automatic"],
  ["rabota", "job_type", "full_time, part_time, freelance, internship, temporary"],
  ["rabota", "experience_level", "entry, junior, mid, senior, expert"],
  ["rabota", "job_listing_type", "offer, seek"],
  ["elektronika", "warranty", "yes, no"],
  ["dom-i-gradina", "subcategory", "furniture, garden, decoration, appliances, tools"],
  [
    "sport-i-fitnes",
    "subcategory",
    "fitness, cycling, football, tennis, basketball, swimming, music, books, games, art",
  ],
  [
    "uslugi",
    "subcategory",
    "repair, cleaning, construction, transport, education, beauty, legal, financial, it, design, marketing, consulting, photography, catering, security, pet-care, garden, other",
  ],
  ["malki-obyavi", "service_type", "repair, cleaning, transport, education, health, beauty, legal, other"],
  ["uslugi", "availability", "immediately, within_week, within_month, flexible"],
  ["malki-obyavi", "availability", "immediately, within_week, within_month, flexible"],
];

const bySlug = (slug: string) => findCategory(slug) as Category;
const fieldOf = (slug: string, name: string) => bySlug(slug).fields.find((field) => field.name === name) as Field;

describe("the catalogue", () => {
  test.each([
    ["selskostopanski-obyavi", ["subcategory"]],
    ["nedvizhimi-imoti", ["transaction_type", "property_type"]],
    ["uslugi", ["subcategory"]],
    ["rabota", ["job_listing_type"]],
    ["avtomobili", ["subcategory"]],
    ["malki-obyavi", []],
  ])("begins the form of %s with what decides about the other fields", (slug, names) => {
    expect(leadingFields(bySlug(slug)).map(({ name }) => name)).toEqual(names);
  });

  test("offers the units that fit the goods, and the models of the brand", () => {
    const unit = fieldOf("selskostopanski-obyavi", "price_unit") as FieldOf<"choice">;
    const units = (subcategory: string) => optionsFor(unit, { subcategory }).map(({ value }) => value);
    expect(units("firewood")).toEqual(["ton", "cubic"]);
    expect(units("machinery")).toEqual([]);
    expect(units("other")).toHaveLength(7);
    const model = fieldOf("avtomobili", "model") as FieldOf<"text">;
    expect(suggestionsFor(model, () => "opel")).toContain("Astra");
    expect(suggestionsFor(model, () => "Непозната")).toBeUndefined();
  });

  test("has fifteen categories in the specified order, with slugs, form keys and aliases", () => {
    expect(CATALOGUE.map(({ slug, formKey }) => (formKey ? [slug, formKey] : [slug]))).toEqual(KEYS);
  });

  test("uses all specified fields", () => {
    const used = CATALOGUE.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(used).toEqual(expect.arrayContaining(FIELDS));
  });

  test.each(ENUMERATIONS)("has the specified values of the field of %s: %s", (slug, name, values) => {
    const field = fieldOf(slug, name);
    expect("options" in field ? field.options.map(({ value }) => value).join(", ") : undefined).toBe(values);
  });

  test.each([
    ["nedvizhimi-imoti", "rooms", 1],
    ["nedvizhimi-imoti", "area", 1],
    ["avtomobili", "year", 1980],
    ["avtomobili", "mileage", 0],
    ["avtomobili", "engine_power", 1],
  ] as const)("%s: %s is at least %i", (slug, name, min) => {
    expect(fieldOf(slug, name)).toMatchObject({ kind: "number", min });
  });

  test("has a price in all categories but jobs", () => {
    expect(CATALOGUE.filter(({ hasPrice }) => !hasPrice).map(({ slug }) => slug)).toEqual(["rabota"]);
  });

  test("uses the fields of small ads in categories without their own", () => {
    const own = KEYS.filter(([, formKey]) => formKey).map(([slug]) => slug);
    const ofThings = (fields: readonly Field[]) => fields.filter(({ inPrice }) => !inPrice).map(({ name }) => name);
    for (const category of CATALOGUE.filter(({ slug }) => !own.includes(slug)))
      expect(ofThings(category.fields)).toEqual(expect.arrayContaining(ofThings(bySlug("malki-obyavi").fields)));
  });

  test("has the picking fields only in agriculture", () => {
    const having = (name: string) => CATALOGUE.filter(({ fields }) => fields.some((one) => one.name === name));
    expect(having("available_dates").map(({ slug }) => slug)).toEqual(["selskostopanski-obyavi"]);
    expect(having("picking").map(({ slug }) => slug)).toEqual(["selskostopanski-obyavi"]);
  });

  test("has the price kind in exactly the categories with a price", () => {
    for (const { slug, hasPrice, priceKinds, priceUnits, fields } of CATALOGUE) {
      expect(priceKinds.length > 0, slug).toBe(hasPrice);
      const options = (name: string) => {
        const field = fields.find((one) => one.name === name);
        return field && "options" in field ? field.options.map(({ value }) => value) : [];
      };
      expect(options("price_kind"), slug).toEqual([...priceKinds]);
      expect(options("price_unit"), slug).toEqual([...priceUnits]);
    }
    expect(bySlug("selskostopanski-obyavi").priceUnits).toEqual([
      "kg",
      "litre",
      "crate",
      "ton",
      "decare",
      "piece",
      "cubic",
    ]);
    expect(bySlug("uslugi").priceUnits).toEqual(["hour"]);
    expect(bySlug("avtomobili").priceKinds).not.toContain("free");
  });
});

describe("a category is found", () => {
  test.each(KEYS.flatMap((keys) => keys.map((key) => [key ?? "", keys[0]] as const)))("by %s as %s", (key, slug) => {
    expect(findCategory(key)?.slug).toBe(slug);
    expect(findCategory(key.toUpperCase())?.slug).toBe(slug);
  });

  test.each(["", "nope", "constructor", "__proto__", "avtomobili ", "авто"])("not by %j", (key) => {
    expect(findCategory(key)).toBeUndefined();
  });

  test("by its unique database id", () => {
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
    for (const category of CATALOGUE) expect(categoryById(category.id)).toBe(category);
    expect(() => categoryById(99)).toThrow("99");
  });

  test("by a slug in code, which throws for an unknown one", () => {
    for (const category of CATALOGUE) expect(categoryBySlug(category.slug)).toBe(category);
    expect(() => categoryBySlug("nope")).toThrow("nope");
  });

  test("by keys that are unique", () => {
    const keys = CATALOGUE.flatMap(({ slug, formKey, aliases = [] }) => [
      slug,
      ...(formKey ? [formKey] : []),
      ...aliases,
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe.each(CATALOGUE.map((category) => [category.name, category] as const))("%s", (_name, category) => {
  test("has each field once, with conditions only on previous fields", () => {
    const names = category.fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [index, field] of category.fields.entries()) {
      for (const rule of [field.notWhen, field.onlyWhen].filter((one) => one !== undefined)) {
        const other = category.fields.slice(0, index).find(({ name }) => name === rule.field);
        expect(other?.kind).toBe("choice");
        const values = other && "options" in other ? other.options.map(({ value }) => value) : [];
        for (const value of rule.is) expect(values).toContain(value);
      }
    }
  });
});
