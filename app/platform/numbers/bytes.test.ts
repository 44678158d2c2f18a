import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test.each([
  [0, "0 байта"],
  [999, "999 байта"],
  [1_536, "1,5 КБ"],
  [640 * 1024 ** 2, "640 МБ"],
  [1_000 * 1024 ** 2, "1 ГБ"],
  [12.4 * 1024 ** 3, "12 ГБ"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
