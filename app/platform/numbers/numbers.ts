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

/**
 * Reads '1 200', '65,5', '65.5', '5к', and with a unit that `factorOf` knows '240 000 км'. Undefined for anything else, and
 * for more than `decimals` digits after the comma. Three digits after a dot are thousands where no decimals are allowed.
 */
export function readNumber(
  text: string,
  decimals = 0,
  factorOf?: (unit: string) => number | undefined,
): number | undefined {
  const typed = text.trim();
  const sign = typed.startsWith("-") ? -1 : 1;
  const number = /^-?\d/.test(typed) ? numeralAt(typed, sign < 0 ? 1 : 0) : undefined;
  if (!number) return undefined;
  const unit = typed.slice(number.end).trim();
  const times = unit === "" ? 1 : factorOf?.(unit);
  if (times === undefined) return undefined;
  // Without the error of binary fractions: 0,07 дка are 70 кв. м.
  const value = Number((number.value * times).toPrecision(12));
  const isUnclear = decimals > 0 && number.factor === 1 && /[.,]\d{3}/.test(typed.slice(0, number.end));
  return isUnclear || Number(value.toFixed(decimals)) !== value ? undefined : sign * value;
}
