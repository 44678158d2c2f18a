import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconSheet } from "./icon-sheet.ts";

test("app/platform/ui/icons.svg contains the icons of app/platform/ui/icons.tsx (update with npm run icons)", () => {
  const names = readFileSync("app/platform/ui/icons.tsx", "utf8");
  expect(readFileSync("app/platform/ui/icons.svg", "utf8")).toBe(iconSheet(names));
  expect(names.match(/^export const (\w+) = icon\("\1"\);$/gm)).toHaveLength(names.match(/\bicon\("/g)?.length ?? 0);
});

test("refuses an icon that lucide does not have", () => {
  expect(() => iconSheet('icon("Nonesuch")')).toThrow("Nonesuch");
});
