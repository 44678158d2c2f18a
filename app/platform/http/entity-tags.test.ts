import { expect, test } from "vitest";
import { isKnown } from "./entity-tags.ts";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a"', true],
  ["*", true],
  ['"b"', false],
  ['"a', false],
  ["a", false],
  ['"x,"a",y"', false],
  ["", false],
  [undefined, false],
  [null, false],
])("If-None-Match %s names the tag: %s", (ifNoneMatch, is) => {
  expect([isKnown('"a"', ifNoneMatch), isKnown('W/"a"', ifNoneMatch)]).toEqual([is, is]);
});
