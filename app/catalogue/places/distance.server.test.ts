import { describe, expect, test } from "vitest";
import { distanceBetween, placesWithin } from "./distance.server.ts";
import { PLACE_NAMES } from "./place.ts";

describe("settlements around a place", () => {
  test("start with the place itself and are more for a larger radius", () => {
    const ten = placesWithin("Хасково", 10);
    const fifty = placesWithin("Хасково", 50);
    expect(ten[0]).toBe("Хасково");
    expect(fifty.slice(0, ten.length)).toEqual(ten);
    expect(fifty.length).toBeGreaterThan(ten.length);
  });

  // Distances by map: Узунджово 9 km, Димитровград 14 km, Харманли 29 km, Свиленград 57 km from Хасково.
  test.each([
    [10, ["Димитровград", "Харманли"], ["Узунджово"]],
    [25, ["Харманли", "Свиленград"], ["Узунджово", "Димитровград"]],
    [50, ["Свиленград"], ["Узунджово", "Димитровград", "Харманли"]],
  ])("are found within %i km of Хасково", (kilometres, outside, inside) => {
    const places = placesWithin("Хасково", kilometres);
    for (const place of inside) expect(places).toContain(place);
    for (const place of outside) expect(places).not.toContain(place);
  });

  test("are the whole region for a radius of its width", () => {
    expect(new Set(placesWithin("Ивайловград", 200))).toEqual(new Set(PLACE_NAMES));
  });

  test("are found for any spelling of the place", () => {
    expect(placesWithin("гр. ХАСКОВО", 25)).toEqual(placesWithin("Хасково", 25));
  });

  test("are only the place itself outside the region", () => {
    expect(placesWithin("Пловдив", 50)).toEqual(["Пловдив"]);
  });
});

describe("the distance of two settlements", () => {
  test.each([
    ["Хасково", "Димитровград", 14],
    ["Свиленград", "Хасково", 57],
    ["Хасково", "Хасково", 0],
  ])("from %s to %s is %i km in a straight line", (one, other, kilometres) => {
    expect(Math.round(distanceBetween(one, other) ?? Number.NaN)).toBe(kilometres);
  });

  test("is unknown outside the region", () => {
    expect(distanceBetween("Хасково", "Пловдив")).toBeUndefined();
  });
});
