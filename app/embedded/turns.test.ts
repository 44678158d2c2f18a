import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

function taken<T>(turns: { next(): T | undefined }): readonly T[] {
  const items: T[] = [];
  for (let item = turns.next(); item !== undefined; item = turns.next()) items.push(item);
  return items;
}

test("a long list holds nobody else's short one longer than one of its own", () => {
  const turns = createTurns<string>();
  for (const item of ["a1", "a2", "a3", "a4"]) turns.add(1, item);
  turns.add(2, "b1");
  turns.add(2, "b2");
  turns.add(3, "c1");
  expect(taken(turns)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("who comes while others wait has the turn after them, not before", () => {
  const turns = createTurns<string>();
  for (const item of ["a1", "a2"]) turns.add(1, item);
  turns.add(2, "b1");
  expect(turns.next()).toBe("a1");
  turns.add(3, "c1");
  expect(taken(turns)).toEqual(["b1", "a2", "c1"]);
});

test("what a client waits for is dropped, and nothing else", () => {
  const turns = createTurns<string>();
  for (const item of ["a1", "a2"]) turns.add(1, item);
  turns.add(2, "b1");
  expect(turns.drop(1)).toEqual(["a1", "a2"]);
  expect(turns.drop(9)).toEqual([]);
  expect(taken(turns)).toEqual(["b1"]);
});
