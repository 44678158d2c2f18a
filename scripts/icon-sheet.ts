/** Generates an SVG file with icons of lucide as symbols. */
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Returns the SVG file for the text of app/platform/ui/icons.tsx. Throws if lucide does not have an icon. */
export function iconSheet(source: string): string {
  const names = [...source.matchAll(/\bicon\("(\w+)"\)/g)].map(([, name = ""]) => name);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${names.map(symbolOf).join("\n")}\n</svg>\n`;
}

function symbolOf(name: string): string {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: this module is not bundled
  const drawing = lucide[name as "Heart"];
  if (!drawing) throw new Error(`lucide has no icon ${name}`);
  const [, shapes = ""] = /<svg[^>]*>(.*)<\/svg>/.exec(renderToStaticMarkup(createElement(drawing))) ?? [];
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/><\/\w+>/g, "/>")}</symbol>`;
}
