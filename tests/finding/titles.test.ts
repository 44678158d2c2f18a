// What the title of an ad tells: its category, and values of fields.
import { describe, expect, test } from "vitest";
import { CATALOGUE, categoryBySlug } from "#app/catalogue/categories/catalogue.ts";
import { categoriesOfTitle } from "#app/catalogue/categories/categories-of-title.server.ts";
import { valuesOfTitle } from "#app/listings/finding/title-values.server.ts";
import { JUDGED_TITLES } from "./judged-titles.ts";

/** The share of titles whose category is among the suggested ones, in each category. */
const LEAST_FOUND = 0.8;

test("every category has judged titles", () => {
  expect(Object.keys(JUDGED_TITLES).sort()).toEqual(CATALOGUE.map(({ slug }) => slug).sort());
});

describe.each(Object.entries(JUDGED_TITLES))("titles of %s", (slug, titles) => {
  test("suggest their category among three", () => {
    const all = Object.keys(titles);
    const missed = all.filter((title) => !categoriesOfTitle(title).some((one) => one.slug === slug));
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(all.length * (1 - LEAST_FOUND));
  });

  test.each(Object.entries(titles))("state only what is right: %s", (title, stated) => {
    const values = valuesOfTitle(title, categoryBySlug(slug)).map(({ name, value }) => `${name}=${value}`);
    expect(values.join("; ")).toBe(stated);
  });
});

test.each([
  ["Апартаменти, 80 кв.м и 120 кв.м", "nedvizhimi-imoti", "area"],
  ["Къща с двор 800 кв.м", "nedvizhimi-imoti", "area"],
  ["Ауди и БМВ на части", "avtomobili", "brand"],
  ["Пежо 2008", "avtomobili", "year"],
  ["Двигател за Пежо 206, 2008 г.", "avtomobili", "year"],
  ["Калъф за iPhone 12", "elektronika", "brand"],
  ["Парцел до Хасково", "nedvizhimi-imoti", "town"],
  ["Търся квартира под наем", "nedvizhimi-imoti", "transaction_type"],
  ["Безплатна доставка на дърва", "selskostopanski-obyavi", "price_kind"],
  ["Опел Астра с газ и бензин", "avtomobili", "fuel_type"],
])("'%s' leaves open what it states twice or of something else", (title, slug, name) => {
  expect(valuesOfTitle(title, categoryBySlug(slug)).map((value) => value.name)).not.toContain(name);
});

test.each([
  ["Тристаен апартамент, 80 кв.м, двор 500 кв.м", "area", "80"],
  ["Тристаен апартамент Хасково кв. Орфей 86 кв.м", "town", "Хасково, кв. Орфей"],
  ["Апартамент Хасково, кв. Орфей 2 стаи", "town", "Хасково, кв. Орфей"],
  ["Апартамент Хасково, кв. Орфей 2", "town", "Хасково, кв. Орфей 2"],
  ["Апартамент кв. Възраждане Димитровград 60 кв", "town", "Димитровград, кв. Възраждане"],
  ["Апартамент Хасково, кв. Училищни Здания", "town", "Хасково, кв. Училищни Здания"],
])("'%s' states '%s' as %s", (title, name, value) => {
  const values = valuesOfTitle(title, categoryBySlug("nedvizhimi-imoti"));
  expect(values.find((one) => one.name === name)?.value).toBe(value);
});

test("an empty title suggests nothing", () => {
  expect(categoriesOfTitle("")).toEqual([]);
  expect(categoriesOfTitle("!!!")).toEqual([]);
});

test("a title in Latin letters is read like one in Cyrillic", () => {
  const [first] = categoriesOfTitle("Prodavam apartament v centara");
  expect(first?.slug).toBe("nedvizhimi-imoti");
  const values = valuesOfTitle("Golf 5 dizel 2006", categoryBySlug("avtomobili"));
  expect(values.map(({ text }) => text)).toEqual(expect.arrayContaining(["Volkswagen", "Golf", "2006"]));
});
