/** 'Свалена цена, беше 500 лв.' */

import type { Money } from "#app/wording/money.ts";
import { priceParts } from "#app/wording/price.ts";
import { usePriceDisplay } from "./price-display.ts";

/** Renders nothing without a cut. */
export function CutPrice({ from }: { readonly from: Money | undefined }) {
  const display = usePriceDisplay();
  const [before] = from ? priceParts(from, display) : [];
  if (!before) return null;
  return <p className="text-sm font-semibold text-good">Свалена цена, беше {before}</p>;
}
