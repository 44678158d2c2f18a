// Each guide has the blocks that the specification lists (section 2, 'Static pages').
import { describe, expect, test } from "vitest";
import { guideAt } from "./guides.ts";

const sizes = (path: string) =>
  Object.fromEntries((guideAt(path)?.sections ?? []).map(({ id, items }) => [id, items.length]));
const buttons = (path: string) => guideAt(path)?.buttons.map(({ to }) => to);

describe("the guide", () => {
  test("to services has five groups, four benefits, five steps and the way to them", () => {
    expect(sizes("/services-guide")).toMatchObject({ grupi: 5, polzi: 4, stapki: 5 });
    expect(buttons("/services-guide")).toEqual(["/category/uslugi"]);
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

  test("to property and to cars lead to their categories", () => {
    expect(buttons("/real-estate-guide")).toEqual(["/category/nedvizhimi-imoti"]);
    expect(buttons("/auto-guide")).toEqual(["/category/avtomobili"]);
  });

  test.each(["/services-guide", "/tech-guide", "/platform-guide", "/real-estate-guide", "/auto-guide"])(
    "at %s describes itself in at most 160 characters",
    (path) => {
      expect(guideAt(path)?.description.length).toBeLessThanOrEqual(160);
      expect(guideAt(path)?.description.length).toBeGreaterThan(70);
    },
  );
});
