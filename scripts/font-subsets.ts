/** Subsets the site's font to the letters that its pages use. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

const FONT_FOLDER = "node_modules/@fontsource-variable/sofia-sans/files";
/** Ids of the entries to keep in the font's name table: copyright and licence. */
const KEPT_NAMES: number[] = [0, 13, 14];
/** OpenType features to keep: kerning, marks, local forms, ligatures, tabular figures. */
const KEPT_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt", "tnum"];

/** A font in app/platform/ui/fonts/ as declared in app/platform/ui/tokens.css. */
interface Subset {
  readonly name: string;
  readonly weights: { readonly min: number; readonly max: number };
  readonly letters: string;
}

/** Returns the subsets that a style sheet declares. */
export function namedSubsets(css: string): readonly Subset[] {
  return [...css.matchAll(/@font-face \{[^}]*\}/g)].flatMap(([face]) => {
    const [, name] = /"\.\/fonts\/([\w-]+)\.woff2"/.exec(face) ?? [];
    if (!name) return [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
    const [, ranges = ""] = /unicode-range:([^;]+);/.exec(face) ?? [];
    return { name, weights: { min: Number(min), max: Number(max) }, letters: lettersOf(ranges) };
  });
}

/** Returns a font of fontsource, reduced to these letters and weights, as WOFF2. */
export async function cutFont({ name, weights, letters }: Subset): Promise<Uint8Array> {
  const options = {
    targetFormat: "woff2",
    preserveNameIds: KEPT_NAMES,
    // Missing in the types of 2.3.0.
    keepFeatures: KEPT_FEATURES,
    variationAxes: { wght: weights },
  } as const;
  return await subsetFont(readFileSync(join(FONT_FOLDER, `${name}-wght-normal.woff2`)), letters, options);
}

/** Returns all letters of a `unicode-range`. */
export function lettersOf(ranges: string): string {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}
