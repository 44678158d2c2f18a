import { expect, test } from "vitest";
import { listingAttributes, toSavedListing } from "./device-list.ts";

const AD = { id: "1", title: "Домати", town: "Хасково", photo: undefined };

test("a stored copy has the price in lev, and no price if it is per unit or missing", () => {
  const of = (price: Parameters<typeof toSavedListing>[0]["price"]) => [
    toSavedListing({ ...AD, price }).price,
    listingAttributes({ ...AD, price })["data-bgn"],
  ];
  expect(of({ cents: 10_000, currency: "EUR", kind: "negotiable" })).toEqual([195.58, 195.58]);
  expect(of({ cents: 250, currency: "BGN", unit: "kg" })).toEqual([0, undefined]);
  expect(of({ cents: 0, currency: "BGN", kind: "free" })).toEqual([0, undefined]);
});
