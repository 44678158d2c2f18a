// Fields with many combining marks are refused before they are normalised, because normalisation takes quadratic time.
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import * as accounts from "#app/accounts/credentials/accounts.schema.ts";
import { parseListingForm } from "#app/listings/life/listing.schema.ts";
import { outcomeSchema, reportSchema } from "#app/listings/reports/report.schema.ts";
import { contactSchema } from "#app/messaging/contact/contact.schema.ts";
import { category } from "#tests/support/make.ts";
import { longestTurn } from "#tests/support/thread.ts";

const MARKS = `a${"\u0300\u0323".repeat(256 * 1024)}`;
const MOST = 100; // ms of processor time; minutes without the limit

const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  registration: accounts.registerSchema,
  "sign-in": accounts.signInSchema,
  "a code": accounts.codeSchema,
  "a forgotten password": accounts.emailOnlySchema,
  "a new password": accounts.newPasswordSchema,
  "a letter": contactSchema,
  "a report": reportSchema,
  "the state of a report": outcomeSchema,
  "a request for Pro": accounts.premiumRequestSchema,
  "the profile": accounts.profileSchema,
  "a changed password": accounts.changePasswordSchema,
  "a changed address": accounts.changeEmailSchema,
};

describe("very many combining marks are refused quickly", () => {
  const fields = Object.entries(SCHEMAS).flatMap(([form, schema]) =>
    Object.keys(schema.shape).map((name) => [form, name, schema] as const),
  );

  test.each(fields)("in %s, %s", async (_form, name, schema) => {
    const others = Object.fromEntries(Object.keys(schema.shape).map((one) => [one, "abc"]));
    let refused: readonly unknown[] = [];
    const turn = await longestTurn(async () => {
      refused = schema.safeParse({ ...others, [name]: MARKS }).error?.issues.map(({ path }) => path[0]) ?? [];
    });
    // At sign-in a password that is too long is a wrong one.
    if (schema !== accounts.signInSchema || name !== "password") expect(refused).toContain(name);
    expect(turn).toBeLessThan(MOST);
  });

  const fashion = category("fashion");
  const texts = fashion.fields.filter(({ kind }) => kind === "text").map(({ name }) => name);
  test.each(["title", "description", "town", "price", "phone", ...texts])("in an ad, %s", async (name) => {
    const form = new FormData();
    form.set("price_kind", "swap");
    form.set(name, MARKS);
    let errors: object = {};
    const turn = await longestTurn(async () => {
      const parsed = parseListingForm(form, fashion);
      errors = parsed.ok ? {} : parsed.errors;
    });
    expect(errors).toHaveProperty(name);
    expect(turn).toBeLessThan(MOST);
  });
});
