/** Reads prices and currencies of import files. A price that cannot be read with certainty is left out with a note. Pure. */
import { type Currency, MAX_PRICE, type Money, parsePrice } from "#app/platform/wording/money.ts";
import type { PriceKind, PriceUnit } from "#app/platform/wording/price-words.ts";
import { PRICE_KIND_WORDS, PRICE_UNIT_WORDS } from "./attribute-names.ts";
import { lookUp, type Note, note, wordKey } from "./import-text.ts";

/** The parts of a price besides the amount. */
export interface PriceTerms {
  readonly kind?: PriceKind | undefined;
  readonly unit?: PriceUnit | undefined;
}

export interface PriceCurrencies {
  /** The currency that the record names, as text. */
  readonly currency: string;
  readonly fallback: Currency | undefined;
  /** The currency of an ad without a price. */
  readonly ofNone: Currency;
}

const LEV = /^(?:bgn|лева?|лв|lv|leva?)\.?$/i;
const EURO = /^(?:eur|евро|euro|€)\.?$/i;
const WORD = String.raw`(?:[a-z]+|\p{Script=Cyrillic}+|€)\.?`;
const PRICE = new RegExp(String.raw`^(${WORD})?\s*(-?\d[\d\s.,]*(?:-+)?)\s*(${WORD})?$`, "iu");

function currencyOf(text: string): Currency | undefined {
  if (LEV.test(text)) return "BGN";
  return EURO.test(text) ? "EUR" : undefined;
}

const TERMS = new RegExp(
  String.raw`[\s,;(]*(?:(?<kind>${Object.keys(PRICE_KIND_WORDS).join("|")})|(?:/|за|на|per)\s*(?:1\s*)?(?<unit>${Object.keys(PRICE_UNIT_WORDS).join("|")})\.?)\)?$`,
  "iu",
);

/** Splits a text such as '2,50 лв./кг, по договаряне' into the amount and its terms. */
function splitTerms(text: string): { readonly amount: string; readonly terms: PriceTerms } {
  const { index, groups } = TERMS.exec(text) ?? {};
  if (index === undefined) return { amount: text, terms: {} };
  const rest = splitTerms(text.slice(0, index));
  const kind = lookUp(PRICE_KIND_WORDS, wordKey(groups?.kind ?? ""));
  const unit = lookUp(PRICE_UNIT_WORDS, wordKey(groups?.unit ?? ""));
  return { amount: rest.amount, terms: { ...rest.terms, ...(kind && { kind }), ...(unit && { unit }) } };
}

/** Returns the amount and its currency word; undefined if the text contains anything else. */
function parseAmount(value: unknown): { readonly cents: number; readonly currencyText: string } | undefined {
  if (typeof value === "number") {
    const isReadable = Number.isFinite(value) && value <= MAX_PRICE;
    return isReadable ? { cents: Math.max(0, Math.round(value * 100)), currencyText: "" } : undefined;
  }
  if (typeof value !== "string") return undefined;
  // 'по договаряне', 'безплатно', '-': an ad without a price.
  if (!/\d/.test(value)) return { cents: 0, currencyText: "" };
  const [, before = "", digits = "", after = ""] = PRICE.exec(value.trim()) ?? [];
  const cents = before && after ? undefined : parsePrice(digits);
  return digits && cents !== undefined ? { cents, currencyText: before || after } : undefined;
}

/** Reads the price of an ad in cents; 0 for none. `fallback`: the currency if the file names none. Undefined if neither names one. */
export function readPrice(
  value: unknown,
  { currency, fallback, ofNone }: PriceCurrencies,
): (Money & { readonly notes: readonly Note[]; readonly terms: PriceTerms }) | undefined {
  const split = typeof value === "string" ? splitTerms(value.trim()) : { amount: value, terms: {} };
  // 'не подарявам': further words change the meaning.
  const isWords = typeof split.amount === "string" && split.amount !== "" && !/\d/.test(split.amount);
  const { amount: given, terms } = isWords ? { amount: value, terms: {} } : split;
  const none = (notes: readonly Note[]) => ({
    cents: 0,
    currency: currencyOf(currency) ?? fallback ?? ofNone,
    notes,
    terms,
  });
  if (given === null || given === undefined || given === "") return none([]);
  const amount = parseAmount(given);
  if (!amount) return none([note("price", "not understood, or above the highest price", value)]);
  if (amount.cents === 0) return none([]);
  const named = amount.currencyText || currency;
  if (named === "" && !fallback) return undefined;
  const known = named === "" ? fallback : currencyOf(named);
  if (!known) return none([note("currency", "neither BGN nor EUR: the price is left out", named)]);
  return { cents: amount.cents, currency: known, notes: [], terms };
}
