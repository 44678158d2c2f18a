/** Bulgarian plurals: one form for 1, another for the rest. */

const whole = new Intl.NumberFormat("bg-BG", { useGrouping: "min2" });

export function plural(count: number, one: string, many: string): string {
  return Math.abs(count) === 1 ? one : many;
}

/** '1 обява', '5 обяви', '12 400 обяви'. */
export function counted(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${plural(count, one, many)}`;
}

/** A whole number with plain spaces between thousands from five digits on (rule: numbers-spoken). */
export function formatWhole(count: number): string {
  return whole.format(count).replaceAll("\u00a0", " ");
}

/** Returns a number with one decimal: '4,5'. */
export function formatTenths(value: number): string {
  return value.toFixed(1).replace(".", ",");
}
