import { describe, expect, test } from "vitest";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { stepsOf } from "./steps.ts";
import { screenOfErrors, takeStep } from "./take-step.ts";

const category = (slug: string) => findCategory(slug) as Category;

function take(values: Readonly<Record<string, string>>, errors: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return takeStep(form, { category: category("malki-obyavi"), intent: values.intent ?? "", errors });
}

const WRONG = { price: "не е число", town: "липсва" };

describe("a button of a screen leads", () => {
  test.each([
    ["on", { step: "photos", intent: "step:next" }, {}, { step: "price" }],
    ["on, whatever is wrong elsewhere", { step: "photos", intent: "step:next" }, WRONG, { step: "price" }],
    [
      "nowhere, with an error",
      { step: "price", intent: "step:next" },
      WRONG,
      { step: "price", errors: { price: "не е число" } },
    ],
    ["back, with an error too", { step: "price", intent: "step:back" }, WRONG, { step: "photos" }],
    ["back from the first screen to itself", { step: "category", intent: "step:back" }, {}, { step: "category" }],
    [
      "back from the summary to the last question",
      { step: "summary", intent: "step:back" },
      {},
      { step: "availability" },
    ],
    ["to a question", { step: "summary", intent: "step:town" }, WRONG, { step: "town" }],
    ["to the summary", { step: "phone", intent: "step:summary" }, {}, { step: "summary" }],
    [
      "to the first error before the summary",
      { step: "phone", intent: "step:summary" },
      WRONG,
      { step: "price", errors: { price: "не е число" } },
    ],
    [
      "to the first question from a screen that there is not",
      { step: "nothing", intent: "step:next" },
      {},
      { step: "category" },
    ],
    ["nowhere new, if it publishes", { step: "summary", intent: "publish" }, WRONG, undefined],
  ])("%s", (_, values, errors, expected) => {
    expect(take(values, errors)).toEqual(expected);
  });
});

test("questions that another answer rules out are not asked", () => {
  const asked = (chosen: Readonly<Record<string, string>>) =>
    stepsOf(category("nedvizhimi-imoti"), chosen).map(({ id }) => id);
  expect(asked({ property_type: "apartment" })).toContain("rooms");
  expect(asked({ property_type: "plot" })).not.toContain("rooms");
  expect(stepsOf(category("rabota"), {}).map(({ id }) => id)).not.toContain("price");
});

test("every field of a category has one question", () => {
  for (const slug of ["avtomobili", "nedvizhimi-imoti", "rabota", "uslugi", "selskostopanski-obyavi"]) {
    const names = stepsOf(category(slug), {}).flatMap(({ fields }) => fields);
    expect(names).toEqual([...new Set(names)]);
    const certain = category(slug).fields.filter(({ onlyWhen, inPrice }) => !onlyWhen || inPrice);
    for (const { name } of certain) expect(names).toContain(name);
  }
});

test("a refused form in easy mode is shown at its first error, and any other one whole", () => {
  const form = new FormData();
  expect(screenOfErrors(form, category("malki-obyavi"), WRONG)).toBeUndefined();
  form.set("step", "summary");
  expect(screenOfErrors(form, category("malki-obyavi"), WRONG)).toEqual({ step: "price" });
  expect(screenOfErrors(form, category("malki-obyavi"))).toBeUndefined();
});
