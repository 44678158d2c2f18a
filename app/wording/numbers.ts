/** Numbers with a decimal comma, as people write and read them. */
import { formatWhole } from "./plurals.ts";

/** '65,5', '12 400'. */
export function formatNumber(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  return decimals === undefined ? formatWhole(value) : `${formatWhole(Number(whole))},${decimals}`;
}

/**
 * Reads '1 200', '65,5' and '65.5'; undefined for anything else, and for more than `decimals` digits after the comma:
 * three could as well be thousands.
 */
export function readNumber(text: string, decimals = 0): number | undefined {
  const match = /^(-?\d+)(?:[.,](\d+))?$/.exec(text.replace(/\s/g, ""));
  if (!match || (match[2]?.length ?? 0) > decimals) return undefined;
  return Number(`${match[1]}.${match[2] ?? 0}`);
}
