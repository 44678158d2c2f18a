// Tests every field of every category for the behaviour of its kind.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { FieldValue } from "#db/attributes.ts";
import type { Category, Field, FieldKind } from "./category.ts";
import { filterParams, maxOf, readFieldFilters } from "./field-kinds.ts";
import { checkAttributes, fieldSchema, missingMessage, rawFieldValue } from "./field-schemas.ts";
import { describeAttributes } from "./field-texts.ts";

const CYRILLIC = /[а-я]/i;
const walk = CATALOGUE.flatMap((category) =>
  category.fields.map((field) => [`${category.slug} ${field.name}`, category, field] as const),
);

interface Sample {
  /** Form entries. */
  readonly form: readonly (readonly [string, string])[];
  readonly value: FieldValue;
  readonly bad: readonly unknown[];
  /** URL parameters. */
  readonly url: readonly (readonly [string, string])[];
}

const SAMPLES: { readonly [K in FieldKind]: (field: Extract<Field, { kind: K }>) => Sample } = {
  text: ({ name, maxLength }) => ({
    form: [[name, "  Проба 5  "]],
    value: "Проба 5",
    bad: ["а".repeat(maxLength + 1), 5, {}, ["а"]],
    url: [[name, "проба"]],
  }),
  number: (field) => ({
    form: [[field.name, ` ${maxOf(field)} `]],
    value: maxOf(field),
    bad: [
      ...[field.min - 1, maxOf(field) + 1, String(field.min - 1), `1.${"5".repeat(1 + (field.decimals ?? 0))}`],
      ...["abc", "1e3", "Infinity", "0x10", "1 . 5 . 5", {}, [1]],
    ],
    url: [
      [`${field.name}_from`, String(field.min)],
      [`${field.name}_to`, String(maxOf(field))],
    ],
  }),
  choice: ({ name, options }) => ({
    form: [[name, options[0]?.value ?? ""]],
    value: options[0]?.value ?? "",
    bad: ["nonsense", "toString", 1, {}, [options[0]?.value]],
    url: [[name, options[0]?.value ?? ""]],
  }),
  choices: ({ name, options }) => ({
    form: options.slice(0, 2).map(({ value }) => [name, value]),
    value: options.slice(0, 2).map(({ value }) => value),
    bad: [["nonsense"], [options[0]?.value, "nonsense"], 1, [[]]],
    url: [[name, options[0]?.value ?? ""]],
  }),
  salary: ({ name, max }) => ({
    form: [
      [`${name}_from`, "1 500"],
      [`${name}_to`, "2000"],
    ],
    value: { from: 1500, to: 2000 },
    bad: [{ from: -1 }, { to: max + 1 }, { from: "x" }, { from: 2, to: 1 }, 1500, "1500", []],
    url: [[`${name}_from`, "1500"]],
  }),
  period: ({ name }) => ({
    form: [
      [`${name}_from`, "2026-06-01"],
      [`${name}_to`, "30.6.2026"],
    ],
    value: { from: "2026-06-01", to: "2026-06-30" },
    bad: [
      ...[{ from: "2026-02-30" }, { to: "31.6.2026" }, { from: "1026-06-01" }, { from: "юни" }, { to: 5 }],
      ...[{ from: "2026-06-30", to: "2026-06-01" }, "2026-06-01", []],
    ],
    url: [[`${name}_on`, "2026-06-15"]],
  }),
};

function sampleOf(field: Field): Sample {
  return (SAMPLES[field.kind] as (field: Field) => Sample)(field);
}

