import { describe, expect, test } from "vitest";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { PLACE_NAMES } from "#app/catalogue/places/place.ts";
import { MAIN_SPOTS } from "./map-plane.server.ts";
import { mapView } from "./map-view.server.tsx";

/** Узунджово is 9 km, Димитровград 14 km, Харманли 29 km from Хасково. */
const COUNTS = new Map([
  ["Хасково", 118],
  ["Узунджово", 5],
  ["Димитровград", 42],
  ["Харманли", 27],
  ["Пловдив", 3],
]);

interface MapLink {
  readonly to: URL;
  readonly text: string;
}

function linksOf(search = "", slug = ""): readonly MapLink[] {
  const view = mapView({ params: new URLSearchParams(search), category: findCategory(slug), counts: COUNTS });
  return [...view.html.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)].map(
    ([, to = "", attributes = "", inner = ""]) => {
      const [, name] = /aria-label="([^"]*)"/.exec(attributes) ?? [];
      return {
        to: new URL(to.replaceAll("&amp;", "&"), "http://site.test"),
        text: name ?? inner.replaceAll(/<[^>]+>/g, ""),
      };
    },
  );
}

const addressOf = ({ to }: MapLink) => decodeURIComponent(to.pathname + to.search);
const addresses = (links: readonly MapLink[], text: string | RegExp) =>
  links.filter((link) => (typeof text === "string" ? link.text === text : text.test(link.text))).map(addressOf);

describe("a place of the map", () => {
  test("leads to the list with its parameters, on the drawing and in the list beside it", () => {
    const links = linksOf("q=голф&town=Хасково&quarter=Орфей&fuel_type=diesel&after=x&view=list", "avtomobili");
    expect(addresses(links, /^Харманли,? ?27 обяви$/)).toEqual([
      "/category/avtomobili?q=голф&town=Харманли&fuel_type=diesel&view=list",
      "/category/avtomobili?q=голф&town=Харманли&fuel_type=diesel&view=list",
    ]);
  });

  test("keeps the radius and the order by distance", () => {
    const [address] = addresses(linksOf("town=Хасково&radius=20&order=nearest"), /^Харманли,/);
    expect(address).toBe("/categories?town=Харманли&radius=20&order=nearest");
  });

  test("is any settlement with ads, and every one of a municipality", () => {
    expect(addresses(linksOf(), "Узунджово, 5 обяви")).toEqual(["/categories?town=Узунджово"]);
    const all = MAIN_SPOTS.flatMap(({ name }) => linksOf(`municipality=${name}`));
    const towns = all.filter(({ to }) => to.pathname === "/categories").map(({ to }) => to.searchParams.get("town"));
    expect(new Set(towns)).toEqual(new Set(PLACE_NAMES));
  });
});

describe("the radii of the map", () => {
  test("lead to the list around its place, with the numbers of ads", () => {
    const links = linksOf("town=haskovo&radius=25&seller=private");
    expect(addresses(links, /до \d+ км от Хасково/)).toHaveLength(4);
    expect(links.filter(({ text }) => /^(Само|До )/.test(text)).map((link) => [link.text, addressOf(link)])).toEqual([
      ["Само Хасково 118 обяви", "/categories?town=Хасково&seller=private"],
      ["До 5 км 118 обяви", "/categories?town=Хасково&radius=5&seller=private"],
      ["До 10 км 123 обяви", "/categories?town=Хасково&radius=10&seller=private"],
      ["До 20 км 165 обяви", "/categories?town=Хасково&radius=20&seller=private"],
      ["До 40 км 192 обяви", "/categories?town=Хасково&radius=40&seller=private"],
    ]);
  });

  test.each(["", "town=Пловдив", "town=xqz"])("need a place of the region: %s", (search) => {
    expect(addresses(linksOf(search), /км/)).toEqual([]);
  });
});

test("a municipality of the map keeps the parameters of the list", () => {
  const links = linksOf("town=Хасково&radius=10", "avtomobili");
  expect(addresses(links, "Свиленград")).toContain("/map/avtomobili?town=Хасково&radius=10&municipality=Свиленград");
  expect(addresses(links, "Цялата област")).toEqual(["/map/avtomobili?town=Хасково&radius=10"]);
});
