/** Builds the price of an ad in terms of schema.org: the amount, its unit, the quantity, and the period of availability. */
import { isPeriod } from "#app/catalogue/fields/field-texts.ts";
import type { Listing } from "#app/listings/page/listings.queries.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import { convert, displayCurrency, type PriceDisplay } from "#app/platform/wording/money.ts";
import type { PriceUnit } from "#app/platform/wording/price-words.ts";

/** Codes of UN/CEFACT, recommendation 20; a crate is of recommendation 21. */
const PRICE_UNIT_CODES: Readonly<Record<PriceUnit, string>> = {
  kg: "KGM",
  litre: "LTR",
  crate: "CR",
  ton: "TNE",
  decare: "DAA",
  piece: "C62",
  hour: "HUR",
  cubic: "MTQ",
};

type PricedListing = Pick<Listing, "price" | "attributes" | "expiresAt">;

/** Returns the price properties of an offer: 0 for a free item, no price without an amount. */
export function priceData({ price, attributes, expiresAt }: PricedListing, display: PriceDisplay) {
  const { quantity: left, available_dates: period } = attributes;
  const currency = displayCurrency(display);
  const amount = (convert(price, currency).cents / 100).toFixed(2);
  const unit = price.unit && PRICE_UNIT_CODES[price.unit];
  return {
    ...((price.cents > 0 || price.kind === "free") && {
      price: amount,
      ...(expiresAt && { priceValidUntil: dayOf(expiresAt) }),
    }),
    priceCurrency: currency,
    ...(price.cents > 0 &&
      unit && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: amount,
          priceCurrency: currency,
          referenceQuantity: quantity(1, unit),
        } as const,
      }),
    ...(typeof left === "number" && { inventoryLevel: unit ? quantity(left, unit) : quantityOf(left) }),
    ...(isPeriod(period) && texts({ availabilityStarts: period.from, availabilityEnds: period.to })),
  };
}

function quantityOf(value: number) {
  return { "@type": "QuantitativeValue", value } as const;
}

export function quantity(value: number, unitCode: string) {
  return { ...quantityOf(value), unitCode } as const;
}

/** Returns the values that are strings. */
export function texts<K extends string>(values: Readonly<Record<K, unknown>>): { [key in K]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string")) as {
    [key in K]?: string;
  };
}
