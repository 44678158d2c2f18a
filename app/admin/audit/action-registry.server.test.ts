import { expect, test } from "vitest";
import { findAction } from "./action-registry.server.ts";

test("the questions before deleting are as specified", () => {
  expect(["listings", "messages", "reports"].map((target) => findAction(target, "delete")?.offer.confirm)).toEqual([
    "Сигурни ли сте, че искате да изтриете тази обява?",
    "Сигурни ли сте, че искате да изтриете това съобщение? Това действие не може да бъде отменено.",
    "Сигурни ли сте, че искате да изтриете този доклад? Това действие не може да бъде отменено.",
  ]);
});
