/** Formats the price of an ad: an amount or none, with its unit and kind. */
import type { Attributes } from "#db/attributes.ts";
import { convert, formatMoney, type Money, type PriceDisplay } from "./money.ts";
import { PRICE_KINDS, PRICE_UNITS, type PriceKind, type PriceUnit } from "./price-words.ts";

export function isPriceUnit(value: unknown): value is PriceUnit {
  return typeof value === "string" && Object.hasOwn(PRICE_UNITS, value);
}

function isPriceKind(value: unknown): value is PriceKind {
  return typeof value === "string" && Object.hasOwn(PRICE_KINDS, value);
}

export interface AskedPrice extends Money {
  readonly kind?: PriceKind | undefined;
  readonly unit?: PriceUnit | undefined;
  /** The item wanted in exchange. */
  readonly swapFor?: string | undefined;
}

/** Combines the amount with kind, unit and swap from the ad's attributes; missing parts have no key. */
export function askedPrice(price: Money, attributes: Attributes): AskedPrice {
  const { price_kind: kind, price_unit: unit, swap_for: swapFor } = attributes;
  return {
    ...price,
    ...(isPriceKind(kind) && { kind }),
    ...(isPriceUnit(unit) && { unit }),
    ...(kind === "swap" && typeof swapFor === "string" && { swapFor }),
  };
}

/** ' / кг'; empty for a price without a unit. */
export function perUnit(unit: PriceUnit | undefined): string {
  return unit ? ` / ${PRICE_UNITS[unit].short}` : "";
}

/** Returns the parts of a shown price, the main currency first; empty if there is nothing to show. */
export function priceParts(price: AskedPrice, display: PriceDisplay): readonly string[] {
  const { kind, unit } = price;
  // A free item has no amount, even if one is stored.
  if (kind === "free") return [PRICE_KINDS.free];
  if (price.cents <= 0) return kind === "negotiable" || kind === "swap" ? [PRICE_KINDS[kind]] : [];
  const per = perUnit(unit);
  const lev = formatMoney(convert(price, "BGN")) + per;
  const euro = formatMoney(convert(price, "EUR")) + per;
  if (display === "eur") return [euro];
  return display === "bgn-eur" ? [lev, euro] : [euro, lev];
}

/** True if the price has a text to show. */
export function hasPriceText(price: AskedPrice): boolean {
  return priceParts(price, "eur").length > 0;
}

/** Returns the separator of the two currencies: not a slash if one precedes the unit. */
export function betweenParts({ unit }: AskedPrice): string {
  return unit ? " · " : " / ";
}

/** Returns the note beside the amount or in its place: 'по договаряне', 'за велосипед'. */
export function priceNote({ cents, kind, swapFor }: AskedPrice): string | undefined {
  if (kind === "swap") {
    const wanted = swapFor && `за ${swapFor}`;
    return cents > 0 ? ["или заменям", wanted].filter(Boolean).join(" ") : wanted;
  }
  return cents > 0 && kind && kind !== "free" ? PRICE_KINDS[kind].toLowerCase() : undefined;
}

/** Formats a price on one line, like '4,89 лв. / кг · 2,50 € / кг, по договаряне'; undefined if there is nothing to show. */
export function formatPrice(price: AskedPrice, display: PriceDisplay): string | undefined {
  const parts = priceParts(price, display).join(betweenParts(price));
  if (!parts) return undefined;
  const note = priceNote(price);
  return note ? `${parts}${price.cents > 0 ? ", " : " "}${note}` : parts;
}
