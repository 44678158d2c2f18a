/** The letters of the site's font that its pages are made of, cut out of the font's own files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const WHOLE = "node_modules/@fontsource-variable/sofia-sans/files";
/** Entries of the font's table of names: whose it is, and by which licence. */
const KEPT_NAMES: number[] = [0, 13, 14];
/** How letters stand together, their forms by language, and digits of one width; the font's fractions are used nowhere. */
const KEPT_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "tnum"];

/** What app/tokens.css says of a font in app/fonts/. */
interface Subset {
  readonly name: string;
  readonly weights: { readonly min: number; readonly max: number };
  readonly letters: string;
}

/** The subsets that a style sheet names. */
export function namedSubsets(css: string): readonly Subset[] {
  return [...css.matchAll(/@font-face \{[^}]*\}/g)].flatMap(([face]) => {
    const [, name] = /"\.\/fonts\/([\w-]+)\.woff2"/.exec(face) ?? [];
    if (!name) return [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
    const [, ranges = ""] = /unicode-range:([^;]+);/.exec(face) ?? [];
    return { name, weights: { min: Number(min), max: Number(max) }, letters: lettersOf(ranges) };
  });
}

/** A file of fontsource with these letters in these weights, as WOFF2. */
export async function cutFont({ name, weights, letters }: Subset): Promise<Uint8Array> {
  const options = {
    targetFormat: "woff2",
    preserveNameIds: KEPT_NAMES,
    // Unknown to the types of 2.3.0.
    keepFeatures: KEPT_FEATURES,
    variationAxes: { wght: weights },
  } as const;
  return await subsetFont(readFileSync(join(WHOLE, `${name}-wght-normal.woff2`)), letters, options);
}

/** All letters of a `unicode-range`. */
export function lettersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}
