import { expect, test } from "vitest";
import { byteRange } from "./photo-files.ts";

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=2-5", { first: 2, last: 5 }],
  ["Bytes=2-", { first: 2, last: 9 }],
  ["bytes=5-99", { first: 5, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-99", { first: 0, last: 9 }],
  ["bytes=10-", "outside"],
  ["bytes=-0", "outside"],
  ["bytes=5-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["lines=0-1", undefined],
  ["bytes=a-b", undefined],
  [undefined, undefined],
])("%s of ten bytes is %j", (range, part) => {
  expect(byteRange(range, 10)).toEqual(part);
});
