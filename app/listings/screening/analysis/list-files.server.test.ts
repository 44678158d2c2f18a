import { expect, test } from "vitest";
import { parseList, readLists } from "./list-files.server.ts";

test("names, continued lines and pairs stand for their phrases", () => {
  const text = `# A comment
$guns = пушка | пистолет
$toys = играчка, кукла

find: [калъф за | кобур за] [$guns],
  =боя
near: нов
unless beside: $toys, топче
within: 3
`;
  expect(parseList("guns", text)).toEqual([
    {
      list: "guns",
      find: ["калъф за пушка", "калъф за пистолет", "кобур за пушка", "кобур за пистолет", "=боя"],
      near: ["нов"],
      unless: [],
      unlessBeside: ["играчка", "кукла", "топче"],
      within: 3,
    },
  ]);
});

test.each(["find: $unknown", "find: нож\nneer: нов", "near: нов", "нож", "find:"])(
  "a list with %j is refused",
  (text) => {
    expect(() => parseList("knives", text)).toThrow(/^The list knives has a line without meaning: /);
  },
);

test("each list has entries", () => {
  expect(new Set(readLists().map(({ list }) => list)).size).toBe(11);
});
