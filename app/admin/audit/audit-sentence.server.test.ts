import { expect, test } from "vitest";
import { auditSentence } from "./audit-sentence.server.ts";

const sentence = (target_type: string, action: string, rest: object = {}) => {
  const event = { target_type, target_id: "1", action, before: null, after: null, target_name: undefined, ...rest };
  const { verb, name, end } = auditSentence(event);
  return `${verb} ${name}${end}`;
};

test.each([
  ["listing", "delete", { before: { title: "Маса" } }, "Изтри обявата „Маса“"],
  ["report", "delete", {}, "Изтри доклада за „(изтрит запис)“"],
  ["address", "free-typed-address", { target_id: "203.0.113.0" }, "Освободи мрежовия адрес 203.0.113.0"],
  ["secret", "drop", {}, "Друго действие: „(изтрит запис)“"],
])("the row %s %s %j is a sentence in the past tense", (target, action, rest, text) => {
  expect(sentence(target, action, rest)).toBe(text);
});
