/** The note of a price cut: 'Свалена цена, беше 500 лв.' */

import { displayCurrency, formatConverted, type Money } from "#app/platform/wording/money.ts";
import { type AskedPrice, perUnit } from "#app/platform/wording/price.ts";
import { usePriceDisplay } from "./price-display.ts";

interface CutPriceProps {
  /** The price before the cut. */
  readonly from: Money | undefined;
  /** The current price, whose unit the earlier one had too. */
  readonly price: AskedPrice;
}

/** Renders nothing without a price cut. */
export function CutPrice({ from, price: { unit } }: CutPriceProps) {
  const display = usePriceDisplay();
  if (!from || from.cents <= 0) return null;
  const before = formatConverted(from, displayCurrency(display)) + perUnit(unit);
  return <p className="text-sm font-semibold text-good">{`Свалена цена, беше ${before}`}</p>;
}
