import { expect, test } from "vitest";
import { quote } from "./quotes.ts";

test.each([
  ["Велосипед", "„Велосипед“"],
  ["Къща в „Възраждане“, Хасково", "„Къща в »Възраждане«, Хасково“"],
  ['Ресторант "Роза" и бар "Нощ"', "„Ресторант »Роза« и бар »Нощ«“"],
  ["Хотел „Роза”", "„Хотел »Роза«“"],
  ["Хотел »Роза«", "„Хотел »Роза«“"],
  // An English pair, whose first sign closes in Bulgarian.
  ["Хотел “Роза”", "„Хотел »Роза«“"],
  ['Телевизор 42"', '„Телевизор 42"“'],
  ["", "„“"],
])("%s in quotation marks", (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});
