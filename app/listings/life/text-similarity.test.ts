import { expect, test } from "vitest";
import { isSimilarText } from "./text-similarity.ts";

test.each([
  ["Продавам маса", "Продавам маса", true],
  ["Продавам маса!", "ПРОДАВАМ  МАСА", true],
  ["Продавам дървена маса за градина", "Продавам дървена маса за градината", true],
  ["Продавам дървена маса за градина", "Продавам дървена пейка за градина", false],
  ["Маса", "Столове", false],
  ["iPhone 13, 128 GB", "iPhone 15, 256 GB", false],
  ["", "нещо", false],
])("'%s' and '%s': %s", (one, other, alike) => {
  expect(isSimilarText(one, other)).toBe(alike);
});
