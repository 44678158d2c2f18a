import { formatNumber } from "./numbers.ts";

const UNITS = ["байта", "КБ", "МБ", "ГБ", "ТБ"];

/** Formats bytes as '1,5 ГБ' or '640 МБ', with one decimal below ten units. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${formatNumber(value < 10 && unit > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${UNITS[unit]}`;
}
