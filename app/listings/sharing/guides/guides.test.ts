// Each guide has the blocks that are listed here.
import { describe, expect, test } from "vitest";
import { findGuide, otherGuides } from "./guides.ts";

const facts = { maxListingsBasic: 12, listingLifetimeDays: 45 };
const guide = (path: string) => findGuide(path, facts);
const sizes = (path: string) =>
  Object.fromEntries((guide(path)?.sections ?? []).map(({ id, items }) => [id, items.length]));
const buttons = (path: string) => guide(path)?.buttons.map(({ to }) => to);

describe("the guide", () => {
  test("to services has five groups, four benefits, five steps and the way to them", () => {
    expect(sizes("/services-guide")).toMatchObject({ grupi: 5, polzi: 4, stapki: 5 });
    expect(buttons("/services-guide")).toEqual(["/category/uslugi", "/add-ad"]);
  });

  test("to technology has six categories, eighteen brands, five and six tips", () => {
    expect(sizes("/tech-guide")).toEqual({ kategorii: 6, marki: 18, kupuvane: 5, prodavane: 6 });
    expect(buttons("/tech-guide")).toEqual(["/categories", "/add-ad"]);
  });

  test("to the site has nine categories, five differences and three ways to use it", () => {
    expect(sizes("/platform-guide")).toMatchObject({ kategorii: 9, "s-kakvo-e-razlichno": 5 });
    expect(Object.keys(sizes("/platform-guide")).slice(2)).toEqual(["tarsene", "prodavane", "biznes"]);
    expect(buttons("/platform-guide")).toEqual(["/categories", "/add-ad"]);
  });

  test("to us has the same blocks, and the numbers of the settings", () => {
    expect(sizes("/about")).toMatchObject({ "kakvo-ima-tuk": 9, "s-kakvo-sme-razlichni": 5, "kak-se-polzva": 3 });
    expect(buttons("/about")).toEqual(["/categories", "/add-ad"]);
    expect(JSON.stringify(guide("/about"))).toMatch(/до 12 активни обяви.*стои 45 дни/);
  });

  test("links to the other guides", () => {
    expect(otherGuides("/about", facts).map(({ to }) => to)).toEqual(
      ["platform", "real-estate", "auto", "services", "tech"].map((name) => `/${name}-guide`),
    );
  });

  test("to property and to cars lead to their categories and to publishing", () => {
    expect(buttons("/real-estate-guide")).toEqual(["/category/nedvizhimi-imoti", "/add-ad"]);
    expect(buttons("/auto-guide")).toEqual(["/category/avtomobili", "/add-ad"]);
  });

  test.each(["/about", "/services-guide", "/tech-guide", "/platform-guide", "/real-estate-guide", "/auto-guide"])(
    "at %s describes itself in at most 160 characters",
    (path) => {
      expect(guide(path)?.description.length).toBeLessThanOrEqual(160);
      expect(guide(path)?.description.length).toBeGreaterThan(70);
    },
  );
});
