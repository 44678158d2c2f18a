import { expect, test } from "vitest";
import { ACTION_TEXTS } from "./admin-actions.ts";

test("the questions before deleting are as specified", () => {
  const { listings, messages, reports } = ACTION_TEXTS;
  expect([listings, messages, reports].map((actions) => actions.delete.confirm)).toEqual([
    "Сигурни ли сте, че искате да изтриете тази обява?",
    "Сигурни ли сте, че искате да изтриете това съобщение? Това действие не може да бъде отменено.",
    "Сигурни ли сте, че искате да изтриете този доклад? Това действие не може да бъде отменено.",
  ]);
});
