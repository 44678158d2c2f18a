import { expect, test } from "vitest";
import { textOf } from "#tests/support/render.tsx";
import { SimilarListings } from "./missing-listing.tsx";

test("the section says if there are no similar ads", () => {
  expect(textOf(<SimilarListings cards={[]} />)).toBe("Подобни обяви Няма подобни обяви в момента.");
});
