import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("cards stand in two, three, four and five columns, the wider the screen the more", () => {
  const grid = /@utility listing-grid \{.*?\n\}/s.exec(readFileSync("app/utilities.css", "utf8"))?.[0] ?? "";
  expect([...grid.matchAll(/repeat\((\d)/g)].map(([, columns]) => Number(columns))).toEqual([2, 3, 4, 5]);
  const widths = [...grid.matchAll(/width >= (\d+)rem/g)].map(([, width]) => Number(width));
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  expect(widths).toHaveLength(3);
});
