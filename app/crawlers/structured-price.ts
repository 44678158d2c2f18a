/** What an ad asks in schema.org terms: the amount, for what, how much is left, and when it is to be had. */
import { isPeriod } from "#app/categories/field-texts.ts";
import type { Listing } from "#app/listings/listings.queries.server.ts";
import { convert, displayCurrency, type PriceDisplay } from "#app/wording/money.ts";
import type { PriceUnit } from "#app/wording/price-words.ts";
import { dayOf, quantity, quantityOf, texts } from "./structured-values.ts";

/** Codes of UN/CEFACT, recommendation 20; a crate is of recommendation 21. */
const PRICE_UNIT_CODES: Readonly<Record<PriceUnit, string>> = {
  kg: "KGM",
  litre: "LTR",
  crate: "CR",
  ton: "TNE",
  decare: "DAA",
  piece: "C62",
};

type Asking = Pick<Listing, "price" | "attributes" | "expiresAt">;

/** The properties of an offer. What is given away costs 0; without an amount there is no price. */
export function priceData({ price, attributes, expiresAt }: Asking, display: PriceDisplay) {
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
