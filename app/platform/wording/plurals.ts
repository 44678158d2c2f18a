/** Bulgarian plurals: one form for 1, another for the rest. */

/** A narrow no-break space between thousands. */
export const NARROW_NO_BREAK_SPACE = "\u202f";

const whole = new Intl.NumberFormat("bg-BG", { useGrouping: "min2" });

export function plural(count: number, one: string, many: string): string {
  return Math.abs(count) === 1 ? one : many;
}

/** '1 обява', '5 обяви', '12 400 обяви'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${plural(count, one, many)}`;
}

/** A whole number with narrow spaces between thousands from five digits on, as Bulgarian writes them. */
export function formatWhole(count: number): string {
  return whole.format(count).replaceAll("\u00a0", NARROW_NO_BREAK_SPACE);
}

/** Returns a number with one decimal: '4,5'. */
export function formatTenths(value: number): string {
  return value.toFixed(1).replace(".", ",");
}
