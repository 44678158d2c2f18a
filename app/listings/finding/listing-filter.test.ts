import { describe, expect, test } from "vitest";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import {
  activeParams,
  carriedParams,
  isFiltered,
  readListingQuery,
  readSearchText,
  unreadPriceLimits,
} from "./listing-filter.ts";

const cars = findCategory("cars");
const jobs = findCategory("jobs");
const read = (query: string, category = cars) =>
  readListingQuery(new URLSearchParams(query), { category, display: "bgn-eur" });
const filterOf = (query: string, category = cars) => read(query, category).filter;

describe("the query of a URL", () => {
  test("without parameters is all ads, newest first", () => {
    expect(read("")).toEqual({
      filter: {
        q: "",
        isExact: false,
        literal: [],
        currency: "BGN",
        town: "",
        quarter: "",
        radius: undefined,
        category: cars,
        priceFrom: undefined,
        priceTo: undefined,
        isFree: false,
        isTrader: undefined,
        isTyping: false,
        fields: [],
      },
      order: "newest",
      after: undefined,
      display: "bgn-eur",
    });
    expect(isFiltered(filterOf(""))).toBe(false);
  });

  test.each([["q=маса"], ["query=маса"], ["search=маса"], ["q=%20маса%20"], ["q=маса&search=стол"]])(
    "%s searches for маса",
    (query) => {
      expect(readSearchText(new URLSearchParams(query))).toBe("маса");
    },
  );

  test.each([
    ["town=Хасково", { town: "Хасково" }],
    ["price_from=100", { priceFrom: 10_000 }],
    ["price_to=1 500,50", { priceTo: 150_050 }],
    ["price_to=0", { priceFrom: undefined, priceTo: 0 }],
    ["price_from=100&price_to=0", { priceFrom: undefined, priceTo: 10_000 }],
    ["reserved=no", { isFree: true }],
    ["seller=trader", { isTrader: true }],
    ["seller=private", { isTrader: false }],
    ["fuel_type=diesel", { fields: [{ kind: "is", name: "fuel_type", value: "diesel" }] }],
    ["brand=%20VW%20", { fields: [{ kind: "starts", name: "brand", text: "VW" }] }],
    ["year_from=2005&year_to=2010", { fields: [{ kind: "between", name: "year", from: 2005, to: 2010 }] }],
    ["mileage_to=200 000", { fields: [{ kind: "between", name: "mileage", from: undefined, to: 200_000 }] }],
  ])("%s", (query, expected) => {
    expect(filterOf(query)).toMatchObject(expected);
    expect(isFiltered(filterOf(query))).toBe(true);
  });

  test.each([
    ["town=Хасково", undefined, "newest"],
    ["town=Хасково&radius=5", 5, "newest"],
    ["town=Хасково&radius=40", 40, "newest"],
    ["town=Хасково&radius=25", 25, "newest"],
    ["town=Хасково&order=nearest", 200, "nearest"],
    ["town=Хасково&order=nearest&radius=10", 10, "nearest"],
    ["radius=25&order=nearest", undefined, "newest"],
    ["town=Хасково&radius=7", undefined, "newest"],
  ])("around a place: %s", (query, radius, order) => {
    expect([filterOf(query).radius, read(query).order]).toEqual([radius, order]);
  });

  test("of jobs has a filter of monthly pay and none of price", () => {
    expect(filterOf("salary_range_from=1500&price_from=10&price_to=20", jobs)).toMatchObject({
      priceFrom: undefined,
      priceTo: undefined,
      fields: [{ kind: "pays", name: "salary_range", from: 1500 }],
    });
  });

  test("accepts 'search' for 'seek'", () => {
    expect(filterOf("job_listing_type=search", jobs).fields).toEqual([
      { kind: "is", name: "job_listing_type", value: "seek" },
    ]);
  });

  test.each([
    ["bgn-eur", 10_000],
    ["eur-bgn", 19_558],
    ["eur", 19_558],
  ] as const)("with %s a limit of 100 is %i stotinki", (display, stotinki) => {
    const { filter } = readListingQuery(new URLSearchParams("price_to=100"), { display });
    expect(filter.priceTo).toBe(stotinki);
  });
});

describe("an invalid value is ignored", () => {
  test.each([
    `q=${"а".repeat(201)}`,
    `town=${"а".repeat(81)}`,
    "price_from=-5",
    "price_from=abc",
    "price_to=99999999999999",
    "price_from=0",
    "fuel_type=water",
    "fuel_type=constructor",
    "year_from=1",
    "year_from=abc&year_to=1e9",
    "year_from=99999999999999999999",
    `brand=${"a".repeat(61)}`,
    "rooms_from=2",
    "unknown=1",
    "town=%00",
    "brand=%00",
  ])("%s", (query) => {
    expect(isFiltered(filterOf(query))).toBe(false);
  });

  test.each(["", "order=", "order=price", "order=toString", "order=constructor", "order=__proto__"])(
    "%j leaves the order at newest",
    (query) => {
      expect(read(query).order).toBe("newest");
    },
  );

  test("fields of a category are ignored without it", () => {
    expect(readListingQuery(new URLSearchParams("fuel_type=diesel"), { display: "eur" }).filter.fields).toEqual([]);
  });

  test("the filter of a category is not affected by parameters of others or by nonsense", () => {
    const nonsense = new URLSearchParams();
    for (const field of CATALOGUE.flatMap(({ fields }) => fields)) {
      for (const end of ["", "_from", "_to"]) nonsense.set(`${field.name}${end}`, "\u{1f600} or 1=1 --".repeat(9));
    }
    for (const category of CATALOGUE)
      expect(readListingQuery(nonsense, { category, display: "eur" }).filter.fields).toEqual([]);
  });
});

describe("links keep the parameters that have an effect", () => {
  test.each([
    ["q=маса&utm_source=x&after=abc&page=3&view=list", "q=маса"],
    ["search=маса", "q=маса"],
    ["order=newest", ""],
    ["order=cheapest&town=%20Хасково%20", "town=Хасково&order=cheapest"],
    ["radius=25&town=Хасково", "town=Хасково&radius=25"],
    ["order=nearest&town=Хасково", "town=Хасково&order=nearest"],
    ["order=nearest&radius=25", ""],
    ["radius=26&town=Хасково&price_from=x", "town=Хасково"],
    ["fuel_type=diesel&rooms_from=2&year_to=2010&engine_power_from=5", "year_to=2010&fuel_type=diesel"],
    ["q=%20%20", ""],
    ["price_from=много&year_from=9999&fuel_type=водород&order=кой-знае", ""],
    [`q=${"а".repeat(201)}`, ""],
  ])("%s becomes %s", (query, kept) => {
    expect(decodeURIComponent(activeParams(new URLSearchParams(query), cars).toString())).toBe(kept);
  });
});

test.each([
  ["q=маса&view=list&after=abc", "q=маса&view=list"],
  ["view=grid", ""],
])("links from the list of '%s' to other lists have '%s'", (query, kept) => {
  expect(decodeURIComponent(carriedParams(new URLSearchParams(query), cars).toString())).toBe(kept);
});

test.each([
  ["price_to=$500", ["price_to"]],
  ["price_to=abc&price_from=500-600", ["price_from", "price_to"]],
  ["price_to=0&price_from=5 хил", []],
  ["price_from=-5&price_to=", []],
])("the price limits of '%s' that cannot be read are %j", (search, names) => {
  expect(unreadPriceLimits(new URLSearchParams(search), "bgn-eur")).toEqual(names);
});
