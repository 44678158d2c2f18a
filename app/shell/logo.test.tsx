import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CategoryIcon, ICON_NAMES, type IconName } from "#app/catalogue/fields/category-icon.tsx";

test("the logo shows the icons of the categories in their order", async () => {
  expect(ICON_NAMES).toHaveLength(15);
  const icons = ICON_NAMES.map((name, place) => {
    return `<g transform="translate(0 ${place * 24})">${drawingOf(name)}</g>`;
  });
  const strip = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 24 ${ICON_NAMES.length * 24}" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${icons.join("")}</svg>\n`;
  await expect(strip).toMatchFileSnapshot("logo-icons.svg");
});

const DRAWINGS = readFileSync("app/platform/ui/icons.svg", "utf8");

function drawingOf(name: IconName): string {
  const id = /#(\w+)"/.exec(renderToStaticMarkup(<CategoryIcon name={name} />))?.[1];
  return new RegExp(`<symbol id="${id}"[^>]*>(.*)</symbol>`).exec(DRAWINGS)?.[1] ?? "missing";
}
