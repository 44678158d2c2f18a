/** Colours of the drawings: the site's palette and tones of the region's landscape. */
export const INK = "#2f2733";
export const WHITE = "#fffdf8";
export const GRAPE = "#7d2a5f";
export const SUNFLOWER = "#f2b62c";
export const LEAF = "#6f8f4e";
export const WOOD = "#b98452";
export const STEEL = "#b9bec2";
export const GLASS = "#bcd6de";
export const BRICK = "#b8583f";

export const FABRICS = [
  "#7d2a5f",
  "#49698a",
  "#a6553b",
  "#5f7d4f",
  "#8a6a9c",
  "#c98a2b",
  "#3f6b6b",
  "#b5667a",
] as const;
export const CAR_PAINTS = [
  "#7d2a5f",
  "#3f5f86",
  "#b23a34",
  "#d9d5cc",
  "#4b4f57",
  "#4f7a68",
  "#9aa3a9",
  "#c99a3a",
] as const;
export const WOODS = ["#b98452", "#a06a42", "#d0a270", "#8a5a3c"] as const;
export const SHELLS = ["#3a3640", "#54505c", "#d8d4cf", "#7d2a5f", "#3f5f86"] as const;
export const ENAMELS = ["#f4f1ea", "#e3ddd3", "#bfc4c7", "#c9d8d3"] as const;
export const TOYS = ["#d8574a", "#f2b62c", "#4f8fa8", "#7ba05b", "#9a5a8c", "#e08a4a"] as const;
export const FACADES = ["#f1e2c6", "#e9cbb0", "#dfe3d4", "#ecd3cf", "#e2d9e4", "#f4ead9"] as const;

/** Colour names used in listings, so that the picture matches the text. */
export const NAMED_COLOURS: Readonly<Record<string, string>> = {
  бял: "#eeeae2",
  черен: "#3a3640",
  сив: "#8f979c",
  сребрист: "#bfc4c7",
  графит: "#54505c",
  червен: "#b8352f",
  бордо: "#7a2436",
  син: "#3f6496",
  тъмносин: "#2f4263",
  светлосин: "#8fb8c4",
  зелен: "#5f8f4e",
  тъмнозелен: "#3f6b4f",
  жълт: "#edb93a",
  оранжев: "#d9762f",
  кафяв: "#8a5a3c",
  бежов: "#d9c3a0",
  розов: "#d990a4",
  лилав: "#8a5a9c",
  златист: "#c99a3a",
};

/** One colour in three shades, which give a flat drawing volume. */
export interface Tone {
  base: string;
  dark: string;
  light: string;
}

export function toneOf(base: string): Tone {
  return { base, dark: mix(base, INK, 0.28), light: mix(base, WHITE, 0.32) };
}

/** Mixes `share` (0 to 1) of the second colour into the first; both are '#rrggbb'. */
export function mix(first: string, second: string, share: number): string {
  const blended = [1, 3, 5].map((start) => {
    const from = Number.parseInt(first.slice(start, start + 2), 16);
    const to = Number.parseInt(second.slice(start, start + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${blended.join("")}`;
}
