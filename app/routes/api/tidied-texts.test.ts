// Walks the fields of all forms and API operations: every text is tidied, and every secret stays as it is.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { fieldSchema } from "#app/catalogue/fields/field-schemas.ts";
import { APP } from "#tests/shape/source-files.ts";
import { OPERATIONS } from "./operations.server.ts";

type FieldOfForm = readonly [place: string, name: string, schema: z.ZodType];

/** Fields whose text is never touched: secrets, and the link that is searched for hidden characters. */
const SECRETS = new Set("password confirm current code token challenge cf-turnstile-response link".split(" "));
/** Fields of ids, addresses of pages, and words of a program, which are compared and never stored. */
const COMPARED = new Set(
  "id listing about ref accountId category photos keep anyway quick sure paused reserve url".split(" "),
);

/** Texts that fields accept, each with characters that nobody sees. */
const PROBES = [
  "Пробен\u202e текст\u2028за \u200bвсяко\vполе 𝐀",
  "\u202eivan\u200b@example.bg",
  "\u202d0888\u2060 123 456",
  "\u200e1 500\u200f",
  "8316460\u200b48",
];
const UNTIDY = /[\p{Default_Ignorable_Code_Point}\v\f\r\x85\u2028\u2029𝐀]/u;

const shapeOf = (place: string, schema: z.ZodObject): FieldOfForm[] =>
  Object.entries(schema.shape).map(([name, field]) => [place, name, field as z.ZodType]);

async function formFields(): Promise<readonly FieldOfForm[]> {
  const modules = APP.filter(({ imports }) => imports.includes("app/platform/forms/text-field.ts"));
  const found = await Promise.all(
    modules.map(async ({ path }) => Object.entries((await import(resolve(path))) as Record<string, unknown>)),
  );
  return found.flat().flatMap(([name, value]) => (value instanceof z.ZodObject ? shapeOf(name, value) : []));
}

function apiFields(): readonly FieldOfForm[] {
  return OPERATIONS.flatMap(({ method, path, body }) => (body ? shapeOf(`${method} ${path}`, body) : []));
}

function categoryFields(): readonly FieldOfForm[] {
  return CATALOGUE.flatMap(({ slug, fields }) =>
    fields.map((field) => [slug, field.name, fieldSchema(field)] as const),
  );
}

const accepted = (schema: z.ZodType) =>
  PROBES.map((probe) => schema.safeParse(probe)).flatMap(({ success, data }) => (success ? [data] : []));

test("every text of a form, a program or a category is tidied", async () => {
  const fields = [...(await formFields()), ...apiFields(), ...categoryFields()].filter(
    ([, name]) => !SECRETS.has(name) && !COMPARED.has(name),
  );
  const read = fields.filter(([, , schema]) => accepted(schema).length > 0);
  // The fields of which no text is free are choices, numbers and ranges.
  expect(read.map(([, name]) => name)).toEqual(
    expect.arrayContaining("title description town phone name email subject message note eik text amount".split(" ")),
  );
  const untidy = read.filter(([, , schema]) => accepted(schema).some((text) => UNTIDY.test(JSON.stringify(text))));
  expect(untidy.map(([place, name]) => `${place}: ${name}`)).toEqual([]);
});

test("a secret is read as it was typed", async () => {
  const secrets = [...(await formFields()), ...apiFields()].filter(([, name]) => SECRETS.has(name));
  const typed = " Тайна\u200b𝐀 2026\u2028";
  const readings = secrets.flatMap(([, name, schema]) => {
    const { success, data } = schema.safeParse(typed);
    return success ? [[name, data] as const] : [];
  });
  expect(readings).toEqual(readings.map(([name]) => [name, name === "code" ? typed.trim() : typed]));
  expect(readings.map(([name]) => name)).toEqual(expect.arrayContaining(["password", "current", "token", "challenge"]));
});
