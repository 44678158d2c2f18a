import { expect, test } from "vitest";
import { boxOf, type Dot, placeLabels } from "./map-labels.server.ts";

const SIZE = { width: 1000, height: 860 };
const dot = (name: string, x: number, y: number, size = 20): Dot => ({ name, x, y, size });
const placed = (dots: readonly Dot[], others = [] as ReturnType<typeof boxOf>[]) =>
  [...placeLabels(dots, { font: 30, size: SIZE, others })].map(([{ name }, { anchor }]) => [name, anchor]);

test("a name stands to the right of its dot, or where there is room", () => {
  expect(placed([dot("Хасково", 500, 400)])).toEqual([["Хасково", "start"]]);
  expect(placed([dot("Свиленград", 950, 400)])).toEqual([["Свиленград", "end"]]);
  expect(placed([dot("Хасково", 500, 400), dot("Узунджово", 560, 400)])).toEqual([
    ["Хасково", "end"],
    ["Узунджово", "start"],
  ]);
});

test("a name covers neither another one nor a ring's number, and is left out without room", () => {
  const crowd = Array.from({ length: 60 }, (_, at) =>
    dot(`Село ${at}`, 500 + (at % 8) * 12, 400 + Math.floor(at / 8) * 12),
  );
  expect(placed(crowd).length).toBeLessThan(crowd.length);
  const wall = [boxOf({ x: 500, y: 430 }, 1000, 861)];
  expect(placed([dot("Хасково", 500, 400)], wall)).toEqual([]);
});
