import { expect, test } from "vitest";
import { hidingRule, shortSellerId } from "./hidden-rule.ts";

const AD = "e1ee3db4-6734-4cc6-8a8a-be5f4b468318";
const SELLER = "166c1fe0-6fdf-4c59-8249-e5cb166c1fe0";

test("hidden items become one CSS rule, an empty list none", () => {
  expect(hidingRule([])).toBeNull();
  const things = [
    { kind: "ad", id: AD, name: "Маса" },
    { kind: "seller", id: SELLER, name: "Петър" },
  ] as const;
  expect(hidingRule(things)).toBe(
    `li:has(>:is([data-listing="${AD}"],[data-seller="${shortSellerId(SELLER)}"])):not([data-whole] *){display:none}`,
  );
});
