import { expect, test } from "vitest";
import { createChangePositions } from "./change-positions.server.ts";
import { EVERYTHING } from "./changes.server.ts";

test("a copy lacks what changed after its position, and nothing else", () => {
  const { note, isAfter } = createChangePositions();
  note(["town:Хасково"], 100);
  expect(isAfter(["town:Хасково", "town:Харманли"], 99)).toBe(true);
  expect(isAfter(["town:Хасково"], 100)).toBe(false);
  expect(isAfter(["town:Харманли"], 0)).toBe(false);
});

test("what is told late does not take back what is known", () => {
  const { note, isAfter } = createChangePositions();
  note(["category:1"], 200);
  note(["category:1"], 100);
  expect(isAfter(["category:1"], 150)).toBe(true);
});

test("everything may have changed", () => {
  const { note, isAfter } = createChangePositions();
  note([EVERYTHING], 100);
  expect(isAfter(["category:1"], 99)).toBe(true);
  expect(isAfter(["category:1"], 100)).toBe(false);
});

test("of very many changes the oldest count as changes of everything", () => {
  const { note, isAfter } = createChangePositions(2);
  for (const number of [1, 2, 3, 4]) note([`category:${number}`], number * 10);
  expect(isAfter(["category:9"], 19)).toBe(true);
  expect(isAfter(["category:9"], 20)).toBe(false);
  expect(isAfter(["category:3"], 25)).toBe(true);
});
