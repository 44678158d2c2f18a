import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cutFont, lettersOf, namedSubsets } from "./font-subsets.ts";

const SUBSETS = namedSubsets(readFileSync("app/platform/ui/tokens.css", "utf8"));

test("the fonts contain the letters in app/platform/ui/tokens.css (update with npm run fonts)", async () => {
  expect(SUBSETS).toHaveLength(2);
  for (const subset of SUBSETS)
    expect(Buffer.compare(readFileSync(`app/platform/ui/fonts/${subset.name}.woff2`), await cutFont(subset))).toBe(0);
});

test("a range contains its first and its last letter and all between", () => {
  expect(lettersOf("U+0041, U+0430-0432,\n  U+20AC")).toBe("Aабв€");
});
