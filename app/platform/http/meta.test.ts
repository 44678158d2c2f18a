import { describe, expect, test } from "vitest";
import { cutText } from "./meta.ts";

describe("a description is cut", () => {
  test("to 157 characters and three dots, or to a given shorter length", () => {
    const long = "а".repeat(500);
    expect(cutText(long)).toBe(`${"а".repeat(157)}...`);
    expect(cutText(long, 150)).toBe(`${"а".repeat(147)}...`);
  });

  test("only when it is too long", () => {
    expect(cutText("а".repeat(160))).toBe("а".repeat(160));
    expect(cutText("  две\n думи ")).toBe("две думи");
  });

  test("never inside a character", () => {
    const family = "👨‍👩‍👧";
    expect(cutText(family.repeat(200))).toBe(`${family.repeat(157)}...`);
  });
});
