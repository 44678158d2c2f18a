import { describe, expect, test } from "vitest";
import { counted, formatWhole, plural } from "./plurals.ts";

describe("a noun has the form of its number", () => {
  test.each([
    [0, "обяви"],
    [1, "обява"],
    [2, "обяви"],
    [11, "обяви"],
    [21, "обяви"],
    [101, "обяви"],
    [-1, "обява"],
  ])("%i %s", (count, form) => {
    expect(plural(count, "обява", "обяви")).toBe(form);
  });
});

describe("numbers have plain spaces between thousands from five digits on", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1000"],
    [9_999, "9999"],
    [12_400, "12 400"],
    [1_234_567, "1 234 567"],
  ])("%i is %s", (count, text) => {
    expect(formatWhole(count)).toBe(text);
  });

  test("with the noun beside it", () => {
    expect(counted(1, "снимка", "снимки")).toBe("1 снимка");
    expect(counted(12_400, "обява", "обяви")).toMatch(/^12\s400 обяви$/);
  });
});
