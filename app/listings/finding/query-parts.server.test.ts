import { describe, expect, test } from "vitest";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { category } from "#tests/support/make.ts";
import { readParts } from "./query-parts.ts";

const of = (q: string, { key, literal = [] }: { key?: string; literal?: readonly string[] } = {}) =>
  readParts(q, { category: key === undefined ? undefined : category(key), currency: "BGN", literal });
/** Returns the labels of the parts, with plain spaces, and the rest of the text. */
const read = (...asked: Parameters<typeof of>) => {
  const { parts, rest } = of(...asked);
  return [parts.map(({ label }) => label.replace(/[\u00a0\u202f]/g, " ")).join("; "), rest];
};

describe("a search is read as", () => {
  test.each([
    ["квартира под наем до 300 евро", "Под наем; до 300 €", "квартира"],
    ["айфон от 300 до 600", "от 300 лв. до 600 лв.", "айфон"],
    ["лаптоп по-евтин от 700 лева", "до 700 лв.", "лаптоп"],
    ["айфон не повече от 700", "до 700 лв.", "айфон"],
    ["къща най-много 90000 лв", "до 90 000 лв.; Продажба", "къща"],
    ["къща не по-малко от 80 квадрата", "от 80 кв. м", "къща"],
    ["двустаен повече от 60 квадрата", "от 60 кв. м", "двустаен"],
    ["лаптоп 300-600 лв.", "от 300 лв. до 600 лв.", "лаптоп"],
    ["къща до 60 хил", "до 60 000 лв.; Продажба", "къща"],
    ["къща 50-60 хил лв", "от 50 000 лв. до 60 000 лв.; Продажба", "къща"],
    ["къща до 1.5 млн", "до 1 500 000 лв.; Продажба", "къща"],
    ["кола 5000 лв", "Автомобили и части; около 5 000 лв.", "кола"],
    ["кола под 3 000 €", "Автомобили и части; до 3 000 €", "кола"],
    ["голф дизел автоматик до 5000 лв", "Дизел; Автоматична; до 5 000 лв.", "голф"],
    ["дизел автоматик до 5000 лв", "до 5 000 лв.", "дизел автоматик"],
    ["голф от 2010 до 2015", "от 2010 г. до 2015 г.", "голф"],
    ["голф след 2010", "от 2010 г.", "голф"],
    ["голф до 150 хил км", "до 150 000 км", "голф"],
    ["скутер до 150 км", "", "скутер до 150 км"],
    ["двустаен 80 квадрата", "около 80 кв. м", "двустаен"],
    ["2-стаен апартамент", "2 стаи", "апартамент"],
    ["младост 4 двустаен", "2 стаи", "младост 4"],
    ["2 стаен хасково до 60000", "Хасково; до 60 000 лв.; Продажба", "2 стаен"],
    ["село конуш къща", "Конуш", "къща"],
    ["къща край хасково", "до 25 км от Хасково", "къща"],
    ["хаскво", "Хасково", ""],
    ["подарявам котенца", "Подарявам", "котенца"],
    ["къща с двор и климатик", "Двор; Климатик", "къща"],
    ["климатик", "", "климатик"],
    ["най-евтина кола", "Автомобили и части", "кола"],
    ["нова кола под наем до 50 лв", "Автомобили и части; до 50 лв.", "нова кола под наем"],
    ["гуми за кола", "", "гуми за кола"],
    ["майстор за баня", "Услуги", "баня"],
    ["dvustaen pod naem v haskovo do 600lv", "Под наем; Хасково; до 600 лв.", "dvustaen"],
    ["kyshta s garaj", "", "kyshta garaj"],
    ["къща до 30 км от Хасково", "до 30 км от Хасково", "къща"],
    ["копаене на кладенец", "", "копаене на кладенец"],
    ["безплатно", "Подарявам", ""],
    ["кафе автомат", "", "кафе автомат"],
    ["спешно продавам къща", "Продажба", "къща"],
    ["хладилник втора употреба", "", "хладилник"],
    ["безплатна доставка", "", "безплатна доставка"],
    ["маса до 4 стола", "", "маса до 4 стола"],
    ["iphone 13", "", "iphone 13"],
    ["къща -хасково", "", "къща -хасково"],
    ["„хасково“", "", "„хасково“"],
    ["до", "", "до"],
    ["", "", ""],
  ])("%s", (q, labels, rest) => {
    expect(read(q)).toEqual([labels, rest]);
  });
});

test("options only of the category of the list, amounts only where ads have prices", () => {
  expect(read("готвач до 500 лв", { key: "rabota" })).toEqual(["", "готвач до 500 лв"]);
  expect(read("готвач над 2000 лв", { key: "rabota" })).toEqual(["от 2 000 лв.", "готвач"]);
  expect(read("косачка дизел", { key: "dom-i-gradina" })).toEqual(["", "косачка дизел"]);
});

test("a part that is read literally is text again, but a number only limits nothing", () => {
  const q = "голф дизел до 5000 лв хасково";
  expect(read(q, { literal: ["fuel_type", "town"] })).toEqual(["до 5 000 лв.", "голф дизел хасково"]);
  expect(read(q, { literal: ["price"] })).toEqual(["Дизел; Хасково", "голф"]);
});

test("a new option of the catalogue is understood by its label", () => {
  for (const { label } of category("avtomobili").fields.flatMap((field) =>
    field.name === "fuel_type" && "options" in field ? field.options : [],
  ))
    expect(read(`голф ${label.toLowerCase()}`)).toEqual([label, "голф"]);
});

test("200 arbitrary characters are read without delay", () => {
  for (const text of ["до ", "1 ", "до 1.", "стаи", " ", "а ", "под наем ", "1-", "€", "най-", "с "])
    expect(of(text.repeat(200).slice(0, MAX_QUERY)).parts.length).toBeLessThan(4);
});
