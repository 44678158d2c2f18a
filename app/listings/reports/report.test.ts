import { expect, test } from "vitest";
import { reportSchema } from "./report.schema.ts";
import { REPORT_REASONS } from "./report.ts";

test("the reasons of a report have the prescribed wording, and the general one is last", () => {
  expect(Object.values(REPORT_REASONS)).toEqual([
    "Измамна обява",
    "Неподходящо съдържание",
    "Спам или повтаряща се обява",
    "Невярна цена",
    "Продажба на забранени стоки",
    "Нарушение на авторски права",
    "Фалшиви контактни данни",
    "Незаконно съдържание",
    "Други",
  ]);
});

test("the text of a report may have a thousand characters", () => {
  const isFine = (length: number) =>
    reportSchema.safeParse({ reason: "spam", description: "а".repeat(length) }).success;
  expect([0, 1000, 1001].map(isFine)).toEqual([true, true, false]);
});
