import { expect, test } from "vitest";
import { placeOnMap, regionPicture } from "./map-picture.server.tsx";

test("the picture shows settlements, with towns by name, and larger circles for more ads", () => {
  const picture = regionPicture(new Map([["Хасково", 800]]));
  const [, x, y] = /<path id="d500" d="M(\d+) (\d+)h0"/.exec(picture) ?? [];
  expect(picture.match(/M\d+ \d+h0/g)).toHaveLength(261);
  expect(picture).toContain(">Ивайловград</text>");
  const [left = 0, top = 0, width = 0, height = 0] = (placeOnMap("Хасково")?.view ?? "").split(",").map(Number);
  expect([left + width / 2, top + height / 2]).toEqual([Number(x), Number(y)]);
});

test("a place outside the region is not on it", () => {
  expect(placeOnMap("Пловдив")).toBeUndefined();
  expect(placeOnMap("")).toBeUndefined();
});
