import { expect, test } from "vitest";
import { listingCountText } from "./listing-count.ts";

test.each([
  [0, true, "0 обяви"],
  [1, true, "1 обява"],
  [1000, true, "1000 обяви"],
  [1001, true, "над 1000 обяви"],
  [240, false, "240 обяви"],
])("%d ads, filtered %s: %s", (count, isFiltered, text) => {
  expect(listingCountText(count, isFiltered)).toBe(text);
});

test("the count of an unfiltered list has no limit", () => {
  expect(listingCountText(12_345, false)).not.toContain("над");
});
