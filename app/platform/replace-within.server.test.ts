import { expect, test } from "vitest";
import { replaceWithin } from "./replace-within.server.ts";

test.each([
  ["", "а", "", ""],
  ["без", "—", "", "без"],
  ["а—б—", "—", "", "аб"],
  ["——", "—", "-", "--"],
  ["<use></use>я<use></use>", "></use>", "/>", "<use/>я<use/>"],
])("in '%s' '%s' becomes '%s'", (text, what, by, expected) => {
  expect(replaceWithin(Buffer.from(text), what, by).toString()).toBe(expected);
});

test("says the same as a replacement in the text", () => {
  const text = `${"<a data-x>Обява</a> ".repeat(500)}край`;
  expect(replaceWithin(Buffer.from(text), " data-x", "").toString()).toBe(text.replaceAll(" data-x", ""));
});
