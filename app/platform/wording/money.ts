/** Money as integer cents and a currency: the fixed rate, parsing and formatting of prices. */

import { withoutThousands } from "./numbers.ts";
import { NARROW_NO_BREAK_SPACE } from "./plurals.ts";

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

/** The maximum characters of a price: the highest one with all separators and a word around it. */
const MAX_PRICE_TEXT = 60;

const SYMBOL: Record<Currency, string> = { BGN: "лв.", EUR: "€" };

/** Converts an amount exactly, rounding half up once. */
export function convert({ cents, currency }: Money, to: Currency): Money {
  if (currency === to) return { cents, currency };
  const [numerator, denominator] = to === "EUR" ? [RATE_UNIT, RATE] : [RATE, RATE_UNIT];
  const doubled = BigInt(cents) * numerator * 2n + denominator;
  return { cents: Number(doubled / (denominator * 2n)), currency: to };
}

/** '4 500,50 лв.'; whole amounts show no decimals. */
export function formatMoney({ cents, currency }: Money): string {
  const units = Math.floor(cents / 100);
  const rest = cents % 100;
  const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK_SPACE);
  return `${grouped}${rest ? `,${String(rest).padStart(2, "0")}` : ""}\u00a0${SYMBOL[currency]}`;
}

/** Returns the currency of new ads, typed amounts and structured data. */
export function displayCurrency(display: PriceDisplay): Currency {
  return display === "bgn-eur" ? "BGN" : "EUR";
}

/**
 * Reads a price as people type it: '1 500', '1.500,00', '1500,50', '5к'. The last separator followed by one or two digits
 * is the decimal one, others group (rule: price-typed). Empty or negative: 0, no price. Unreadable or above 10^9: undefined.
 */
export function parsePrice(text: string): number | undefined {
  if (text.length > MAX_PRICE_TEXT) return undefined;
  // '2 лв. 50 ст.' marks its cents. Any other word between digits is ambiguous.
  const marked = withoutThousands(text).replace(
    /(?<=\d)\s*(?:лв\.?|лева?|€|евро)\s*(?:и\s*)?(?=\d{2}(?:\s*(?:ст|цент)[^\d]*)?$)/iu,
    ",",
  );
  if (/\d[^\d]*[\p{L}€][^\d]*\d/u.test(marked)) return undefined;
  // A separator without a following digit is punctuation: the dot of 'лв.', a trailing comma.
  const digits = marked.replace(/[.,](?!\d)/g, "").replace(/[^\d,.-]/g, "");
  if (digits === "") return text.trim() === "" ? 0 : undefined;
  if (digits.startsWith("-")) return 0;
  const match = /^([\d,.]*?)(?:[.,](\d{1,2}))?$/.exec(digits.replace(/[.,]?-+$/, ""));
  if (!match) return undefined;
  const units = (match[1] ?? "").replace(/[.,]/g, "");
  if (units === "" && match[2] === undefined) return undefined;
  const cents = Number(units || "0") * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= MAX_PRICE * 100 ? cents : undefined;
}

/** Returns the currency that a typed price names; undefined without one, or with both. */
export function typedCurrency(text: string): Currency | undefined {
  const isEuro = /€|евро|eur/i.test(text);
  const isLev = /лв|лева?(?!\p{L})|bgn/iu.test(text);
  if (isEuro === isLev) return undefined;
  return isEuro ? "EUR" : "BGN";
}

/** Reads a price, in `currency` if it names none. Undefined where `parsePrice` is. */
export function parseMoney(text: string, currency: Currency): Money | undefined {
  const cents = parsePrice(text);
  return cents === undefined ? undefined : { cents, currency: typedCurrency(text) ?? currency };
}
