/** Reads the prices of import files. A price that cannot be read with certainty is left out with a note. Pure. */
import { currencyIn } from "#app/platform/numbers/amounts.ts";
import { readTypedPrice, type TypedPrice } from "#app/platform/numbers/typed-price.ts";
import { type Currency, MAX_PRICE, type Money } from "#app/platform/wording/money.ts";
import { type Note, note } from "./import-text.ts";

/** The parts of a price besides the amount. */
type PriceTerms = Pick<TypedPrice, "kind" | "unit">;

export interface PriceCurrencies {
  /** The currency that the record names, as text. */
  readonly currency: string;
  readonly fallback: Currency | undefined;
  /** The currency of an ad without a price. */
  readonly ofNone: Currency;
}

/** Returns the typed price of a value; undefined if it is unreadable. */
function typedPrice(value: unknown): TypedPrice | undefined {
  if (value === null || value === undefined) return { cents: 0 };
  if (typeof value === "number")
    return Number.isFinite(value) && value <= MAX_PRICE ? { cents: Math.max(0, Math.round(value * 100)) } : undefined;
  if (typeof value !== "string") return undefined;
  const read = readTypedPrice(value);
  if (read.ok) return read.price;
  // 'няма', '-': an ad without a price.
  return /\d/.test(value) ? undefined : { cents: 0 };
}

/** Reads the price of an ad in cents; 0 for none. `fallback`: the currency if the file names none. Undefined if neither names one. */
export function readPrice(
  value: unknown,
  { currency, fallback, ofNone }: PriceCurrencies,
): (Money & { readonly notes: readonly Note[]; readonly terms: PriceTerms }) | undefined {
  const { cents, currency: typed, ...terms } = typedPrice(value) ?? { cents: Number.NaN };
  const none = (notes: readonly Note[]) => ({
    cents: 0,
    currency: currencyIn(currency) ?? fallback ?? ofNone,
    notes,
    terms: Number.isNaN(cents) ? {} : terms,
  });
  if (Number.isNaN(cents)) return none([note("price", "not understood, or above the highest price", value)]);
  if (cents === 0) return none([]);
  if (!typed && currency === "" && !fallback) return undefined;
  const known = typed ?? (currency === "" ? fallback : currencyIn(currency));
  if (!known) return none([note("currency", "neither BGN nor EUR: the price is left out", currency)]);
  return { cents, currency: known, notes: [], terms };
}
