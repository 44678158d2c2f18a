import { expect, test } from "vitest";
import { isEik, plainEik } from "./eik.ts";

test.each([
  // Well-known firms of the register.
  ["831642181", true],
  ["000694037", true],
  ["131129282", true],
  ["131071587", true],
  // One digit off, and two digits exchanged.
  ["131129283", false],
  ["131129822", false],
  // A remainder of 10 uses the second weights, and a second 10 stands for 0.
  ["100000086", true],
  ["100000550", true],
  ["100000080", false],
  // Branches.
  ["8316421810014", false],
  ["000000000", false],
  ["12345678", false],
  ["1311292820", false],
])("%s is valid: %s", (eik, isValid) => expect(isEik(eik)).toBe(isValid));

test("the number of a branch is checked in both parts", () => {
  const valid = Array.from({ length: 10_000 }, (_, tail) => `131129282${String(tail).padStart(4, "0")}`).filter(isEik);
  // One check digit for each of the thousand branches.
  expect(valid).toHaveLength(1000);
  expect(valid.map((eik) => `131129283${eik.slice(9)}`).some(isEik)).toBe(false);
});

test("spaces and the prefix of a VAT number are dropped", () => {
  expect(plainEik(" BG 131 129 282 ")).toBe("131129282");
});
