import { expect, test } from "vitest";
import { readableEmail } from "#app/platform/mail/readable-email.server.ts";
import { storedEmail } from "./email-address.ts";

test.each([
  [" Ivan@Example.com ", "ivan@example.com"],
  ["ivan@пример.бг", "ivan@xn--e1afmkfd.xn--90ae"],
  ["IVAN@Пример.БГ", "ivan@xn--e1afmkfd.xn--90ae"],
  ["ivan@xn--e1afmkfd.xn--90ae", "ivan@xn--e1afmkfd.xn--90ae"],
  ["ivan@поща.пример.бг", "ivan@xn--80a1ac5b.xn--e1afmkfd.xn--90ae"],
  ["ivan@поща.example.com", "ivan@xn--80a1ac5b.example.com"],
  // A URL gives these signs a meaning; the validator refuses them.
  ["ivan@пример.бг/a", "ivan@пример.бг/a"],
  ["ivan@пример.бг:25", "ivan@пример.бг:25"],
  ["пример.бг@", "пример.бг@"],
  ["", ""],
])("%j is stored as %j", (typed, stored) => {
  expect(storedEmail(typed)).toBe(stored);
});

test.each([
  ["ivan@xn--e1afmkfd.xn--90ae", "ivan@пример.бг"],
  ["ivan@example.com", "ivan@example.com"],
  ["ivan@xn--0", "ivan@xn--0"],
])("%s is shown as %s", (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown);
});
