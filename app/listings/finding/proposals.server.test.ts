import { describe, expect, test } from "vitest";
import { category } from "#tests/support/make.ts";
import { proposalsOf } from "./proposals.server.ts";

const of = (q: string, key?: string) =>
  proposalsOf({ q, display: "bgn-eur", category: key === undefined ? undefined : category(key) });
/** Returns the labels of the chips, with plain spaces. */
const labels = (...asked: Parameters<typeof of>) =>
  of(...asked).map(({ label }) => label.replace(/[\u00a0\u202f]/g, " "));

describe("a search proposes the filters recognised in it", () => {
  test.each<[string, readonly string[]]>([
    ["2 стаен до 60000 хасково", ["2 стаи", "до 60 000 лв.", "до 60 000 €", "Хасково"]],
    ["двустаен", ["2 стаи"]],
    ["тристаен апартамент", ["3 стаи"]],
    ["3-стаен", ["3 стаи"]],
    ["къща узунджово", ["Узунджово"]],
    ["къща с. Узунджово", ["Узунджово"]],
    ["velosiped haskovo", ["Хасково"]],
    ["работа минерални бани", ["Минерални бани"]],
    ["кола под 3 000 евро", ["до 3 000 €"]],
    ["подарявам котенца", ["Подарявам"]],
    ["безплатно хасково", ["Подарявам", "Хасково"]],
    ["кола от 1000 до 3000 лв", ["от 1 000 лв.", "до 3 000 лв."]],
  ])("%s", (q, chips) => {
    expect(labels(q)).toEqual(chips);
  });

  test.each([
    "велосипед",
    "безплатна доставка",
    "безплатно транспортиране",
    "кола до 150 км",
    "парцел от 500 кв",
    "маса до 4 стола",
    "до",
    "'до хасково\"",
    "къща -хасково",
    "„хасково“",
    "",
  ])("and none for %j", (q) => {
    expect(labels(q)).toEqual([]);
  });

  test("rooms only in the category that has rooms, prices only where ads have prices", () => {
    expect(labels("2 стаен до 500", "rabota")).toEqual([]);
    expect(labels("2 стаен", "nedvizhimi-imoti")).toEqual(["2 стаи"]);
  });
});

test("a chip sets its filter and removes its words from the text", () => {
  expect(of("2 стаен до 60000 хасково")).toMatchObject([
    { slug: "nedvizhimi-imoti", changes: { rooms_from: "2", rooms_to: "2", q: "до 60000 хасково" } },
    { changes: { price_to: "60000", q: "2 стаен хасково" } },
    { changes: { price_to: "117349.80", q: "2 стаен хасково" } },
    { changes: { town: "Хасково", q: "2 стаен до 60000" } },
  ]);
  expect(of("велосипед до хасково")).toMatchObject([{ changes: { town: "Хасково", q: "велосипед" } }]);
});

test("the currency of the site comes first", () => {
  const chips = proposalsOf({ q: "до 60000", display: "eur-bgn", category: undefined });
  expect(chips.map(({ changes }) => changes.price_to)).toEqual(["60000", "30677.51"]);
  expect(proposalsOf({ q: "до 60000", display: "eur", category: undefined })).toHaveLength(1);
});

test("200 arbitrary characters are analysed without delay", () => {
  for (const q of [
    "до ".repeat(66),
    "1 ".repeat(100),
    "до 1.".repeat(40),
    "стаи".repeat(50),
    " ".repeat(200),
    "а ".repeat(100),
  ])
    expect(of(q).length).toBeLessThan(4);
});
