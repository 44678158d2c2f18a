import { expect, test } from "vitest";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { TIPS_BY_CATEGORY } from "./safety-tips.ts";

test("the tips of a category have three lines and belong to an existing category", () => {
  for (const [slug, tips] of Object.entries(TIPS_BY_CATEGORY)) {
    expect(findCategory(slug)?.slug).toBe(slug);
    expect(tips).toHaveLength(3);
  }
});
