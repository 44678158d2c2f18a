/** The context with the currencies in which prices are shown. Separate from the components, as every page needs it. */
import { createContext, useContext } from "react";
import type { PriceDisplay } from "#app/platform/wording/money.ts";

export const PriceDisplayContext = createContext<PriceDisplay>("bgn-eur");

export function usePriceDisplay(): PriceDisplay {
  return useContext(PriceDisplayContext);
}
