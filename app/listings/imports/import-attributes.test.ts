import { describe, expect, test } from "vitest";
import { category } from "#tests/support/make.ts";
import { mapAttributes } from "./import-attributes.ts";

function map(key: string, attributes: Readonly<Record<string, unknown>>) {
  const { notes, ...mapped } = mapAttributes(category(key), Object.entries(attributes));
  return { ...mapped, noted: notes.map(({ field, reason }) => `${field}: ${reason}`) };
}

describe("property", () => {
  const SALE = { deal: "продава" };

  test.each([
    ["тристаен", { property_type: "apartment", rooms: 3 }],
    ["2-СТАЕН", { property_type: "apartment", rooms: 2 }],
    ["Тристайни апартаменти(В процес на строителство)", { property_type: "apartment", rooms: 3 }],
    ["многостаен", { property_type: "apartment" }],
    ["Апартаменти ново строителство(Предварителни продажби )", { property_type: "apartment" }],
    ["Земеделска земя", { property_type: "plot" }],
    ["office", { property_type: "office" }],
  ])("%s", (property_type, expected) => {
    expect(map("real-estate", { ...SALE, property_type })).toMatchObject({
      attributes: { transaction_type: "sale", ...expected },
      noted: [],
      given: 2,
      used: 2,
    });
  });

  test.each([
    ["продава", "sale"],
    ["публична продан", "sale"],
    ["Дава под наем", "rent"],
    ["Замяна", "exchange"],
  ])("deal %s is %s", (deal, transaction_type) => {
    expect(map("real-estate", { deal, property_type: "къща" }).attributes).toEqual({
      transaction_type,
      property_type: "house",
    });
  });

  test("unknown names and values are left out and noted, never guessed", () => {
    expect(map("real-estate", { ...SALE, property_type: "Производствен имот", district: "Лозенец" })).toMatchObject({
      attributes: { transaction_type: "sale" },
      noted: [
        "property_type: not understood in Недвижими имоти, kept in the text",
        "district: no such field in Недвижими имоти, kept in the text",
        "property_type: not known, though the form of Недвижими имоти requires it",
      ],
      given: 3,
      used: 1,
    });
  });

  test("a field that does not go with the kind of property is left out and noted", () => {
    expect(map("real-estate", { ...SALE, property_type: "гараж", floor: 2 })).toMatchObject({
      attributes: { transaction_type: "sale", property_type: "garage" },
      noted: ["floor: does not go with the other values"],
    });
  });
});

describe("numbers", () => {
  test.each([
    ["area", 61.125, 61.13],
    ["area", "26502.00", 26_502],
    ["area", "1 200,5 кв.м", 1200.5],
    ["Площ", "85 м²", 85],
    ["area", "2,5 дка", 2500],
    ["area", "1.5 хектара", 15_000],
    ["area", "85 sqm", 85],
    ["floor", "партер", 0],
  ])("%s %o is %i", (name, value, number) => {
    const { attributes } = map("real-estate", { [name]: value });
    expect(Object.values(attributes)).toEqual([number]);
  });

  test.each([
    ["area", 0.5],
    ["area", "61.125"],
    ["area", "80-90"],
    ["area", "200 ft"],
    ["area", "85 кв.м застроена"],
    ["floor", 2.5],
    ["floor", "constructor"],
    ["rooms", {}],
  ])("%s %o is left out", (name, value) => {
    const { attributes, noted } = map("real-estate", { [name]: value });
    expect(attributes).toEqual({});
    expect(noted).toContainEqual(expect.stringMatching(`^${name}: `));
  });
});

describe("cars", () => {
  test("other names and words are mapped, and a brand gets our spelling", () => {
    const given = {
      make: "mercedes benz",
      model: "E 320",
      gearbox: "Автоматична",
      engine: "Дизелов",
      km: "374 856 км",
      power: 224,
      colour: "Черен",
    };
    expect(map("cars", given)).toMatchObject({
      attributes: {
        brand: "Mercedes-Benz",
        model: "E 320",
        transmission: "automatic",
        fuel_type: "diesel",
        mileage: 374_856,
        engine_power: 224,
        color: "черен",
      },
      noted: [],
    });
  });

  test("each value of a mixed list is assigned to its field", () => {
    const params = ["март 2010 г.", "276 000 км", "Сив", "Дизелов", "177 к.с.", "2000 куб.см", "Автоматична"];
    expect(map("cars", { params })).toMatchObject({
      attributes: {
        year: 2010,
        mileage: 276_000,
        color: "сив",
        fuel_type: "diesel",
        engine_power: 177,
        transmission: "automatic",
      },
      noted: ["params: not understood in the list, kept in the text"],
      used: 1,
    });
  });

  test("known items of a list are used", () => {
    expect(map("cars", { extras: ["Парктроник", "teglich", "Печка"] })).toMatchObject({
      attributes: { features: ["parktronic", "tow_bar"] },
      noted: ["extras: not understood in the list, kept in the text"],
    });
    expect(map("cars", { Екстри: "Климатик; Люк" }).attributes).toEqual({ features: ["air_conditioning", "sunroof"] });
  });

  test("the first of two names for one field is used", () => {
    expect(map("cars", { brand: "Opel", make: "Ford" })).toMatchObject({
      attributes: { brand: "Opel" },
      noted: ["make: brand is given twice"],
    });
  });
});

describe("jobs", () => {
  test.each([
    [{ salary: 1500 }, { from: 1500, to: 1500 }],
    [{ salary: "1500 - 2 000" }, { from: 1500, to: 2000 }],
    [{ salary_from: "1500", salary_to: "" }, { from: 1500 }],
    [{ salary_range: { from: 1000, to: 1200 } }, { from: 1000, to: 1200 }],
  ])("%o", (given, salary_range) => {
    expect(map("jobs", { job_listing_type: "Предлагам работа", ...given })).toMatchObject({
      attributes: { job_listing_type: "offer", salary_range },
      noted: [],
    });
  });

  test("a salary that is not a number is left out", () => {
    expect(map("jobs", { job_listing_type: "offer", salary: "2000 € бруто" }).noted).toEqual([
      "salary: not understood in Работа, kept in the text",
    ]);
  });
});

test("malicious values are left out", () => {
  const hostile = JSON.parse(
    '{"__proto__": {"a": 1}, "deal": {"toString": 1}, "features": [{"toString": 1}, null], "constructor": 1}',
  );
  expect(map("real-estate", hostile).attributes).toEqual({});
});
