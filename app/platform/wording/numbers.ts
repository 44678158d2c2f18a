/** Formats and parses numbers with a decimal comma. */
import { formatWhole } from "./plurals.ts";

/** '65,5', '12 400'. */
export function formatNumber(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  return decimals === undefined ? formatWhole(value) : `${formatWhole(Number(whole))},${decimals}`;
}

/** Reads a positive whole number in decimal digits; NaN for anything else, such as '0x3' and '3e0', which Number() accepts. */
export function readWhole(typed: unknown): number {
  return typeof typed === "string" && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The spellings of units, without spaces and dots, by the unit that the site shows. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  км: ["км", "km", "километра", "километри"],
  "кв. м": ["квм", "м2", "м²", "m2", "m²", "квадрата", "квадратни метра"],
  "к.с.": ["кс", "ks", "hp", "коня"],
  "г.": ["г", "год", "година"],
};

/** Writes '5к', '5 хил.' and '1,5k' as '5000', '5000' and '1500'. 'к.с.' and 'кг' are units. */
export function withoutThousands(text: string): string {
  const thousands = /(\d+)(?:[.,](\d{1,3}))?\s*(?:[кk](?![\p{L}.])|хил(?:\.|яди)?(?!\p{L}))/iu;
  return text.replace(thousands, (_, whole: string, decimals = "") => `${whole}${decimals.padEnd(3, "0")} `);
}

/** Removes a spelling of `unit` from the end. */
function withoutUnit(text: string, unit: string | undefined): string {
  const [, number = text, rest = ""] = /^(.*?\d)\s*(\p{L}.*)$/u.exec(text) ?? [];
  const spelling = rest.replace(/[\s.]/g, "").toLowerCase();
  return unit !== undefined && UNITS[unit]?.includes(spelling) ? number : text;
}

/**
 * Reads '1 200', '65,5', '65.5', '5к', and with a spelling of `unit` after it '240 000 км'. Undefined for anything else, and
 * for more than `decimals` digits after the comma. Three digits after a dot are thousands where no decimals are allowed.
 */
export function readNumber(text: string, decimals = 0, unit?: string): number | undefined {
  const compact = withoutUnit(withoutThousands(text).trim(), unit).replace(/\s/g, "");
  if (decimals === 0 && /^\d{1,3}(\.\d{3})+$/.test(compact)) return Number(compact.replaceAll(".", ""));
  const match = /^(-?\d+)(?:[.,](\d+))?$/.exec(compact);
  if (!match || (match[2]?.length ?? 0) > decimals) return undefined;
  return Number(`${match[1]}.${match[2] ?? 0}`);
}
