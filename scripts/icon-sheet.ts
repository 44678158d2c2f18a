/** The drawings of lucide as the symbols of one SVG file. */
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** `source`: the text of app/ui/icons.tsx. Throws when lucide has no icon of a name. */
export function iconSheet(source: string): string {
  const names = [...source.matchAll(/\bicon\("(\w+)"\)/g)].map(([, name = ""]) => name);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${names.map(symbolOf).join("\n")}\n</svg>\n`;
}

function symbolOf(name: string): string {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: nothing of this goes into a bundle
  const drawing = lucide[name as "Heart"];
  if (!drawing) throw new Error(`lucide has no icon ${name}`);
  const [, shapes = ""] = /<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(drawing))) ?? [];
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, "/>")}</symbol>`;
}
