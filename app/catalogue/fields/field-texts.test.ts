import { expect, test } from "vitest";
import { category } from "#tests/support/make.ts";
import { describeAttributes } from "./field-texts.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

test.each([
  ["real-estate", { rooms: 1, area: 65.5, floor: 3 }, "1 стая · 65,5 м² · ет. 3"],
  ["cars", { year: 2015, mileage: 186_400, fuel_type: "electric" }, "2015 · 186 хил. км · Електричество"],
  ["cars", { mileage: 9_900 }, "9900 км"],
  ["cars", { mileage: 3_000_000 }, "3000 хил. км"],
  ["real-estate", { rooms: 2, floor: 0 }, "2 стаи · партер"],
] as const)("the facts on a card of %s with %o are %s", (name, attributes, shown) => {
  const facts = describeAttributes(category(name), attributes, { currency: "BGN", on: "card", now: NOW });
  expect(facts.map(({ text }) => text).join(" · ")).toBe(shown);
});

test("the ground floor has its name on the page, too", () => {
  const facts = describeAttributes(category("real-estate"), { floor: 0 }, { currency: "BGN", on: "page", now: NOW });
  expect(facts).toEqual([{ name: "floor", label: "Етаж", text: "партер" }]);
});
