/** Formats and parses numbers with a decimal comma. */
import { formatWhole } from "#app/platform/wording/plurals.ts";
import { numeralAt } from "./amounts.ts";

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
  const typed = withoutUnit(text.trim(), unit).trim();
  const sign = typed.startsWith("-") ? -1 : 1;
  const number = /^-?\d/.test(typed) ? numeralAt(typed, sign < 0 ? 1 : 0) : undefined;
  if (number?.end !== typed.length) return undefined;
  const { value, factor } = number;
  const isUnclear = decimals > 0 && factor === 1 && /[.,]\d{3}/.test(typed);
  return isUnclear || Number(value.toFixed(decimals)) !== value ? undefined : sign * value;
}
