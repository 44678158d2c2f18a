/** Money as integer cents and a currency: the fixed rate and the formatting of amounts. */

export type Currency = "BGN" | "EUR";
export type PriceDisplay = "bgn-eur" | "eur-bgn" | "eur";

export interface Money {
  readonly cents: number;
  readonly currency: Currency;
}

/** Lev per euro in 1/100000, fixed by Regulation (EU) 2025/1409 and before it by the currency board. */
const RATE = 195_583n;
const RATE_UNIT = 100_000n;
/** The highest accepted price, in whole units. */
export const MAX_PRICE = 1_000_000_000;

const SYMBOL: Record<Currency, string> = { BGN: "лв.", EUR: "€" };

/** Converts an amount exactly, rounding half up once. */
export function convert({ cents, currency }: Money, to: Currency): Money {
  if (currency === to) return { cents, currency };
  const [numerator, denominator] = to === "EUR" ? [RATE_UNIT, RATE] : [RATE, RATE_UNIT];
  const doubled = BigInt(cents) * numerator * 2n + denominator;
  return { cents: Number(doubled / (denominator * 2n)), currency: to };
}

/** '4 500,50 лв.'; whole amounts show no decimals (rule: numbers-spoken). */
export function formatMoney({ cents, currency }: Money): string {
  const units = Math.floor(cents / 100);
  const rest = cents % 100;
  const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, " ");
  return `${grouped}${rest ? `,${String(rest).padStart(2, "0")}` : ""}\u00a0${SYMBOL[currency]}`;
}

/** The amount in cents from which a conversion is shown in whole units, where it need not be exact. */
const ROUNDED_FROM = 100_00;

/** Formats an amount in another currency for texts in which it need not be exact: '51,13 €', but 'около 153 €' from 100 on. */
export function formatConverted(money: Money, to: Currency): string {
  const { cents } = convert(money, to);
  const whole = Math.round(cents / 100) * 100;
  const isRounded = money.currency !== to && cents >= ROUNDED_FROM && cents !== whole;
  return isRounded ? `около ${formatMoney({ cents: whole, currency: to })}` : formatMoney({ cents, currency: to });
}

/** Returns the currency of new ads, typed amounts and structured data. */
export function displayCurrency(display: PriceDisplay): Currency {
  return display === "bgn-eur" ? "BGN" : "EUR";
}