function entries(pairs: Sample["form"]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

/** Values of other fields that make this one apply. */
const others = (category: Category, field: Field) =>
  category.fields
    .filter((other) => other !== field)
    .flatMap((other) => {
      if (field.onlyWhen?.field === other.name)
        return field.onlyWhen.is.slice(0, 1).map((value) => [other.name, value] as const);
      return other.required ? [...sampleOf(other).form] : [];
    });

const numbers = walk.filter(([, , field]) => field.kind === "number" && field.unit);

describe("every field", () => {
  test.each(numbers)("%s accepts its own unit after the number", (_name, _category, field) => {
    if (field.kind !== "number") return;
    for (const typed of [`${maxOf(field)} ${field.unit}`, `${maxOf(field)}${field.unit}`])
      expect(fieldSchema(field).safeParse(typed).data, typed).toBe(maxOf(field));
  });

  test.each(walk)("%s accepts the value that its control sends", (_name, category, field) => {
    const form = entries([...others(category, field), ...sampleOf(field).form]);
    const { attributes, errors } = checkAttributes(category, (one) => rawFieldValue(one, form));
    expect(errors).toEqual({});
    expect(attributes[field.name]).toEqual(sampleOf(field).value);
  });

  test.each(walk)("%s refuses invalid values with a Bulgarian message that names it", (_name, _category, field) => {
    for (const bad of sampleOf(field).bad) {
      const result = fieldSchema(field).safeParse(bad);
      expect(result.success, JSON.stringify(bad)).toBe(false);
      for (const { message } of result.error?.issues ?? []) {
        expect(message).toMatch(CYRILLIC);
        expect(message.startsWith(`${field.label}: `), message).toBe(true);
      }
    }
  });

  test.each(walk)("%s reports an empty value only if it is required", (_name, category, field) => {
    for (const form of [entries([]), entries(sampleOf(field).form.map(([name]) => [name, "  "] as const))]) {
      const { attributes, errors } = checkAttributes(category, (one) => rawFieldValue(one, form));
      expect(attributes).not.toHaveProperty(field.name);
      expect(errors[field.name]).toBe(field.required ? missingMessage(field) : undefined);
    }
  });

  test.each(walk)("%s is formatted as text", (_name, category, field) => {
    const facts = describeAttributes(category, { [field.name]: sampleOf(field).value }, { currency: "BGN" });
    expect(facts).toHaveLength(1);
    expect(facts[0]).toMatchObject({ name: field.name, label: field.label });
    expect(facts[0]?.text).toMatch(/[А-Яа-я0-9]/);
    expect(facts[0]?.text).not.toMatch(/undefined|NaN|object|_/);
  });

  test.each(walk)(
    "%s with a value of another kind, as an older catalogue may have stored, is left out",
    (_name, category, field) => {
      const foreign: FieldValue[] = ["gone-option", 7, ["gone-option"], {}, []];
      const own: Record<FieldKind, string> = {
        text: "string",
        number: "number",
        choice: "-",
        choices: "-",
        salary: "-",
        period: "-",
      };
      for (const value of foreign.filter((one) => typeof one !== own[field.kind])) {
        expect(describeAttributes(category, { [field.name]: value }, { currency: "BGN" })).toEqual([]);
      }
    },
  );

  test.each(walk)("%s has a URL filter exactly if it is declared as one", (_name, category, field) => {
    const params = new URLSearchParams(sampleOf(field).url.map(([name, value]) => [name, value]));
    const filters = readFieldFilters(category, params);
    expect(filters.map(({ name }) => name)).toEqual(field.filter ? [field.name] : []);
    for (const [name] of sampleOf(field).url) expect(filterParams(field)).toContain(name);
  });
});

describe("particular fields", () => {
  const realEstate = CATALOGUE[0] as Category;
  const jobs = CATALOGUE[3] as Category;
  const cars = CATALOGUE[1] as Category;

  test.each(["plot", "garage"])("rooms and floor of a %s are dropped", (property) => {
    const form = entries([
      ["transaction_type", "sale"],
      ["property_type", property],
      ["rooms", "nonsense"],
      ["floor", "2"],
    ]);
    expect(checkAttributes(realEstate, (field) => rawFieldValue(field, form))).toEqual({
      attributes: { transaction_type: "sale", property_type: property },
      errors: {},
    });
  });

  test("'search' is accepted for 'seek'", () => {
    const form = entries([["job_listing_type", "search"]]);
    expect(checkAttributes(jobs, (field) => rawFieldValue(field, form)).attributes).toEqual({
      job_listing_type: "seek",
    });
  });

  test.each([
    [{ from: 1500, to: 2000 }, "1 500 – 2 000 лв."],
    [{ from: 1500 }, "от 1 500 лв."],
    [{ to: 2000 }, "до 2 000 лв."],
    [{ from: 1500, to: 1500 }, "1 500 лв."],
  ])("a salary of %o is formatted as %s", (value, text) => {
    const facts = describeAttributes(jobs, { salary_range: value }, { currency: "BGN" });
    expect(facts.map((fact) => fact.text.replace(/\u00a0/g, " "))).toEqual([text]);
  });

  test("a year has no thousands separator and a mileage has its unit", () => {
    const facts = describeAttributes(cars, { year: 2005, mileage: 185_000 }, { currency: "BGN" });
    expect(facts.map((fact) => fact.text.replace(/\u00a0/g, " "))).toEqual(["2005", "185 000 км"]);
  });

  test.each([
    ["nedvizhimi-imoti", "area", "64 кв.м", 64],
    ["nedvizhimi-imoti", "area", "64м2", 64],
    ["nedvizhimi-imoti", "area", "64 квадратни метра", 64],
    ["nedvizhimi-imoti", "area", "1,5 дка", 1_500],
    ["nedvizhimi-imoti", "area", "2 ха", 20_000],
    ["nedvizhimi-imoti", "area", "64 км", undefined],
    ["avtomobili", "mileage", "240 хил. км", 240_000],
    ["avtomobili", "engine_power", "150 коня", 150],
    ["avtomobili", "engine_power", "150hp", 150],
    ["avtomobili", "year", "2010 г.", 2010],
    ["avtomobili", "year", "2010 година", 2010],
    ["selskostopanski-obyavi", "decares", "3,5 декара", 3.5],
    ["selskostopanski-obyavi", "decares", "3,5 constructor", undefined],
  ])("in %s %s is read from '%s' as %s", (slug, name, typed, value) => {
    const field = CATALOGUE.find((one) => one.slug === slug)?.fields.find((one) => one.name === name) as Field;
    expect(fieldSchema(field).safeParse(typed).data).toBe(value);
  });

  test("valid values are returned beside an invalid one", () => {
    const form = entries([
      ["year", "1900"],
      ["mileage", "100"],
    ]);
    const { attributes, errors } = checkAttributes(cars, (field) => rawFieldValue(field, form));
    expect(attributes).toEqual({ mileage: 100 });
    expect(Object.keys(errors)).toEqual(["year"]);
  });
});

describe("the latest year of a car", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const year = CATALOGUE[1]?.fields.find(({ name }) => name === "year") as Field;
  const accepts = (value: number) => fieldSchema(year).safeParse(value).success;

  test("is the next one", () => {
    vi.setSystemTime("2026-06-01T12:00:00Z");
    expect([accepts(2027), accepts(2028)]).toEqual([true, false]);
    vi.setSystemTime("2027-06-01T12:00:00Z");
    expect([accepts(2028), accepts(2029)]).toEqual([true, false]);
  });

  test("follows the calendar of Sofia", () => {
    vi.setSystemTime("2026-12-31T22:30:00Z");
    expect(accepts(2028)).toBe(true);
  });
});
