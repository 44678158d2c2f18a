import { expect, test } from "vitest";
import { createLastModified } from "./last-modified.ts";

test("an address keeps its date until it answers something else, then has a later one", () => {
  let now = 1_000_000_700;
  const lastModified = createLastModified(() => now);
  expect(lastModified("/a", "1").getTime()).toBe(1_000_000_000);
  now += 60_000;
  expect(lastModified("/a", "1").getTime()).toBe(1_000_000_000);
  expect(lastModified("/b", "1").getTime()).toBe(1_000_060_000);
  expect(lastModified("/a", "2").getTime()).toBe(1_000_060_000);
  expect(lastModified("/a", "3").getTime()).toBe(1_000_061_000);
});
