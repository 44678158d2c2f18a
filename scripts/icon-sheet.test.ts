import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconSheet } from "./icon-sheet.ts";

test("app/ui/icons.svg has what app/ui/icons.tsx names; otherwise run npm run icons", () => {
  const names = readFileSync("app/ui/icons.tsx", "utf8");
  expect(readFileSync("app/ui/icons.svg", "utf8")).toBe(iconSheet(names));
  expect(names.match(/^export const (\w+) = icon\("\1"\);$/gm)).toHaveLength(names.match(/\bicon\("/g)?.length ?? 0);
});

test("an icon that lucide has not is refused", () => {
  expect(() => iconSheet('icon("Nonesuch")')).toThrow("Nonesuch");
});
