import { expect, test } from "vitest";
import { contactSchema } from "./contact.schema.ts";

const GOOD = { name: "Мария", email: "maria@example.com", subject: "т".repeat(150), message: "с".repeat(5000) };
const faults = (changes: object) =>
  (contactSchema.safeParse({ ...GOOD, ...changes }).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

test("accepts a message at its maximum lengths", () => {
  expect(faults({})).toEqual([]);
});

test.each([
  [{ subject: "т".repeat(151) }, ["subject", "Темата може да е най-много 150 знака"]],
  [{ message: "с".repeat(5001) }, ["message", "Съобщението може да е най-много 5000 знака"]],
  [{ subject: " " }, ["subject", "Въведете тема"]],
  [{ message: "\n" }, ["message", "Напишете съобщение"]],
])("refuses empty and too long values (%#)", (changes, fault) => {
  expect(faults(changes)).toEqual([fault]);
});
