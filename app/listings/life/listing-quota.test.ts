import { expect, test } from "vitest";
import { isFull, quotaText } from "./listing-quota.ts";

test.each([
  [{ active: 0, max: 10 }, "0 от 10 активни обяви", false],
  [{ active: 10, max: 10 }, "10 от 10 активни обяви", true],
  // An administrator may have lowered the limit.
  [{ active: 12, max: 10 }, "12 от 10 активни обяви", true],
  [{ active: 1, max: 1 }, "1 от 1 активна обява", true],
  [{ active: 1, max: undefined }, "1 активна обява (без ограничение)", false],
  [{ active: 12_345, max: undefined }, "12 345 активни обяви (без ограничение)", false],
])("%o reads %j", (quota, words, full) => {
  expect(quotaText(quota)).toBe(words);
  expect(isFull(quota)).toBe(full);
});
