import { expect, test } from "vitest";
import { textOf } from "#tests/support/render.tsx";
import { SimilarListings } from "./similar-listings.tsx";

test("where no ad is similar the page says so", () => {
  expect(textOf(<SimilarListings cards={[]} />)).toBe("Подобни обяви Няма подобни обяви в момента.");
});
