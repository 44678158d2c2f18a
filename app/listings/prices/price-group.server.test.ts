import { expect, test } from "vitest";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { headwordOf } from "#app/listings/life/listing-title.server.ts";
import type { Attributes } from "#db/attributes.ts";
import { groupsCounting, priceGroupOf } from "./price-group.server.ts";

function thing(slug: string, attributes: Attributes, { title = "", town = "Хасково" } = {}) {
  return { categoryId: findCategory(slug)?.id ?? 0, attributes, town, headword: headwordOf(title) };
}
const car = (brand: string, model: string, year: number, more: Attributes = {}) =>
  thing("avtomobili", { brand, model, year, ...more });
const home = (attributes: Attributes, town?: string) =>
  thing(
    "nedvizhimi-imoti",
    { transaction_type: "sale", property_type: "apartment", ...attributes },
    town === undefined ? {} : { town },
  );
const labelOf = (one: ReturnType<typeof thing>) => priceGroupOf(one)?.label;

test.each([
  [car("VW", "Голф 5 1.9 TDI", 2005), "Volkswagen Golf, 2003-2007 г."],
  [car("volkswagen", "golf", 2005), "Volkswagen Golf, 2003-2007 г."],
  [car("Mercedes", "C220 CDI", 2011), "Mercedes-Benz C 220, 2009-2013 г."],
  [car("BMW", "320d", 2009), "BMW 320, 2007-2011 г."],
  [car("Citroën", "Xsara Picasso 2.0", 2003), "Citroën Xsara Picasso, 2001-2005 г."],
  [car("Mazda", "323", 1999), "Mazda 323, 1997-2001 г."],
  [car("Moskvich", "412 ИЖ", 1981), "Moskvich 412, 1979-1983 г."],
  [thing("avtomobili", { brand: "BMW", model: "320" }), undefined],
  [thing("avtomobili", { subcategory: "tyres", brand: "Michelin" }, { title: "Зимни гуми 205/55 R16" }), "Гума"],
  [home({ rooms: 2 }), "Двустаен апартамент, продажба, Хасково"],
  [home({ rooms: 7 }), "Многостаен апартамент, продажба, Хасково"],
  [home({ property_type: "house", rooms: 3, transaction_type: "rent" }), "Къща, 3 стаи, под наем, Хасково"],
  [home({ property_type: "plot", price_unit: "decare" }), "Парцел, продажба, Хасково / дка"],
  [home({}), undefined],
  [home({ rooms: 2 }, ""), undefined],
  [home({ rooms: 2, transaction_type: "exchange" }), undefined],
  [thing("sports-hobbies", {}, { title: "Планински велосипед Cross" }), "Велосипед"],
  [thing("selskostopanski-obyavi", { price_unit: "kg" }, { title: "Домати от градината" }), "Домат / кг"],
  [thing("malki-obyavi", { price_kind: "free" }, { title: "Велосипед" }), undefined],
  [thing("rabota", {}, { title: "Готвач" }), undefined],
])("%j is of the group %s", (one, label) => {
  expect(labelOf(one)).toBe(label);
});

test("spellings, units and kinds make one group or several", () => {
  const keyOf = (one: ReturnType<typeof thing>) => priceGroupOf(one)?.key;
  expect(keyOf(car("VW", "Golf", 2005))).toBe(keyOf(car("Фолксваген", "голф 5", 2005)));
  const tomatoes = (attributes: Attributes) => keyOf(thing("selskostopanski-obyavi", attributes, { title: "Домати" }));
  expect(tomatoes({ price_unit: "kg" })).not.toBe(tomatoes({ price_unit: "crate" }));
  expect(keyOf(car("Ford", "Transit", 2005, { subcategory: "van" }))).not.toBe(keyOf(car("Ford", "Transit", 2005)));
});

test("a car counts in the groups of the two years before and after its own, one of them listed", () => {
  const groups = groupsCounting(car("Opel", "Astra", 2006));
  expect(groups.map(({ label }) => label.slice(12, 21))).toEqual([
    "2002-2006",
    "2003-2007",
    "2004-2008",
    "2005-2009",
    "2006-2010",
  ]);
  expect(groups.filter(({ isListed }) => isListed)).toHaveLength(1);
  expect(groupsCounting(home({ rooms: 2 }))).toHaveLength(1);
});
