import { describe, expect, test } from "vitest";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { chooseAds, placeAds } from "./sheet-layout.ts";

const [first, second, third] = CATALOGUE.map(({ id }) => id) as [number, number, number];
const ad = (categoryId: number, index: number, hasPhoto = false) => ({
  id: `${categoryId} ${index}`,
  categoryId,
  title: `Обява ${index}${index % 3 === 0 ? " с дълго заглавие, което не се побира на ред" : ""}`,
  hasPhoto,
});
const many = (categoryId: number, count: number, hasPhoto = false) =>
  Array.from({ length: count }, (_, index) => ad(categoryId, index, hasPhoto));

describe("the weekly sheet", () => {
  test("has all ads while there is room, by category", () => {
    const ads = [...many(second, 3), ...many(first, 2)];
    expect(chooseAds(ads)).toHaveLength(5);
    const columns = placeAds(chooseAds(ads)) ?? [];
    expect(columns).toHaveLength(1);
    expect(columns[0]?.map(({ ads: own }) => own.length)).toEqual([2, 3]);
  });

  test("takes from each category in turn, those with a photo first, so that no category fills it alone", () => {
    const chosen = chooseAds([...many(first, 200), ad(first, 999, true), ...many(second, 5), ad(third, 1)]);
    const ids = chosen.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual([`${first} 999`, `${second} 0`, `${third} 1`]);
    expect(chosen.filter(({ categoryId }) => categoryId === second)).toHaveLength(5);
    expect(chosen.length).toBeGreaterThan(35);
    expect(chosen.length).toBeLessThan(60);
  });

  test("names a category again in the next column, and never more than four columns", () => {
    const columns = placeAds(chooseAds(many(first, 200))) ?? [];
    expect(columns).toHaveLength(4);
    expect(columns.map(([group]) => group?.isContinued)).toEqual([false, true, true, true]);
    expect(placeAds(many(first, 200))).toBeUndefined();
  });

  test("is empty without ads", () => {
    expect(chooseAds([])).toEqual([]);
    expect(placeAds([])).toEqual([[]]);
  });
});
