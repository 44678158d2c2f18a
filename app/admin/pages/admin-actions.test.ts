import { expect, test } from "vitest";
import { ACTION_TEXTS, tokensAddedText } from "./admin-actions.ts";

test("deleting asks in these words", () => {
  const { listings, messages, reports } = ACTION_TEXTS;
  expect([listings, messages, reports].map((actions) => actions.delete.confirm)).toEqual([
    "Сигурни ли сте, че искате да изтриете тази обява?",
    "Сигурни ли сте, че искате да изтриете това съобщение? Това действие не може да бъде отменено.",
    "Сигурни ли сте, че искате да изтриете този доклад? Това действие не може да бъде отменено.",
  ]);
});

test("tokens that were given are said in the form of their number", () => {
  expect([1, 5].map(tokensAddedText)).toEqual(["1 VIP токен е добавен", "5 VIP токена са добавени"]);
});
