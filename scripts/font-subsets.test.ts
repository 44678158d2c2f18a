import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cutFont, lettersOf, namedSubsets } from "./font-subsets.ts";

const SUBSETS = namedSubsets(readFileSync("app/tokens.css", "utf8"));

test("app/fonts has the letters that app/tokens.css names; otherwise run npm run fonts", async () => {
  expect(SUBSETS).toHaveLength(2);
  for (const subset of SUBSETS)
    expect(Buffer.compare(readFileSync(`app/fonts/${subset.name}.woff2`), await cutFont(subset))).toBe(0);
});

test("a range is all letters from its first to its last", () => {
  expect(lettersOf("U+0041, U+0430-0432,\n  U+20AC")).toBe("Aабв€");
});
