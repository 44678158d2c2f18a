import { expect, test } from "vitest";
import { ACTIONS, findAction } from "./action-registry.server.ts";

test("the questions before deleting are as specified", () => {
  expect(["listings", "messages", "reports"].map((target) => findAction(target, "delete")?.offer.confirm)).toEqual([
    "Сигурни ли сте, че искате да изтриете тази обява?",
    "Сигурни ли сте, че искате да изтриете това съобщение? Това действие не може да бъде отменено.",
    "Сигурни ли сте, че искате да изтриете този доклад? Това действие не може да бъде отменено.",
  ]);
});

test("each key beside a report means one action on a row, or two that exclude each other", () => {
  const letters = ACTIONS.flatMap(({ offer }) => (offer.desk ? [`${offer.desk.letter} ${offer.name}`] : []));
  expect(letters.toSorted()).toEqual(
    ["B block", "B unblock", "D dismiss", "R resolve", "S deactivate", "V review", "X delete", "Z delete"].toSorted(),
  );
});
