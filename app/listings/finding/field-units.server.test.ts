// A new field with a unit changes only the searches of its category.
import { afterAll, beforeAll, expect, test } from "vitest";
import { realEstate } from "#app/catalogue/categories/real-estate.ts";
import type { Field, NumberField } from "#app/catalogue/fields/category.ts";
import { readFieldNumber } from "#app/catalogue/fields/field-kinds.ts";

const HEIGHT: NumberField = {
  kind: "number",
  name: "ceiling",
  label: "Височина на тавана",
  min: 1,
  max: 20,
  decimals: 2,
  unit: "м",
  filter: true,
};
const fields = realEstate.fields as Field[];
beforeAll(() => fields.push(HEIGHT));
afterAll(() => fields.pop());

/** Reads with the field; modules that keep the fields of the catalogue are loaded after it. */
async function read(q: string): Promise<string> {
  const { readParts } = await import("./query-parts.ts");
  const { parts } = readParts(q, { category: undefined, currency: "BGN", literal: [] });
  return parts.map(({ label }) => label.replace(/\u00a0/g, " ")).join("; ");
}

test.each([
  ["маркуч до 20 м", ""],
  ["въже над 100 м", ""],
  ["стълба 3 метра", ""],
  ["къща до 50 м от пътя", ""],
  ["къща до 5 м от пътя", ""],
  ["апартамент над 100 м", ""],
  ["апартамент над 2,80 м", "от 2,8 м"],
])("'%s' is read as '%s'", async (q, labels) => {
  expect(await read(q)).toBe(labels);
});

test.each(["2,80", "2,80 м", "2.80м", "2,80 метра", "2,80 m"])("the form accepts '%s'", (typed) => {
  expect(readFieldNumber(typed, { ...HEIGHT, max: 20 })).toBe(2.8);
});
