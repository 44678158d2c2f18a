import { expect, test } from "vitest";
import { ruleOf, sellerMark } from "./hidden-rule.ts";

const AD = "e1ee3db4-6734-4cc6-8a8a-be5f4b468318";
const SELLER = "166c1fe0-6fdf-4c59-8249-e5cb166c1fe0";

test("what is hidden is one rule of style for all cards, and nothing hidden is none", () => {
  expect(ruleOf([])).toBeNull();
  const things = [
    { kind: "ad", id: AD, name: "Маса" },
    { kind: "seller", id: SELLER, name: "Петър" },
  ] as const;
  expect(ruleOf(things)).toBe(
    `li:has(>:is([data-listing="${AD}"],[data-seller="${sellerMark(SELLER)}"])):not([data-whole] *){display:none}`,
  );
});
