import { describe, expect, test } from "vitest";
import type { Attributes } from "#db/attributes.ts";
import { CATALOGUE, categoryBySlug } from "./catalogue.ts";
import { OUTCOMES, outcomeOf } from "./outcome.ts";

const CASES: readonly (readonly [slug: string, attributes: Attributes, word: string])[] = [
  ["nedvizhimi-imoti", { transaction_type: "sale" }, "Продадена"],
  ["nedvizhimi-imoti", { transaction_type: "sale", price_kind: "swap" }, "Заменена"],
  ["nedvizhimi-imoti", { transaction_type: "rent", price_kind: "negotiable" }, "Наета"],
  ["nedvizhimi-imoti", { transaction_type: "exchange" }, "Заменена"],
  ["avtomobili", {}, "Продадена"],
  ["uslugi", { subcategory: "repair", price_kind: "swap" }, "Заета"],
  ["malki-obyavi", { service_type: "transport" }, "Заета"],
  ["malki-obyavi", { price_kind: "free" }, "Подарена"],
  ["domashni-lyubimci", { price_kind: "free" }, "Подарена"],
  ["rabota", { job_listing_type: "offer" }, "Намерих човек"],
  ["rabota", { job_listing_type: "seek" }, "Намерих работа"],
  ["rabota", {}, "Намерих човек"],
];

test.each(CASES)("an ad of %s with %o is ended with '%s'", (slug, attributes, word) => {
  expect(outcomeOf(categoryBySlug(slug).id, attributes)).toBe(word);
});

describe("every row", () => {
  test.each(OUTCOMES)("%o names a category and an option of the catalogue", ({ category, field, is }) => {
    const fields = CATALOGUE.filter(({ slug }) => slug === (category ?? slug)).flatMap((one) => one.fields);
    expect(fields.length).toBeGreaterThan(0);
    if (!field) return;
    const options = fields.flatMap((one) => (one.name === field && one.kind === "choice" ? one.options : []));
    expect(options.map(({ value }) => value)).toEqual(is ? expect.arrayContaining([is]) : expect.anything());
  });
});
