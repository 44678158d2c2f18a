/** Computes what like ads cost: the middle half of their prices and a histogram. */
import { formatMoney, type Money } from "#app/platform/wording/money.ts";
import type { ListingCurrency } from "#db/tables.ts";

/** The fewest like ads of which figures are shown. */
export const FEWEST_ADS = 12;
/** Bars of a histogram, at most. */
const BARS = 12;

/** The figures in the columns of their row. */
export interface PriceFigures {
  readonly ads: number;
  readonly currency: ListingCurrency;
  readonly low_cents: number;
  readonly median_cents: number;
  readonly high_cents: number;
  /** The beginning of the first bar and the width of each; the outer bars also count the ads beyond them. */
  readonly from_cents: number;
  readonly width_cents: number;
  readonly bars: number[];
}

/** The most that the middle half may differ: things of which one costs more than six times another are not alike. */
const MOST_SPREAD = 6;

/** Reports whether an amount is typed to have one, and no price: 1 лв., 1111 лв., 12345 лв. */
export function isNonsense(cents: number): boolean {
  const units = String(Math.floor(cents / 100));
  return cents <= 100 || /^1{3,}$/.test(units) || (units.length > 2 && "1234567890".startsWith(units));
}

/** Returns the figures of prices in one currency; undefined of too few, or of different things. */
export function figuresOf(given: readonly number[], currency: ListingCurrency): PriceFigures | undefined {
  const prices = withoutOutliers(given.toSorted((one, other) => one - other));
  if (prices.length < FEWEST_ADS) return undefined;
  const [low, median, high] = [0.25, 0.5, 0.75].map((part) => rounded(at(prices, part))) as [number, number, number];
  if (high > low * MOST_SPREAD) return undefined;
  const [first, last] = [at(prices, 0.04), at(prices, 0.96)];
  const width = stepFrom(Math.max(last - first, first / 5) / (BARS - 1));
  const from = Math.floor(first / width) * width;
  const bars = new Array<number>(Math.min(BARS, Math.floor((last - from) / width) + 1)).fill(0);
  const histogram = { from_cents: from, width_cents: width, bars };
  for (const price of prices) bars[barOf(histogram, price)] = (bars[barOf(histogram, price)] ?? 0) + 1;
  return { ads: prices.length, currency, low_cents: low, median_cents: median, high_cents: high, ...histogram };
}

/** Returns the number of the bar of a price. */
export function barOf(
  { from_cents, width_cents, bars }: Pick<PriceFigures, "from_cents" | "width_cents" | "bars">,
  cents: number,
): number {
  return Math.max(0, Math.min(bars.length - 1, Math.floor((cents - from_cents) / width_cents)));
}

/** Returns the middle half of the prices: '7 200-9 800 лв.'. */
export function rangeText({ low_cents, high_cents, currency }: PriceFigures): string {
  const to = formatMoney({ cents: high_cents, currency });
  return low_cents === high_cents ? `около ${to}` : `${amountText({ cents: low_cents, currency })}-${to}`;
}

/** Returns an amount without its currency. */
export function amountText(money: Money): string {
  return formatMoney(money).replace(/\u00a0\D+$/, "");
}

/** How many times the usual deviation a price may be from the middle, and in any case within which factor of it. */
const DEVIATIONS = 4.5;
const NEAR = Math.log(2);

/** Drops prices that are far from the middle, measured by ratios: a mistyped amount is ten times too much or too little. */
function withoutOutliers(sorted: readonly number[]): readonly number[] {
  if (sorted.length === 0) return sorted;
  const middle = Math.log(at(sorted, 0.5));
  const deviations = sorted.map((price) => Math.abs(Math.log(price) - middle)).sort((one, other) => one - other);
  const far = Math.max(NEAR, DEVIATIONS * at(deviations, 0.5));
  return sorted.filter((price) => Math.abs(Math.log(price) - middle) <= far);
}

/** Returns the value below which this part of the sorted values is. */
function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** Rounds an amount in cents as people name it: 9 847 лв. is 9 800, 17,35 лв. is 17. */
function rounded(cents: number): number {
  const step = cents < 10_00 ? 10 : Math.max(100, 10 ** (Math.floor(Math.log10(cents)) - 1));
  return Math.round(cents / step) * step;
}

/** Returns the next 1, 2, 2.5 or 5 times a power of ten, in cents. */
function stepFrom(cents: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(cents, 10)));
  return power * ([1, 2, 2.5, 5].find((factor) => factor * power >= cents) ?? 10);
}
