import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/platform/forms/forms.server.ts";
import { MAX_PASSWORD, registerSchema, signInSchema } from "./accounts.schema.ts";

const GOOD = { name: "Мария Тестова", email: "maria@example.com", password: "тайна1", confirm: "тайна1" };
const errorsOf = (overrides: object) => {
  const { error } = registerSchema.safeParse({ ...GOOD, ...overrides });
  return error ? fieldErrors(error) : {};
};

describe("registering", () => {
  test("trims and normalises the name and the email address", () => {
    const typed = { ...GOOD, name: "  Мария \t Тестова ", email: " Maria@Example.COM " };
    expect(registerSchema.parse(typed)).toEqual(GOOD);
  });

  test.each([
    [{ name: "" }, { name: "Въведете име" }],
    [{ name: " М " }, { name: "Името трябва да е поне 2 знака" }],
    [{ name: "м".repeat(81) }, { name: "Името може да е най-много 80 знака" }],
    [{ email: "" }, { email: "Въведете валиден имейл" }],
    [{ email: "мария" }, { email: "Въведете валиден имейл" }],
    [{ email: "a@b" }, { email: "Въведете валиден имейл" }],
    [{ email: `${"a".repeat(250)}@b.bg` }, { email: "Въведете валиден имейл" }],
    [{ password: "12345", confirm: "12345" }, { password: "Паролата трябва да бъде поне 6 символа" }],
    [{ password: "1".repeat(129), confirm: "1".repeat(129) }, { password: "Паролата може да е най-много 128 знака" }],
    [{ confirm: "друго" }, { confirm: "Паролите не съвпадат" }],
    [{ password: "" }, { password: "Паролата трябва да бъде поне 6 символа", confirm: "Паролите не съвпадат" }],
    [
      { name: new File([], "x"), email: 5, password: undefined, confirm: undefined },
      {
        name: "Въведете име",
        email: "Въведете валиден имейл",
        password: "Паролата трябва да бъде поне 6 символа",
        confirm: "Повторете паролата",
      },
    ],
  ])("refuses %o", (overrides, errors) => {
    expect(errorsOf(overrides)).toEqual(errors);
  });

  test.each([
    { name: "Яна" },
    { name: "м".repeat(80) },
    { password: "дърпам", confirm: "дърпам" },
    { password: " с интервали ", confirm: " с интервали " },
  ])("accepts %o", (overrides) => {
    expect(errorsOf(overrides)).toEqual({});
  });

  test("removes NUL characters", () => {
    expect(registerSchema.safeParse({ ...GOOD, name: "Мария\u0000" }).data?.name ?? "").not.toContain("\u0000");
  });
});

test("signing in requires an address and a password, and cuts a password that is too long", () => {
  expect(signInSchema.safeParse({ email: " A@B.bg ", password: "1" }).data).toEqual({ email: "a@b.bg", password: "1" });
  const [typed, sent] = ["ivan@пример.бг", "ivan@xn--e1afmkfd.xn--90ae"];
  for (const email of [typed, sent])
    expect(signInSchema.safeParse({ email, password: "1" }).data).toEqual({ email: sent, password: "1" });
  const long = "a\u0300".repeat(20_000);
  expect(signInSchema.safeParse({ email: "a@b.bg", password: long }).data?.password).toHaveLength(MAX_PASSWORD + 1);
  const { error } = signInSchema.safeParse({ email: "x" });
  expect(error && fieldErrors(error)).toEqual({ email: "Въведете валиден имейл", password: "Въведете парола" });
});
